import { upsertBrand } from '#foundations/brand'
import { startSettings } from '#foundations/settings'
import { insertCatalogue } from '#games/catalogue'
import { issues } from '#games/lottery-issue'
import { depositSettings } from '#money/deposit'
import { payoutAccountSettings } from '#money/payout-account'
import { withdrawalSettings } from '#money/withdrawal'
import { eligibilitySettings } from '#people/eligibility'
import type { Tx } from '#platform/db'
import { insertItem } from '#site/content'
import { ARTICLES } from './articles.ts'
import { BRANDS } from './brands.ts'
import { buildCatalogue } from './catalogue.ts'
import { BANNERS, MATCHES, PLACES, PROMOTIONS, RESOURCES } from './content.ts'
import { HELP } from './help.ts'
import { lotteryGames } from './lottery-games.ts'
import { lotteryTitles } from './lottery-titles.ts'
import type { SeedMode } from './mode.types.ts'
import { NOTICES } from './notices.ts'
import { startPeopleSettings } from './people-settings.ts'

type Brand = (typeof BRANDS)[number]

/** The brands, their content and the catalogue. In production, brands begin without any third-party provider. */
export async function seedSite(tx: Tx, mode: SeedMode) {
  for (const brand of BRANDS) {
    await upsertBrand(tx, mode === 'demo' ? brand : withoutProviders(brand))
    await startFeatures(tx, brand)
    const contents = {
      banner: BANNERS,
      notice: NOTICES,
      help: HELP,
      article: mode === 'demo' ? ARTICLES : [],
      promotion: PROMOTIONS,
      match: MATCHES,
      resource: [...RESOURCES, ...brand.resources, ...PLACES],
    } as const
    for (const [kind, bodies] of Object.entries(contents)) {
      for (const [i, body] of bodies.entries()) {
        // Articles have one place: the newest is first.
        const place = { id: i + 1, sequence: kind === 'article' ? 10 : i + 1 }
        await insertItem(tx, {
          brandId: brand.brandId,
          kind: kind as keyof typeof contents,
          ...place,
          body,
        })
      }
    }
  }
  await startPeopleSettings(tx, mode)
  const { vendors, titles } = buildCatalogue()
  await insertCatalogue(tx, { vendors, titles: [...titles, ...lotteryTitles()] })
  await issues.upsertGames(tx, lotteryGames())
}

async function startFeatures(tx: Tx, { brandId, settings }: Brand) {
  await startSettings(tx, eligibilitySettings, { brandId, value: settings.eligibility })
  await startSettings(tx, depositSettings, { brandId, value: settings.deposit })
  await startSettings(tx, payoutAccountSettings, { brandId, value: settings.payoutAccount })
  await startSettings(tx, withdrawalSettings, { brandId, value: settings.withdrawal })
}

/** A brand that does not depend on the sandbox. */
function withoutProviders({ config, ...brand }: (typeof BRANDS)[number]) {
  return { ...brand, config: { ...config, identityProviders: {} } }
}
