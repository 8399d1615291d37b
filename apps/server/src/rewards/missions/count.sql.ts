import { jsonOf } from '@parola/money'
import { sql } from 'kysely'
import { type Batch, type Consumer, selectBrandIds } from '#games/activity'
import type { Tx } from '#platform/db'
import { type InForce, inForce } from './in-force.ts'
import { isPlayed, targetOf } from './mission-terms.rules.ts'
import { isOfTerms, playedIn, windowOfRow } from './played.sql.ts'
import { takeScores } from './score.sql.ts'

/**
 * Adds what was played to missions and leaderboards, each row of the feed once; a void or a correction takes off what it
 * had added, while a mission is not complete. It cannot be rewound: what was completed may be claimed.
 */
export const missionsConsumer: Consumer = {
  name: 'missions',
  take: async (tx, batch) => {
    const brands: InForce[] = []
    for (const brandId of await selectBrandIds(tx, batch)) {
      brands.push(await inForce({ tx, brandId, now: batch.now }))
    }
    await takeMissions(tx, batch, brands)
    await takeScores(tx, batch, brands)
  },
}

/** The terms of all open missions that are played for, as JSON. */
function termsIn(brands: readonly InForce[]): string {
  const terms = brands.flatMap(({ brandId, timeZone, missions }) =>
    missions.filter(isPlayed).map((mission) => ({
      ...{ brand_id: brandId, zone: timeZone, since: mission.since, mission_id: mission.id },
      ...{ period: mission.period, event: mission.event, metric: mission.goal.metric },
      ...{ game_type: mission.filter.gameType, vendor: mission.filter.vendor },
      ...{ node_id: mission.filter.nodeId, min_stake: mission.filter.minStake },
      ...{ min_odds: mission.filter.minOdds, min_multiplier: mission.minMultiplier },
      target: targetOf(mission),
      reward: mission.reward,
    })),
  )
  return jsonOf(terms)
}

const TERMS = sql`(brand_id text, zone text, since timestamptz, mission_id text, period text, event text,
    metric text, game_type text, vendor text, node_id integer, min_stake bigint, min_odds bigint,
    min_multiplier bigint, target bigint, reward jsonb)`

async function takeMissions(tx: Tx, batch: Batch, brands: readonly InForce[]) {
  const played = await playedIn(tx, batch)
  await sql`
    with terms as materialized (
      select * from jsonb_to_recordset(${termsIn(brands)}::jsonb) as t ${TERMS}
    ), played as materialized (
      select * from ${played} p
    ), titled as (
      -- A title is new with the first bet on it that stands, and never again.
      insert into missions.title as t (member_id, node_id, bets)
      select member_id, node_id, sum(counts::integer - counted::integer) from played
       group by member_id, node_id having sum(counts::integer - counted::integer) <> 0
       order by member_id, node_id
      on conflict (member_id, node_id) do update set bets = t.bets + excluded.bets
      returning member_id, node_id, bets
    ), changed_title as (
      select n.member_id, n.brand_id, n.node_id, n.game_type, n.vendor, n.first_at, n.odds,
             (t.bets > 0)::integer - (t.bets - n.more > 0)::integer as delta
        from titled t
        join (select member_id, node_id, min(brand_id) as brand_id, min(game_type) as game_type,
                     min(vendor) as vendor, min(first_at) as first_at, max(odds) as odds,
                     sum(counts::integer - counted::integer) as more
                from played group by member_id, node_id) n using (member_id, node_id)
    ), row_of_mission as materialized (
      select p.member_id, p.brand_id, p.node_id, t.mission_id, t.metric, ${windowOfRow} as window_name,
             p.valid, p.old_valid,
             p.counts and p.stake >= t.min_stake
               and (t.event <> 'multiplier' or p.payout >= p.stake * t.min_multiplier) as counts,
             p.counted and p.old_stake >= t.min_stake
               and (t.event <> 'multiplier' or p.old_payout >= p.old_stake * t.min_multiplier) as counted
        from played p join terms t on t.event <> 'newGame' and ${isOfTerms}
    ), distinct_row as (
      select member_id, mission_id, window_name, node_id::text as item, min(brand_id) as brand_id,
             sum(counts::integer - counted::integer) as more
        from row_of_mission where metric = 'distinct'
       group by member_id, mission_id, window_name, node_id
      having sum(counts::integer - counted::integer) <> 0
    ), distinct_kept as (
      insert into missions.counted as c (member_id, mission_id, window_name, item, bets)
      select member_id, mission_id, window_name, item, more from distinct_row
       order by member_id, mission_id, window_name, item
      on conflict (member_id, mission_id, window_name, item) do update set bets = c.bets + excluded.bets
      returning member_id, mission_id, window_name, item, bets
    ), delta as (
      select member_id, brand_id, mission_id, window_name,
             sum(case metric when 'sum' then case when counts then valid else 0 end
                                             - case when counted then old_valid else 0 end
                             else counts::integer - counted::integer end) as delta
        from row_of_mission where metric <> 'distinct'
       group by member_id, brand_id, mission_id, window_name
      union all
      select d.member_id, d.brand_id, d.mission_id, d.window_name,
             sum((k.bets > 0)::integer - (k.bets - d.more > 0)::integer)
        from distinct_row d join distinct_kept k using (member_id, mission_id, window_name, item)
       group by d.member_id, d.brand_id, d.mission_id, d.window_name
      union all
      select p.member_id, p.brand_id, t.mission_id, ${windowOfRow}, sum(p.delta)
        from changed_title p join terms t on t.event = 'newGame' and ${isOfTerms}
       where p.delta <> 0
       group by p.member_id, p.brand_id, t.mission_id, ${windowOfRow}
    )
    insert into missions.progress as m (member_id, mission_id, window_name, brand_id, done, target, reward, state,
                                        completed_at)
    select d.member_id, d.mission_id, d.window_name, d.brand_id, d.delta, t.target, t.reward,
           case when d.delta >= t.target then 'ready' else 'running' end,
           case when d.delta >= t.target then ${batch.now}::timestamptz end
      from delta d join terms t using (brand_id, mission_id)
     where d.delta <> 0
     order by d.member_id, d.mission_id, d.window_name
    on conflict (member_id, mission_id, window_name) do update
       set done = m.done + excluded.done, target = excluded.target, reward = excluded.reward,
           state = case when m.done + excluded.done >= excluded.target then 'ready' else 'running' end,
           completed_at = case when m.done + excluded.done >= excluded.target then ${batch.now}::timestamptz end
     where m.state = 'running'`.execute(tx)
}
