import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Rates } from '#people/invitation'
import type { Tables } from '#platform/db'

export type Above = { memberId: string; account: string; level: number; rates: Rates }

type Requested = { memberId: string; upper: Rates; gapPpm: number; limit: number }

/** The rates that an account was given last, whether they apply yet or not. */
const agreed = (member: RawBuilder<unknown>) => sql`
  select coalesce(
    (select c.rebates_ppm from team.rate_change c where c.member_id = ${member} order by c.from_day desc limit 1),
    (select i.rebates_ppm from team.invitation i where i.member_id = ${member})) as rates`

/**
 * Accounts under one whose rates are above what other rates of it would leave them, the deepest first. Only whoever is
 * below such an account is looked at: nobody's rates are above those of the level before.
 */
export async function selectAbove(
  db: Kysely<Tables>,
  { memberId, upper, gapPpm, limit }: Requested,
): Promise<Above[]> {
  const isAbove = (level: RawBuilder<unknown>) => sql`exists (
    select from jsonb_each_text(r.rates) e
     where e.value::integer > greatest(0, coalesce((${JSON.stringify(upper)}::jsonb ->> e.key)::integer, 0)
                                          - ${gapPpm}::integer * ${level}))`
  const { rows } = await sql<Above>`
    with recursive above as (
      select p.member_id, 1 as level, r.rates
        from team.place p cross join lateral (${agreed(sql`p.member_id`)}) r
       where p.upline_id = ${memberId} and ${isAbove(sql`1`)}
      union all
      select p.member_id, a.level + 1, r.rates
        from above a join team.place p on p.upline_id = a.member_id
        cross join lateral (${agreed(sql`p.member_id`)}) r
       where ${isAbove(sql`(a.level + 1)`)}
    )
    select a.member_id as "memberId", m.username as account, a.level, a.rates
      from above a join member.member m using (member_id)
     order by a.level desc, a.member_id limit ${limit}`.execute(db)
  return rows
}
