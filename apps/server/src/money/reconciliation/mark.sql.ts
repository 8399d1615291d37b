import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

/** Up to where a wallet was found correct, and its balance there. */
export type Mark = Selectable<Tables['reconciliation.wallet_mark']>
type Key = { member_id: string; wallet: string }

export async function selectMarks(
  db: Kysely<Tables>,
  wallets: readonly Key[],
): Promise<Map<string, Mark>> {
  const { rows } = await sql<Mark>`
    select m.member_id, m.wallet, m.seq, m.balance
      from unnest(${wallets.map((p) => p.member_id)}::uuid[], ${wallets.map((p) => p.wallet)}::text[])
             as p (member_id, wallet)
      join reconciliation.wallet_mark m using (member_id, wallet)`.execute(db)
  return new Map(rows.map((row) => [`${row.member_id} ${row.wallet}`, row]))
}

export async function keepMarks(tx: Transaction<Tables>, marks: readonly Mark[]) {
  if (marks.length === 0) return
  const column = <K extends keyof Mark>(name: K) => marks.map((mark) => mark[name])
  await sql`
    insert into reconciliation.wallet_mark (member_id, wallet, seq, balance)
    select * from unnest(${column('member_id')}::uuid[], ${column('wallet')}::text[],
                         ${column('seq')}::bigint[], ${column('balance')}::bigint[])
    on conflict (member_id, wallet) do update set seq = excluded.seq, balance = excluded.balance`.execute(
    tx,
  )
}
