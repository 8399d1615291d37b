import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Difference } from '#agents/payout-stop'
import { statementConsumer } from '#agents/statement'
import { teamRebateConsumer } from '#agents/team-rebate'
import { feedMarks } from '#games/activity'
import { movedPathOf, placeNoAt } from '#people/team-move'
import type { Tables } from '#platform/db'
import { differencesIn, type Row } from './difference.ts'

type Requested = { brandId: string; timeZone: string }

/** Rows of a bet may be recorded a little before the instant that they are dated by. */
const SLACK = sql`interval '1 day'`

/**
 * Sums of members and days, from `touched` (member_id, day), that differ from their bets. Sums and marks are read in one
 * statement: rows that a consumer has not taken yet are left out.
 */
export async function memberDifferences(
  db: Kysely<Tables>,
  { brandId, timeZone }: Requested,
  touched: RawBuilder<unknown>,
): Promise<Difference[]> {
  const marks = (name: 'statement' | 'rebate') =>
    sql<string>`(select ${sql.ref(name)} from mark offset 0)`
  const ofBet = sql`least(uuid_extract_timestamp(b.bet_id), b.first_at)`
  const { rows } = await sql<Row>`
    with mark as materialized (
      select (${feedMarks.now(statementConsumer)})::jsonb as statement, (${feedMarks.now(teamRebateConsumer)})::jsonb as rebate
    ), touched as materialized (
      select distinct t.member_id, t.day, p.path from (${touched}) t join team.place p using (member_id)
       where p.brand_id = ${brandId}
    ), bet as materialized (
      select t.member_id, t.day, t.path, e.*
        from touched t cross join lateral (
          select e.bet_id, min(e.vendor) as vendor, min(e.game_type) as game_type,
                 coalesce(min(e.settled_at) filter (where e.version = 1), min(e.settled_at), min(e.recorded_at)) as first_at,
                 coalesce(sum(e.stake) filter (where ${feedMarks.cover('e', marks('statement'))}), 0) as stake,
                 coalesce(sum(e.valid) filter (where ${feedMarks.cover('e', marks('statement'))}), 0) as valid,
                 coalesce(sum(e.payout) filter (where ${feedMarks.cover('e', marks('statement'))}), 0) as payout,
                 coalesce(sum(e.valid) filter (where ${feedMarks.cover('e', marks('rebate'))}), 0) as rebate_valid
            from activity.settlement e
           where e.member_id = t.member_id
             and e.recorded_at >= (t.day::timestamp at time zone ${timeZone}) - ${SLACK}
           group by e.bet_id) e
       where (e.first_at at time zone ${timeZone})::date = t.day
    ), raw_day as (
      select b.member_id, b.day, b.vendor, n.place_no, sum(sign(b.stake)) as bets, sum(b.stake) as stake,
             sum(b.valid) as valid, sum(b.payout) as payout
        from bet b
        cross join lateral (select ${placeNoAt(sql`b.member_id`, ofBet)} as place_no) n
       where cardinality(${movedPathOf({ member: sql`b.member_id`, path: sql`b.path` }, sql`n.place_no`)}) > 0
       group by 1, 2, 3, 4
    ), kept_day as (
      select d.member_id, d.day, d.vendor, d.place_no, d.bets, d.stake_minor as stake, d.valid_minor as valid,
             d.payout_minor as payout
        from touched t join statement.member_day d using (member_id, day)
    ), raw_rebate as (
      select member_id, day, game_type, sum(rebate_valid) as valid from bet group by 1, 2, 3
    ), kept_rebate as (
      select d.member_id, d.day, d.game_type, d.valid_minor as valid
        from touched t join team_rebate.day d using (member_id, day)
    )
    select 'memberDay' as sum, member_id as "memberId", day::text, vendor as part,
           jsonb_build_object('bets', k.bets::text, 'stake', k.stake::text, 'validBet', k.valid::text, 'payout', k.payout::text) as counted,
           jsonb_build_object('bets', r.bets::text, 'stake', r.stake::text, 'validBet', r.valid::text, 'payout', r.payout::text) as raw
      from kept_day k full join raw_day r using (member_id, day, vendor, place_no)
     where (coalesce(k.bets, 0), coalesce(k.stake, 0), coalesce(k.valid, 0), coalesce(k.payout, 0))
        <> (coalesce(r.bets, 0), coalesce(r.stake, 0), coalesce(r.valid, 0), coalesce(r.payout, 0))
    union all
    select 'rebateDay', member_id, day::text, game_type, jsonb_build_object('validBet', k.valid::text),
           jsonb_build_object('validBet', r.valid::text)
      from kept_rebate k full join raw_rebate r using (member_id, day, game_type)
     where coalesce(k.valid, 0) <> coalesce(r.valid, 0)`.execute(db)
  return differencesIn(rows)
}
