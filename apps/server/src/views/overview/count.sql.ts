import { type Kysely, sql } from 'kysely'
import { type Batch, type Consumer, rowsOf } from '#games/activity'
import { addMs, DAY_MS } from '#platform/clock'
import type { Tables, Tx } from '#platform/db'

/** How long slots are kept: today and yesterday in every zone, and a day to spare. */
const KEPT_MS = 4 * DAY_MS

/**
 * Sums what was played by brand, currency and five minutes, and what of it the crowd played; a void or a correction
 * lowers the slot of its time.
 */
export const overviewConsumer: Consumer = {
  name: 'overview',
  take: addSlots,
  reset: async (tx, shard) => {
    await tx.deleteFrom('overview.play_slot').where('shard', '=', shard).execute()
  },
}

async function addSlots(tx: Tx, batch: Batch) {
  const { now } = batch
  await sql`
    insert into overview.play_slot as known (brand_id, slot, currency, shard, valid_minor, stake_minor, payout_minor,
                                             crowd_valid_minor, crowd_stake_minor, crowd_payout_minor)
    select s.brand_id, date_bin('5 minutes', played.at, 'epoch'::timestamptz), s.currency, shard,
           sum(valid), sum(stake), sum(payout), coalesce(sum(valid) filter (where m.is_crowd), 0),
           coalesce(sum(stake) filter (where m.is_crowd), 0), coalesce(sum(payout) filter (where m.is_crowd), 0)
      from ${rowsOf(batch)} s
      join member.member m using (member_id)
      cross join lateral (
        select case when is_correction then recorded_at else least(recorded_at, ${now}::timestamptz - (platform.clock() - settled_at)) end as at) played
     where played.at > ${addMs(now, -KEPT_MS)}::timestamptz
     group by 1, 2, 3, 4
    on conflict (brand_id, slot, currency, shard) do update
       set valid_minor = known.valid_minor + excluded.valid_minor,
           stake_minor = known.stake_minor + excluded.stake_minor,
           payout_minor = known.payout_minor + excluded.payout_minor,
           crowd_valid_minor = known.crowd_valid_minor + excluded.crowd_valid_minor,
           crowd_stake_minor = known.crowd_stake_minor + excluded.crowd_stake_minor,
           crowd_payout_minor = known.crowd_payout_minor + excluded.crowd_payout_minor`.execute(tx)
}

export async function deleteOldSlots(db: Kysely<Tables>, now: Date) {
  await db.deleteFrom('overview.play_slot').where('slot', '<', addMs(now, -KEPT_MS)).execute()
}
