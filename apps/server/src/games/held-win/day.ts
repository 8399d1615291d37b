import { allBrands } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { addMs, SECOND_MS } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { addToDay, markDaysOver } from './day.sql.ts'
import { heldWinSettings } from './held-win-settings.ts'

/** Rows written this long ago are committed. */
const LAG_MS = 5 * SECOND_MS
const SYSTEM = bySystem()

/** Counts what every title and vendor has paid on the day above the stakes, and alarms when it is too much. */
export async function countPayoutDay(engine: Engine): Promise<void> {
  const now = engine.clock.now()
  for (const { brandId } of await allBrands(engine.db.kysely, now)) {
    await work(engine, SYSTEM, async (w) => {
      await addToDay(w.tx, { brandId, upTo: addMs(now, -LAG_MS) })
      const limits = await settingsOf({ tx: w.tx, brandId, now }, heldWinSettings)
      const over = await markDaysOver(w.tx, { brandId, now, ...limits })
      for (const item of over) {
        const alarm = { alarm: 'payout_day', brandId, vendor: item.vendor, nodeId: item.node_id }
        w.log.error(alarm, 'wins of the day are above what is allowed')
      }
    })
  }
}
