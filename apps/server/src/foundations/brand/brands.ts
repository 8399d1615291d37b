import type { Currency } from '@parola/money'
import type { Kysely } from 'kysely'
import { keptFor } from '#platform/cache'
import type { Tables } from '#platform/db'
import { must } from '#platform/work'
import { type Brand, brandOfHost, originsOf } from './brand.rules.ts'
import { selectBrands } from './brand.sql.ts'

const FRESH_MS = 2000

const kept = keptFor<Brand[]>(FRESH_MS)

/** All brands, at most two seconds old. */
export async function allBrands(db: Kysely<Tables>, now: Date): Promise<Brand[]> {
  const brands = await kept({ owner: db, key: 'all', now, load: () => selectBrands(db) })
  // A timer may have looked before the first brand was there.
  if (brands.length === 0) return refreshBrands(db, now)
  return brands
}

/** Reloads the brands: later readers wait for the current state. */
export function refreshBrands(db: Kysely<Tables>, now: Date): Promise<Brand[]> {
  return kept({ owner: db, key: 'all', now, load: () => selectBrands(db), isStale: true })
}

/** The brand of a host name (requirement CFG-02: `domainRoute`). */
export async function findBrand(db: Kysely<Tables>, host: string, now: Date): Promise<Brand> {
  const brand = brandOfHost(await allBrands(db, now), host)
  must(brand, 'no brand is seeded')
  return brand
}

export async function brandById(db: Kysely<Tables>, brandId: string, now: Date): Promise<Brand> {
  const brand = (await allBrands(db, now)).find((b) => b.brandId === brandId)
  must(brand, `brand ${brandId} is missing`)
  return brand
}

/** The currency in which a brand keeps every account (ISO 4217). */
export async function currencyOf(
  db: Kysely<Tables>,
  { brandId, now }: { brandId: string; now: Date },
): Promise<Currency> {
  return (await brandById(db, brandId, now)).config.currency
}

/** Whether a page of this origin is one of ours (SEC-005). */
export async function isOurOrigin(
  db: Kysely<Tables>,
  { origin, publicUrl, now }: { origin: string; publicUrl: string; now: Date },
): Promise<boolean> {
  return originsOf(await allBrands(db, now), publicUrl).includes(origin)
}
