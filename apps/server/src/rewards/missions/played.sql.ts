import { sql } from 'kysely'
import type { Batch } from '#games/activity'
import type { Tx } from '#platform/db'
import { weighedRowsOf } from '#rewards/category'

/**
 * The rows of a batch, to read `from`, with each bet as it stands after its row and as it stood before (`old_`): what a
 * row changes of a mission is the difference. A bet counts while it is settled and its member staked something.
 */
export async function playedIn(tx: Tx, batch: Batch) {
  const rows = await weighedRowsOf(tx, batch)
  return sql`(
    select s.member_id, s.brand_id, s.bet_id, s.version, s.game_type, s.vendor, s.node_id, s.first_at, s.percent,
           coalesce(s.settled_at, s.recorded_at) as settled_at,
           s.state = 'settled' and s.stake + coalesce(b.stake, 0) > 0 as counts,
           coalesce(b.is_settled and b.stake > 0, false) as counted,
           s.stake + coalesce(b.stake, 0) as stake, coalesce(b.stake, 0) as old_stake,
           s.valid + coalesce(b.valid, 0) as valid, coalesce(b.valid, 0) as old_valid,
           s.payout + coalesce(b.payout, 0) as payout, coalesce(b.payout, 0) as old_payout, o.hundredths as odds
      from ${rows} s
      left join activity.odds o on o.member_id = s.member_id and o.bet_id = s.bet_id
      left join lateral (
        select sum(stake)::bigint as stake, sum(valid)::bigint as valid, sum(payout)::bigint as payout,
               (array_agg(state order by version desc))[1] = 'settled' as is_settled
          from activity.settlement
         where s.version > 1 and member_id = s.member_id and bet_id = s.bet_id and version < s.version) b on true)`
}

/** The first day of the window of a row `p` by the terms `t` in the brand's time, or `once`. */
export const windowOfRow = sql`case t.period
    when 'once' then 'once'
    when 'daily' then ((p.first_at at time zone t.zone)::date)::text
    else (date_trunc('week', p.first_at at time zone t.zone)::date)::text end`

/** Whether terms `t` take the bet of a row `p` by its game and its odds. */
export const isOfTerms = sql`t.brand_id = p.brand_id and p.first_at >= t.since
    and (t.game_type is null or t.game_type = p.game_type)
    and (t.vendor is null or t.vendor = p.vendor) and (t.node_id is null or t.node_id = p.node_id)
    and (t.min_odds = 0 or p.odds >= t.min_odds)`
