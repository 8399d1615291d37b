import { allBrands } from '#foundations/brand'
import { seamlessVendors } from '#games/catalogue'
import { compareMeters, learnJackpots } from '#games/jackpot'
import { must } from '#platform/work'
import { eachVendor } from './each-vendor.ts'
import type { SyncParts } from './parts.ts'

/** Reads the vendors' jackpots and compares their meters with our pools; a vendor that does not respond keeps its known ones. */
export async function readJackpots({ engine, vendors }: SyncParts): Promise<void> {
  const { kysely } = engine.db
  const [brand] = await allBrands(kysely, engine.clock.now())
  must(brand, 'there is no brand')
  const codes = await seamlessVendors(kysely)
  await eachVendor(codes, async (vendor) => {
    const response = await vendors.sendRequest(vendor, '/jackpots', { merchant: brand.brandId })
    if (response.kind !== 'value') return
    await learnJackpots(engine, vendor, response.value.jackpots)
    await compareMeters(engine, vendor, response.value.jackpots)
  })
}
