import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

/** A row that breaks what must hold of the ledger, with what should stand there and what does. */
export type Flaw = {
  check: 'balance' | 'chain' | 'floor' | 'entry' | 'passing'
  subject: string
  memberId: string | null
  expected: string
  found: string
}

/** Postings of a brand of these kinds within a span; a nightly look, not one of the bet path. */
export async function selectWithin(
  db: Kysely<Tables>,
  w: { brandId: string; kinds: readonly string[]; from: Date; to: Date },
) {
  return db
    .selectFrom('ledger.posting as t')
    .innerJoin('ledger.purse as p', (join) =>
      join.onRef('p.member_id', '=', 't.member_id').onRef('p.purse', '=', 't.purse'),
    )
    .select(['t.member_id', 't.key', 't.amount', 't.kind', 't.purse', 't.ref'])
    .where('p.brand_id', '=', w.brandId)
    .where('t.kind', 'in', [...w.kinds])
    .where('t.at', '>=', w.from)
    .where('t.at', '<', w.to)
    .execute()
}

/**
 * What stands on a system account by currency: beside each of these references, and (null) beside all others.
 * One statement, so that nothing moves between its figures.
 */
export async function selectOfAccount(
  db: Kysely<Tables>,
  { account, refs }: { account: string; refs: readonly string[] },
) {
  const { rows } = await sql<{ currency: string; ref: string | null; amount: bigint }>`
    select currency, case when ref = any (${refs}::text[]) then ref end as ref,
           sum(amount)::bigint as amount
      from (select p.currency, t.ref, -t.amount as amount
              from ledger.posting t join ledger.purse p using (member_id, purse)
             where t.contra = ${account}
             union all
            select currency, ref, amount from ledger.system_posting where account = ${account}) moved
     group by 1, 2`.execute(db)
  return rows
}
