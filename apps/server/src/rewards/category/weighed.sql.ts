import { sql } from 'kysely'
import { settingsUntilNow } from '#foundations/settings'
import { type Batch, datedRowsOf, selectBrandIds } from '#games/activity'
import type { Tx } from '#platform/db'
import { FULL_PERCENT } from './category.rules.ts'
import { categorySettings } from './category-settings.ts'

/**
 * The rows of a batch, to read `from`, with `first_at`, the `percent` by which their category counts, as it was when the
 * bet was first settled, and `weighted`: hundredths of the valid bet by it.
 */
export async function weighedRowsOf(tx: Tx, batch: Batch) {
  const weights = JSON.stringify(await weightsIn(tx, batch))
  return sql`(select s.*, w.percent, s.valid * w.percent as weighted
                from ${datedRowsOf(batch)} s
               cross join lateral (
                 select coalesce((w.percents ->> s.game_type)::integer, ${FULL_PERCENT}) as percent
                   from jsonb_to_recordset(${weights}::jsonb)
                     as w (place integer, brand_id text, starts_at timestamptz, percents jsonb)
                  where w.brand_id = s.brand_id and (w.starts_at is null or w.starts_at <= s.first_at)
                  order by w.place desc limit 1) w)`
}

/** The weights of the brands of a batch, in the order in which they came into force. */
async function weightsIn(tx: Tx, batch: Batch) {
  const weights = []
  for (const brandId of await selectBrandIds(tx, batch)) {
    const versions = await settingsUntilNow({ tx, brandId, now: batch.now }, categorySettings)
    for (const [place, { startsAt, settings }] of versions.entries())
      weights.push({
        place,
        brand_id: brandId,
        starts_at: startsAt,
        percents: settings.weightsPercent,
      })
  }
  return weights
}
