import { sql } from 'kysely'
import type { Batch } from '#games/activity'
import type { Tx } from '#platform/db'
import type { InForce } from './in-force.ts'
import { isOfTerms, playedIn, windowOfRow } from './played.sql.ts'

/** Multiples of the stake are counted in hundredths, rounded down once per bet. */
const HUNDREDTHS = 100

function termsIn(brands: readonly InForce[]): string {
  return JSON.stringify(
    brands.flatMap(({ brandId, timeZone, boards }) =>
      boards.map(({ id, since, period, metric, filter }) => ({
        ...{ brand_id: brandId, zone: timeZone, since, board_id: id, period, metric },
        ...{ game_type: filter.gameType, vendor: filter.vendor, node_id: filter.nodeId },
        ...{ min_stake: String(filter.minStake), min_odds: filter.minOdds },
      })),
    ),
  )
}

const TERMS = sql`(brand_id text, zone text, since timestamptz, board_id text, period text, metric text,
    game_type text, vendor text, node_id integer, min_stake bigint, min_odds bigint)`

/** Adds a batch to the scores of every leaderboard, and opens the standing of a window with its first score. */
export async function takeScores(tx: Tx, batch: Batch, brands: readonly InForce[]) {
  const played = await playedIn(tx, batch)
  await sql`
    with terms as materialized (
      select * from jsonb_to_recordset(${termsIn(brands)}::jsonb) as t ${TERMS}
    ), row_of_board as materialized (
      select p.member_id, p.brand_id, t.board_id, t.metric, t.period, t.zone, ${windowOfRow} as window_name, p.version,
             p.settled_at, p.percent, p.valid, p.old_valid,
             p.counts and p.stake >= t.min_stake as counts, p.counted and p.old_stake >= t.min_stake as counted,
             case when p.stake > 0 then p.payout * ${HUNDREDTHS} / p.stake else 0 end as multiplier,
             case when p.old_stake > 0 then p.old_payout * ${HUNDREDTHS} / p.old_stake else 0 end as old_multiplier
        from ${played} p join terms t on ${isOfTerms}
    ), opened as (
      insert into missions.standing (standing_id, brand_id, board_id, window_name, period)
      select uuidv7(), brand_id, board_id, window_name, min(period) from row_of_board
       group by brand_id, board_id, window_name
       order by brand_id, board_id, window_name
      on conflict (brand_id, board_id, window_name) do nothing
    ), sum_of_board as (
      select member_id, brand_id, board_id, window_name, metric, max(settled_at) as reached_at,
             sum(case metric
                   when 'turnover' then (case when counts then valid else 0 end
                                         - case when counted then old_valid else 0 end) * percent
                   else case when counts then multiplier else 0 end
                        - case when counted then old_multiplier else 0 end end) as more
        from row_of_board where metric <> 'bestMultiplier'
       group by member_id, brand_id, board_id, window_name, metric
    ), best_of_board as (
      select distinct on (brand_id, board_id, window_name, member_id)
             member_id, brand_id, board_id, window_name, metric, settled_at as reached_at, multiplier as more
        from row_of_board where metric = 'bestMultiplier' and counts and multiplier > 0
       order by brand_id, board_id, window_name, member_id, multiplier desc, settled_at
    )
    insert into missions.score as m (brand_id, board_id, window_name, member_id, is_best, score, reached_at)
    select brand_id, board_id, window_name, member_id, metric = 'bestMultiplier', more, reached_at
      from (select * from sum_of_board union all select * from best_of_board) s
     where more <> 0
     order by brand_id, board_id, window_name, member_id
    on conflict (brand_id, board_id, window_name, member_id) do update
       set score = case when m.is_best then greatest(m.score, excluded.score) else m.score + excluded.score end,
           reached_at = case when m.is_best and excluded.score <= m.score then m.reached_at
                             else greatest(m.reached_at, excluded.reached_at) end`.execute(tx)
  await recountBest(tx, batch, brands)
}

/** A best multiple whose bet was voided or corrected is looked for again among the bets of its window that stand. */
async function recountBest(tx: Tx, batch: Batch, brands: readonly InForce[]) {
  const played = await playedIn(tx, batch)
  await sql`
    with terms as materialized (
      select * from jsonb_to_recordset(${termsIn(brands)}::jsonb) as t ${TERMS} where metric = 'bestMultiplier'
    ), undone as materialized (
      select distinct p.member_id, p.brand_id, t.board_id, ${windowOfRow} as window_name
        from ${played} p join terms t on ${isOfTerms}
       where p.version > 1
    )
    update missions.score m set score = coalesce(b.score, 0), reached_at = coalesce(b.settled_at, m.reached_at)
      from undone u
      join terms t using (brand_id, board_id)
      left join lateral (
        select p.payout * ${HUNDREDTHS} / p.stake as score, p.settled_at
          from (select sum(stake)::bigint as stake, sum(payout)::bigint as payout,
                       min(coalesce(settled_at, recorded_at)) as settled_at, min(brand_id) as brand_id,
                       min(game_type) as game_type, min(vendor) as vendor, min(node_id) as node_id,
                       min(coalesce(settled_at, recorded_at)) as first_at,
                       (select hundredths from activity.odds o
                         where o.member_id = u.member_id and o.bet_id = d.bet_id) as odds,
                       (array_agg(state order by version desc))[1] as state
                  from activity.settlement d
                 where member_id = u.member_id
                   and recorded_at >= (u.window_name::date)::timestamp at time zone t.zone
                 group by bet_id) p
         where p.state = 'settled' and p.stake > 0 and p.stake >= t.min_stake and ${isOfTerms}
           and ${windowOfRow} = u.window_name
         order by score desc, p.settled_at limit 1) b on true
     where m.brand_id = u.brand_id and m.board_id = u.board_id and m.window_name = u.window_name
       and m.member_id = u.member_id`.execute(tx)
}
