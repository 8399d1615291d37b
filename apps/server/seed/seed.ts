import { upsertBrand } from '#foundations/brand'
import { post } from '#foundations/ledger'
import { insertCatalogue } from '#games/catalogue'
import { keepKyc } from '#people/eligibility'
import { createMember, findMemberByName } from '#people/member'
import { hashPassword, keepPassword } from '#people/password'
import { bySystem, type Engine, work } from '#platform/work'
import { insertItem } from '#site/content'
import { BRANDS } from './brands.ts'
import { buildCatalogue } from './catalogue.ts'
import { BANNERS, HELP, MATCHES, NOTICES, PROMOTIONS, RESOURCES } from './content.ts'
import { DEMO } from './demo.ts'
import { seedTeam } from './team.ts'

const DEMO_FUNDS_MINOR = 1_000_000n

/**
 * Fills an empty database: brands, their content and the catalogue, and for a demo its members. In
 * production, brands begin without any third-party provider. Safe to repeat.
 */
export async function seed(engine: Engine, mode: 'demo' | 'production' = 'demo') {
  const system = bySystem('ph')
  await work(engine, system, async ({ tx }) => {
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
  })
  if (mode === 'production') return
  if (await findMemberByName({ db: engine.db.kysely }, { brandId: 'ph', ...DEMO })) return
  const hash = await hashPassword(DEMO.password)
  await work(engine, system, async (w) => {
    const memberId = await createMember(w, {
      username: DEMO.username,
      type: 0,
      currency: 'PHP',
      contact: {},
    })
    await keepPassword(w, memberId, hash)
    await keepKyc(w, memberId, { letter: 'A' })
    await post(w.tx, {
      key: `seed:${memberId}`,
      kind: 'adjust',
      ref: 'demo funds',
      legs: [
        { member: memberId, wallet: 'main', amount: DEMO_FUNDS_MINOR },
        { account: 'expense:demo', amount: -DEMO_FUNDS_MINOR },
      ],
    })
    await seedTeam(w, { demoId: memberId, hash })
  })
}

/** A brand that does not depend on the sandbox. */
function withoutProviders({ config, ...brand }: (typeof BRANDS)[number]) {
  return { ...brand, config: { ...config, identityProviders: {}, kycProvider: 'operators' } }
}
