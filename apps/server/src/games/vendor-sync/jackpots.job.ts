import { allBrands } from '#foundations/brand'
import { seamlessVendors } from '#games/catalogue'
import { compareMeters, learnJackpots } from '#games/jackpot'
import { must } from '#platform/work'
import { eachVendor } from './each-vendor.ts'
import type { SyncParts } from './parts.ts'

/** Reads the vendors' jackpots and compares their meters with our pools; a vendor that does not respond keeps its known ones. */
export async function readJackpots(parts: SyncParts): Promise<void> {
  const vendors = await seamlessVendors(parts.engine.db.kysely)
  await eachVendor(vendors, (vendor) => readJackpotsOf(parts, vendor))
}

/** The jackpots of one vendor, which has some if it plays from our wallet. */
export async function readJackpotsOf({ engine, vendors }: SyncParts, vendor: string) {
  const [brand] = await allBrands(engine.db.kysely, engine.clock.now())
  must(brand, 'there is no brand')
  const response = await vendors.sendRequest(vendor, '/jackpots', { merchant: brand.brandId })
  if (response.kind !== 'value') return
  await learnJackpots(engine, vendor, response.value.jackpots)
  await compareMeters(engine, vendor, response.value.jackpots)
}
