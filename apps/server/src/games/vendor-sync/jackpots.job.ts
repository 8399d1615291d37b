import { allBrands } from '#foundations/brand'
import { seamlessVendors } from '#games/catalogue'
import { compareMeters, learnJackpots } from '#games/jackpot'
import { must } from '#platform/work'
import type { SyncParts } from './parts.ts'

/** Reads which jackpots the vendors have, and whether they hold what ours do; one that does not answer keeps those that are known. */
export async function readJackpots({ engine, vendors }: SyncParts): Promise<void> {
  const { kysely } = engine.db
  const [brand] = await allBrands(kysely, engine.clock.now())
  must(brand, 'there is no brand')
  const codes = await seamlessVendors(kysely)
  await Promise.all(
    codes.map(async (vendor) => {
      const told = await vendors.ask(vendor, '/jackpots', { merchant: brand.brandId })
      if (told.kind !== 'value') return
      await learnJackpots(engine, vendor, told.value.jackpots)
      await compareMeters(engine, vendor, told.value.jackpots)
    }),
  )
}
