import { sql } from 'kysely'
import { settingsUntilNow } from '#foundations/settings'
import {
  type Batch,
  type Consumer,
  datedRowsOf,
  rowsOf,
  selectBrandIds,
  selectZones,
} from '#games/activity'
import { ratesOn } from '#people/invitation'
import type { Tx } from '#platform/db'
import { TIER_REBATE_PERCENT } from '#rewards/vip'
import { rebateSettings } from './rebate-settings.ts'

const WHOLE = 100

/**
 * Adds what was played to what is due, by member, category and rate: the brand's with what the VIP tier adds, or the
 * member's own from an agent, where that is higher; as in force when the bet was settled, under the brand's
 * cap. A void or a correction lowers it.
 */
export const rebateConsumer: Consumer = {
  name: 'rebate',
  take: async (tx, batch) => {
    await addDue(tx, batch)
    if (!batch.isReplay) await dateDue(tx, batch)
  },
  reset: restoreDue,
}

async function addDue(tx: Tx, batch: Batch) {
  const rates = JSON.stringify(await ratesIn(tx, batch))
  const zones = await selectZones(tx, batch)
  await sql`
    with rate as materialized (
      select * from jsonb_to_recordset(${rates}::jsonb)
        as r (place integer, brand_id text, starts_at timestamptz, ppm jsonb, cap integer)
    )
    insert into rebate.accrual (member_id, game_type, rate_ppm, valid_minor, vip_product)
    select s.member_id, s.game_type, r.ppm, sum(s.valid), sum(s.valid::numeric * r.vip_ppm)
      from ${datedRowsOf(batch)} s
      cross join lateral (
        select ${ratesOn(sql`s.member_id`, sql`(s.first_at at time zone (${zones}::jsonb ->> s.brand_id))::date`)} as ppm) own
      left join lateral (
        select to_tier from vip.tier_change
         where member_id = s.member_id and changed_at <= s.first_at
         order by changed_at desc, change_id desc limit 1) t on true
      cross join lateral (
        select whole.ppm, whole.ppm - least(rate.cap, greatest(given.ppm, base.ppm)) as vip_ppm
          from rate
          cross join lateral (select coalesce((own.ppm ->> s.game_type)::integer, 0) as ppm) given
          cross join lateral (select coalesce((rate.ppm ->> s.game_type)::integer, 0) as ppm) base
          cross join lateral (
            select least(rate.cap, greatest(given.ppm,
                     base.ppm * (${WHOLE} + ${TIER_REBATE_PERCENT} * coalesce(t.to_tier, 0)) / ${WHOLE})) as ppm) whole
         where rate.brand_id = s.brand_id
           and (rate.starts_at is null or rate.starts_at <= s.first_at)
         order by rate.place desc limit 1) r
     group by s.member_id, s.game_type, r.ppm having sum(s.valid) <> 0
    on conflict (member_id, game_type, rate_ppm) do update
       set valid_minor = rebate.accrual.valid_minor + excluded.valid_minor,
           vip_product = rebate.accrual.vip_product + excluded.vip_product`.execute(tx)
}

/** The rates of the brands of a batch, in the order in which they came into force. */
async function ratesIn(tx: Tx, batch: Batch) {
  const rates = []
  for (const brandId of await selectBrandIds(tx, batch)) {
    const versions = await settingsUntilNow({ tx, brandId, now: batch.now }, rebateSettings)
    for (const [place, { startsAt, settings }] of versions.entries()) {
      const { ratesPpm: ppm, capPpm: cap } = settings
      rates.push({ place, brand_id: brandId, starts_at: startsAt, ppm, cap })
    }
  }
  return rates
}

/** Since when something is due: the day's credit covers what was played before the brand's hour. */
async function dateDue(tx: Tx, batch: Batch) {
  await sql`
    insert into rebate.mark as m (member_id, brand_id, due_since)
    select member_id, min(brand_id), min(settled_at) from ${rowsOf(batch)} s
     where settled_at is not null
     group by member_id
    on conflict (member_id) do update set due_since = excluded.due_since
     where m.due_since is null or m.due_since > excluded.due_since`.execute(tx)
}

/** Before a shard is counted again: each member's due starts at minus what claims have used. */
async function restoreDue(tx: Tx, shard: number) {
  const played = sql`(select distinct member_id from activity.settlement where shard = ${shard})`
  await sql`delete from rebate.due where member_id in ${played}`.execute(tx)
  await sql`delete from rebate.accrual where member_id in ${played}`.execute(tx)
  await sql`
    insert into rebate.accrual (member_id, game_type, rate_ppm, valid_minor, vip_product)
    select c.member_id, l.game_type, l.rate_ppm, -sum(l.valid_minor), -sum(l.vip_product)
      from rebate.claim c join rebate.claim_line l using (claim_id)
     where c.member_id in ${played}
     group by c.member_id, l.game_type, l.rate_ppm having sum(l.valid_minor) <> 0`.execute(tx)
}
