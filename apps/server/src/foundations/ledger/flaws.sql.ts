import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

/** A row that breaks an invariant of the ledger, with the expected and the actual value. */
export type Flaw = {
  check: 'balance' | 'chain' | 'floor' | 'entry' | 'passing'
  subject: string
  memberId: string | null
  expected: string
  found: string
}

/** Postings of a brand of these kinds within a span; for nightly checks, not for the bet path. */
export async function selectWithin(
  db: Kysely<Tables>,
  w: { brandId: string; kinds: readonly string[]; from: Date; to: Date },
) {
  return db
    .selectFrom('ledger.posting as t')
    .innerJoin('ledger.wallet as p', (join) =>
      join.onRef('p.member_id', '=', 't.member_id').onRef('p.wallet', '=', 't.wallet'),
    )
    .select(['t.member_id', 't.key', 't.amount', 't.kind', 't.wallet', 't.ref'])
    .where('p.brand_id', '=', w.brandId)
    .where('t.kind', 'in', [...w.kinds])
    .where('t.at', '>=', w.from)
    .where('t.at', '<', w.to)
    .execute()
}

/**
 * The balance of a system account by currency: for each of these references, and (null) for all others. One
 * statement, so that nothing moves between its figures.
 */
export async function selectOfAccount(
  db: Kysely<Tables>,
  { account, refs }: { account: string; refs: readonly string[] },
) {
  const { rows } = await sql<{ currency: string; ref: string | null; amount: bigint }>`
    select currency, case when ref = any (${refs}::text[]) then ref end as ref,
           sum(amount)::bigint as amount
      from (select p.currency, t.ref, -t.amount as amount
              from ledger.posting t join ledger.wallet p using (member_id, wallet)
             where t.contra = ${account}
             union all
            select currency, ref, amount from ledger.system_posting where account = ${account}) moved
     group by 1, 2`.execute(db)
  return rows
}
