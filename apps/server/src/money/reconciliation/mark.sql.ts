import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

/** Up to where a purse was found right, and what it held there. */
export type Mark = Selectable<Tables['reconciliation.purse_mark']>
type Key = { member_id: string; purse: string }

export async function selectMarks(
  db: Kysely<Tables>,
  purses: readonly Key[],
): Promise<Map<string, Mark>> {
  const { rows } = await sql<Mark>`
    select m.member_id, m.purse, m.seq, m.balance
      from unnest(${purses.map((p) => p.member_id)}::uuid[], ${purses.map((p) => p.purse)}::text[])
             as p (member_id, purse)
      join reconciliation.purse_mark m using (member_id, purse)`.execute(db)
  return new Map(rows.map((row) => [`${row.member_id} ${row.purse}`, row]))
}

export async function keepMarks(tx: Transaction<Tables>, marks: readonly Mark[]) {
  if (marks.length === 0) return
  const column = <K extends keyof Mark>(name: K) => marks.map((mark) => mark[name])
  await sql`
    insert into reconciliation.purse_mark (member_id, purse, seq, balance)
    select * from unnest(${column('member_id')}::uuid[], ${column('purse')}::text[],
                         ${column('seq')}::bigint[], ${column('balance')}::bigint[])
    on conflict (member_id, purse) do update set seq = excluded.seq, balance = excluded.balance`.execute(
    tx,
  )
}
