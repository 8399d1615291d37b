import { type Kysely, sql } from 'kysely'
import type { Difference } from '#agents/payout-stop'
import { movedPathOf } from '#people/team-move'
import { dayAfter, startOfDay } from '#platform/clock'
import type { Tables } from '#platform/db'
import { differencesIn, type Row } from './difference.ts'

type Requested = { brandId: string; timeZone: string; day: string }

/**
 * Sums of teams and of five minutes on a day that differ from those of the members. Agents are those whose team played, and
 * those who have a contract.
 */
export async function dayDifferences(
  db: Kysely<Tables>,
  { brandId, timeZone, day }: Requested,
): Promise<Difference[]> {
  const [start, end] = [startOfDay(day, timeZone), startOfDay(dayAfter(day), timeZone)]
  const { rows } = await sql<Row>`
    with played as materialized (
      select place.path, sum(d.bets) as bets, sum(d.stake_minor) as stake, sum(d.valid_minor) as valid,
             sum(d.payout_minor) as payout
        from statement.member_day d join team.place p using (member_id)
        cross join lateral (
          select ${movedPathOf({ member: sql`d.member_id`, path: sql`p.path` }, sql`d.place_no`)} as path) place
       where d.brand_id = ${brandId} and d.day = ${day}::date
       group by 1
    ), raw_team as (
      select agent_id, sum(bets) as bets, sum(stake) as stake, sum(valid) as valid, sum(payout) as payout
        from played cross join unnest(path) a (agent_id) group by 1
    ), kept_team as (
      select agent_id, sum(bets) as bets, sum(stake_minor) as stake, sum(valid_minor) as valid, sum(payout_minor) as payout
        from statement.team_day
       where day = ${day}::date and agent_id in (
         select agent_id from raw_team union select downline_id from agent_contract.offer where brand_id = ${brandId})
       group by 1
    ), raw_slot as (
      select path[cardinality(path)] as agent_id, sum(bets) as bets, sum(valid) as valid from played group by 1
    ), kept_slot as (
      select upline_id as agent_id, sum(bets) as bets, sum(valid_minor) as valid from statement.slot
       where brand_id = ${brandId} and starts_at >= ${start}::timestamptz and starts_at < ${end}::timestamptz
       group by 1
    )
    select 'teamDay' as sum, agent_id as "memberId", ${day}::text as day, '' as part,
           jsonb_build_object('bets', k.bets::text, 'stake', k.stake::text, 'validBet', k.valid::text, 'payout', k.payout::text) as counted,
           jsonb_build_object('bets', r.bets::text, 'stake', r.stake::text, 'validBet', r.valid::text, 'payout', r.payout::text) as raw
      from kept_team k full join raw_team r using (agent_id)
     where (coalesce(k.bets, 0), coalesce(k.stake, 0), coalesce(k.valid, 0), coalesce(k.payout, 0))
        <> (coalesce(r.bets, 0), coalesce(r.stake, 0), coalesce(r.valid, 0), coalesce(r.payout, 0))
    union all
    select 'slots', agent_id, ${day}::text, '', jsonb_build_object('bets', k.bets::text, 'validBet', k.valid::text),
           jsonb_build_object('bets', r.bets::text, 'validBet', r.valid::text)
      from kept_slot k full join raw_slot r using (agent_id)
     where (coalesce(k.bets, 0), coalesce(k.valid, 0)) <> (coalesce(r.bets, 0), coalesce(r.valid, 0))`.execute(
    db,
  )
  return differencesIn(rows)
}
