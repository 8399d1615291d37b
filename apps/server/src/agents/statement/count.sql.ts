import { sql } from 'kysely'
import { type Batch, type Consumer, rowsOf, selectZones } from '#games/activity'
import { movedPathOf, placeNoAt } from '#people/team-move'
import type { Tx } from '#platform/db'
import { lockForCounting } from './window.sql.ts'

/**
 * Sums what was played for everybody who has an agent: by member and day, by team and day, and by five minutes. A bet
 * belongs to the time at which it was first settled, and to the place that its player had when it was accepted; a void or
 * a correction lowers that time's sums, and marks the windows that were closed before.
 */
export const statementConsumer: Consumer = {
  name: 'statement',
  take: async (tx, batch) => {
    await lockForCounting(tx)
    await add(tx, batch)
  },
  reset: async (tx, shard) => {
    await sql`delete from statement.member_day d using activity.settlement s
               where s.shard = ${shard} and s.member_id = d.member_id`.execute(tx)
    await tx.deleteFrom('statement.team_day').where('shard', '=', shard).execute()
    await tx.deleteFrom('statement.slot').where('shard', '=', shard).execute()
  },
}

async function add(tx: Tx, batch: Batch) {
  const zones = await selectZones(tx, batch)
  await sql`
    with played as materialized (
      select s.*, place.path, place.path[cardinality(place.path)] as upline_id, place.place_no,
             ${placeNoAt(sql`place.path[cardinality(place.path)]`, sql`accepted_at`)} as upline_no, at, (at at time zone (${zones}::jsonb ->> s.brand_id))::date as day,
             date_bin('5 minutes', at, 'epoch'::timestamptz) as slot,
             coalesce(earlier.stake, 0) as stake_before, coalesce(earlier.valid, 0) as valid_before,
             coalesce(earlier.payout, 0) as payout_before
        from ${rowsOf(batch)} s
        join team.place p on p.member_id = s.member_id
        left join lateral (
          select min(settled_at) filter (where version = 1) as settled_at, sum(stake)::bigint as stake,
                 sum(valid)::bigint as valid, sum(payout)::bigint as payout
            from activity.settlement e
           where s.version > 1 and e.member_id = s.member_id and e.bet_id = s.bet_id and e.version < s.version) earlier on true
        cross join lateral (select coalesce(earlier.settled_at, s.settled_at, s.recorded_at) as at) a
        cross join lateral (select least(uuid_extract_timestamp(s.bet_id), at) as accepted_at) b
        cross join lateral (select ${placeNoAt(sql`s.member_id`, sql`accepted_at`)} as place_no) n
        cross join lateral (select n.place_no, ${movedPathOf({ member: sql`s.member_id`, path: sql`p.path` }, sql`n.place_no`)} as path) place
       where cardinality(place.path) > 0
    ), of_day as materialized (
      select member_id, day, vendor, place_no, any_value(brand_id) as brand_id, any_value(path) as path,
             sum(sign(stake + stake_before) - sign(stake_before)) as bets, sum(stake) as stake, sum(valid) as valid,
             sum(payout) as payout
        from played group by 1, 2, 3, 4
    ), state as (
      select brand_id, slot, upline_id, upline_no, 1 as counts, stake + stake_before as stake, valid + valid_before as valid,
             payout + payout_before as payout
        from played
      union all
      select brand_id, slot, upline_id, upline_no, -1, stake_before, valid_before, payout_before from played where version > 1
    ), member_day as (
      insert into statement.member_day as d (member_id, day, vendor, place_no, brand_id, bets, stake_minor, valid_minor, payout_minor)
      select member_id, day, vendor, place_no, brand_id, bets, stake, valid, payout from of_day order by 1, 2, 3, 4
      on conflict (member_id, day, vendor, place_no) do update
         set bets = d.bets + excluded.bets, stake_minor = d.stake_minor + excluded.stake_minor,
             valid_minor = d.valid_minor + excluded.valid_minor, payout_minor = d.payout_minor + excluded.payout_minor
    ), team_day as (
      insert into statement.team_day as d (agent_id, day, shard, bets, stake_minor, valid_minor, payout_minor)
      select agent_id, day, ${batch.shard}, sum(bets), sum(stake), sum(valid), sum(payout)
        from of_day cross join unnest(path) a (agent_id) group by 1, 2 order by 1, 2
      on conflict (agent_id, day, shard) do update
         set bets = d.bets + excluded.bets, stake_minor = d.stake_minor + excluded.stake_minor,
             valid_minor = d.valid_minor + excluded.valid_minor, payout_minor = d.payout_minor + excluded.payout_minor
    ), slot as (
      insert into statement.slot as t (brand_id, starts_at, upline_id, stake_minor, place_no, shard, bets, valid_minor, won_minor, lost_minor)
      select brand_id, slot, upline_id, stake, upline_no, ${batch.shard}, sum(counts), sum(counts * valid),
             coalesce(sum(counts * valid) filter (where payout > stake), 0),
             coalesce(sum(counts * valid) filter (where payout < stake), 0)
        from state where stake > 0 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (brand_id, starts_at, upline_id, stake_minor, place_no, shard) do update
         set bets = t.bets + excluded.bets, valid_minor = t.valid_minor + excluded.valid_minor,
             won_minor = t.won_minor + excluded.won_minor, lost_minor = t.lost_minor + excluded.lost_minor
    )
    insert into statement.change (brand_id, kind, period, starts_at, shard, seq)
    select w.brand_id, w.kind, w.period, w.starts_at, ${batch.shard}, ${batch.upTo}
      from (select brand_id, slot, min(at) as at from played group by 1, 2) r
      join statement.closed_window w on w.brand_id = r.brand_id and w.ends_at > r.at and w.starts_at <= r.at
     group by 1, 2, 3, 4
    on conflict do nothing`.execute(tx)
}
