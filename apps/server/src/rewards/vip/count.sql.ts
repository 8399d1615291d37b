import { sql } from 'kysely'
import { type Batch, type Consumer, rowsOf, selectZones } from '#games/activity'
import type { Tx } from '#platform/db'
import { weighedRowsOf } from '#rewards/category'

/**
 * Adds what was played, weighed by category, to the brand's day on which each bet was first settled and to its member's
 * total; a void or a correction lowers both. Members whose tier may have changed are marked.
 */
export const vipConsumer: Consumer = {
  name: 'vip',
  take: async (tx, batch) => {
    await addPlay(tx, batch)
    if (!batch.isReplay) await markPending(tx, batch)
  },
  reset: async (tx, shard) => {
    const played = sql`(select distinct member_id from activity.settlement where shard = ${shard})`
    await sql`delete from vip.play where member_id in ${played}`.execute(tx)
    await sql`delete from vip.total where member_id in ${played}`.execute(tx)
  },
}

async function addPlay(tx: Tx, batch: Batch) {
  const zones = await selectZones(tx, batch)
  const rows = await weighedRowsOf(tx, batch)
  await sql`
    with weighed as materialized (
      select s.member_id, s.game_type, s.weighted,
             (s.first_at at time zone (${zones}::jsonb ->> s.brand_id))::date as day
        from ${rows} s
    ), added as (
      insert into vip.play (member_id, day, game_type, weighted)
      select member_id, day, game_type, sum(weighted) from weighed
       group by member_id, day, game_type having sum(weighted) <> 0
      on conflict (member_id, day, game_type) do update set weighted = vip.play.weighted + excluded.weighted
    )
    insert into vip.total (member_id, game_type, weighted)
    select member_id, game_type, sum(weighted) from weighed
     group by member_id, game_type having sum(weighted) <> 0
    on conflict (member_id, game_type) do update set weighted = vip.total.weighted + excluded.weighted`.execute(
    tx,
  )
}

/** In the order of ids: members are taken off the list in the same order. */
async function markPending(tx: Tx, batch: Batch) {
  await sql`
    insert into vip.pending (member_id, brand_id)
    select member_id, min(brand_id) from ${rowsOf(batch)} s
     where valid > 0 group by member_id order by member_id
    on conflict do nothing`.execute(tx)
}
