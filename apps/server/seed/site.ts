import { upsertBrand } from '#foundations/brand'
import { insertCatalogue } from '#games/catalogue'
import type { Tx } from '#platform/db'
import { insertItem } from '#site/content'
import { BRANDS } from './brands.ts'
import { buildCatalogue } from './catalogue.ts'
import { BANNERS, HELP, MATCHES, NOTICES, PROMOTIONS, RESOURCES } from './content.ts'

export type SeedMode = 'demo' | 'production'

/** The brands, their content and the catalogue. In production, brands begin without any third-party provider. */
export async function seedSite(tx: Tx, mode: SeedMode) {
  for (const brand of BRANDS) {
    await upsertBrand(tx, mode === 'demo' ? brand : withoutProviders(brand))
    const shelves = {
      banner: BANNERS,
      notice: NOTICES,
      help: HELP,
      promotion: PROMOTIONS,
      match: MATCHES,
      resource: [...RESOURCES, ...brand.resources],
    } as const
    for (const [kind, bodies] of Object.entries(shelves)) {
      for (const [i, body] of bodies.entries()) {
        const place = { id: i + 1, sequence: i + 1 }
        await insertItem(tx, {
          brandId: brand.brandId,
          kind: kind as keyof typeof shelves,
          ...place,
          body,
        })
      }
    }
  }
  await insertCatalogue(tx, buildCatalogue())
}

/** A brand that does not depend on the sandbox. */
function withoutProviders({ config, ...brand }: (typeof BRANDS)[number]) {
  return { ...brand, config: { ...config, identityProviders: {}, kycProvider: 'operators' } }
}
