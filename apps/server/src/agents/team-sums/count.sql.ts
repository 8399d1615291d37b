import { sql } from 'kysely'
import { type Batch, type Consumer, datedRowsOf, selectZones } from '#games/activity'
import { movedPathAt } from '#people/team-move'
import type { Tx } from '#platform/db'
import { countActive, resetActive } from './active.sql.ts'

/**
 * Sums what was played for everybody who has an agent, by the brand's day on which each bet was first settled: of whole
 * teams by vendor, and on which days a member was active. A void or a correction lowers its bet's own day.
 */
export const teamSumsConsumer: Consumer = {
  name: 'team-sums',
  take: async (tx, batch) => {
    const rows = await playedIn(tx, batch)
    await addPlay(tx, batch, rows)
    await countActive(tx, { measure: 'play', shard: batch.shard, rows: activeIn(rows) })
  },
  reset: async (tx, shard) => {
    await sql`delete from team_sums.member_day
               where get_byte(uuid_send(member_id), 15) % 32 = ${shard}`.execute(tx)
    await tx.deleteFrom('team_sums.team_play').where('shard', '=', shard).execute()
    await resetActive(tx, { measure: 'play', shard })
  },
}

type Rows = Awaited<ReturnType<typeof playedIn>>

/** The rows of a batch with their day, and the agents above their player when each bet was accepted. */
async function playedIn(tx: Tx, batch: Batch) {
  const zones = await selectZones(tx, batch)
  return sql`
    select s.member_id, s.vendor, s.version, s.bet_id, s.stake, s.valid, s.payout, place.path,
           (s.first_at at time zone (${zones}::jsonb ->> s.brand_id))::date as day
      from ${datedRowsOf(batch)} s
      join team.place p on p.member_id = s.member_id
      cross join lateral (
        select ${movedPathAt(
          { member: sql`s.member_id`, path: sql`p.path` },
          sql`least(uuid_extract_timestamp(s.bet_id), s.first_at)`,
        )} as path) place
     where cardinality(place.path) > 0`
}

async function addPlay(tx: Tx, { shard }: Batch, rows: Rows) {
  await sql`
    with played as materialized (
      select r.*, coalesce(earlier.stake, 0) as stake_before
        from (${rows}) r
        left join lateral (
          select sum(stake)::bigint as stake from activity.settlement e
           where r.version > 1 and e.member_id = r.member_id and e.bet_id = r.bet_id and e.version < r.version) earlier on true
    ), of_member as (
      insert into team_sums.member_day as d (member_id, day, valid_minor)
      select member_id, day, sum(valid) from played group by 1, 2 order by 1, 2
      on conflict (member_id, day) do update set valid_minor = d.valid_minor + excluded.valid_minor
    )
    insert into team_sums.team_play as t (agent_id, day, vendor, shard, bets, stake_minor, valid_minor, payout_minor)
    select a.agent_id, day, vendor, ${shard}, sum(sign(stake + stake_before) - sign(stake_before)), sum(stake),
           sum(valid), sum(payout)
      from played cross join unnest(path) a (agent_id)
     group by 1, 2, 3 order by 1, 2, 3
    on conflict (agent_id, day, vendor, shard) do update
       set bets = t.bets + excluded.bets, stake_minor = t.stake_minor + excluded.stake_minor,
           valid_minor = t.valid_minor + excluded.valid_minor,
           payout_minor = t.payout_minor + excluded.payout_minor`.execute(tx)
}

/** The days that a batch has changed, each active or not by its sum of now. */
function activeIn(rows: Rows) {
  return sql`
    select r.member_id, r.day, any_value(r.path) as path, min(d.valid_minor) > 0 as is_active
      from (${rows}) r join team_sums.member_day d using (member_id, day) group by 1, 2`
}
