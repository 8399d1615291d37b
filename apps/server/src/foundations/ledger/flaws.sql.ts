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

type Row = Omit<Flaw, 'memberId'> & { member_id: string | null }

/** The rows of a brand that break an invariant, and those of no member at all. */
export async function selectFlaws(
  db: Kysely<Tables>,
  { brandId, limit }: { brandId: string; limit: number },
): Promise<Flaw[]> {
  const { rows } = await sql<Row>`
    (select 'balance' as check, 'purse:' || p.purse as subject, p.member_id,
            format('%s at %s', coalesce(s.total, 0), coalesce(s.last, 0)) as expected,
            format('%s at %s', p.balance, p.seq) as found
       from ledger.purse p
       left join (select member_id, purse, sum(amount) as total, count(*) as n, max(seq) as last
                    from ledger.posting group by 1, 2) s using (member_id, purse)
      where p.brand_id = ${brandId}
        and (p.balance <> coalesce(s.total, 0) or p.seq <> coalesce(s.last, 0)
             or p.seq <> coalesce(s.n, 0))
      limit ${limit})
    union all
    (select 'chain', key, member_id, previous::text, before::text
       from (select t.key, t.member_id, t.balance_after - t.amount as before,
                    lag(t.balance_after, 1, 0::bigint)
                      over (partition by t.member_id, t.purse order by t.seq) as previous
               from ledger.posting t join ledger.purse p using (member_id, purse)
              where p.brand_id = ${brandId}) chain
      where before <> previous limit ${limit})
    union all
    (select 'floor', 'purse:' || purse, member_id, floor::text, balance::text
       from ledger.purse where brand_id = ${brandId} and balance < floor limit ${limit})
    union all
    (select 'entry', key, (array_agg(member_id))[1], '0', sum(amount)::text
       from (select t.key, t.contra, t.amount, t.member_id, p.brand_id
               from ledger.posting t join ledger.purse p using (member_id, purse)
              where t.contra in ('clearing', 'owed')
             union all
             select entry_key, 'clearing', amount, null, null from ledger.system_posting) legs
      group by key, contra
     having sum(amount) <> 0
        and (bool_or(brand_id = ${brandId}) or bool_and(brand_id is null))
      limit ${limit})
    union all
    (select 'passing', contra || ' ' || currency, null::uuid, '0', sum(amount)::text
       from (select p.currency, t.contra, t.amount from ledger.posting t
               join ledger.purse p using (member_id, purse)
              where t.contra in ('clearing', 'owed')
             union all
             select currency, 'clearing', amount from ledger.system_posting) passed
      where currency in (select distinct currency from ledger.purse where brand_id = ${brandId})
      group by contra, currency having sum(amount) <> 0 limit ${limit})`.execute(db)
  return rows.map(({ member_id: memberId, ...flaw }) => ({ ...flaw, memberId }))
}

/** What each member of a brand has set aside; those with nothing are left out. */
export async function selectHeld(db: Kysely<Tables>, brandId: string) {
  return db
    .selectFrom('ledger.purse')
    .select(['member_id', 'balance'])
    .where('brand_id', '=', brandId)
    .where('purse', '=', 'held')
    .where('balance', '<>', 0n)
    .execute()
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

/** How many purses and postings a brand has: what a report has looked at. */
export async function countLooked(db: Kysely<Tables>, brandId: string) {
  const { rows } = await sql<{ purses: bigint; postings: bigint }>`
    select count(*) as purses, coalesce(sum(seq), 0)::bigint as postings
      from ledger.purse where brand_id = ${brandId}`.execute(db)
  return rows[0] ?? { purses: 0n, postings: 0n }
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
