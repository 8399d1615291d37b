import { vendorCodes, vendorStates } from '#games/catalogue'
import { work } from '#platform/work'
import { eachVendor } from './each-vendor.ts'
import { SYSTEM, type SyncParts } from './parts.ts'
import { isDown } from './vendor-sync.rules.ts'
import { countPing, isAnnounced } from './vendor-sync.sql.ts'

/** Checks every vendor's health: three misses in a row, or its own report, mark it as away. */
export async function pingVendors(parts: SyncParts) {
  const vendors = await vendorCodes(parts.engine.db.kysely)
  await eachVendor(vendors, (vendor) => pingVendor(parts, vendor))
}

async function pingVendor({ engine, vendors }: SyncParts, vendor: string) {
  const response = await vendors.sendRequest(vendor, '/ping', {})
  await work(engine, SYSTEM, async (w) => {
    const isAnswered = response.kind !== 'silent'
    const misses = await countPing(w.tx, { vendor, isAnswered, now: w.now })
    const isClosed =
      (response.kind === 'value' && response.value.maintenance === true) ||
      (await isAnnounced(w.tx, vendor, w.now))
    const away = isClosed || isDown(misses)
    const isNews = await vendorStates.setVendorAway(w.tx, vendor, away)
    if (isNews && away)
      w.log.error({ alarm: 'vendor_away', vendor, misses, isClosed }, 'vendor away')
    if (isNews && !away) w.log.info({ vendor }, 'vendor back')
  })
}
