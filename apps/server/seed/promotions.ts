import { allBrands } from '#foundations/brand'
import { addMs, DAY_MS } from '#platform/clock'
import type { FieldKeys } from '#platform/crypto'
import { newId } from '#platform/random'
import { bySystem, type Engine, work } from '#platform/work'
import { hasPromotions, publishNew, type Terms } from '#rewards/promotion'
import { PROMOTION_TEXTS } from './promotion-texts.ts'

type Money = (pesos: number) => bigint
type Made = Pick<Terms, 'type' | 'picture' | 'repeats' | 'offer' | 'wagering'> & {
  budget: bigint
  isVerified?: boolean
  /** Days until it ends; without it, it stays open. */
  lasts?: number
  /** Only in brands that serve numbers of this country. */
  country?: string
}

const FREE = { multiple: 0, base: 'bonus', bonus: null } as const
const ONCE = { multiple: 1, base: 'bonus', bonus: null } as const

/** Bonus money for a week, with the highest bet, and what of it becomes cash. */
const bonusUpTo = (maxBet: bigint, maxConvert: bigint | null) => ({
  ...{ maxBet, maxConvert, excluded: [], holdsDeposit: false, days: 7 },
})

/** What the demo offers, one of each type and more; amounts are in pesos, and scaled for other currencies. */
const promotionsIn = (money: Money): Record<keyof typeof PROMOTION_TEXTS, Made> => ({
  welcome: {
    ...{ type: 'newbie', picture: 'harbor', repeats: 'once', isVerified: true },
    offer: { kind: 'newMember', amount: money(50), deposit: money(100) },
    wagering: { multiple: 10, base: 'bonus', bonus: bonusUpTo(money(50), money(500)) },
    budget: money(500_000),
  },
  envelope: {
    ...{ type: 'limited', picture: 'lantern', repeats: 'once', lasts: 14 },
    offer: { kind: 'redEnvelope', total: money(10_000), parts: 200, min: money(5), max: null },
    ...{ wagering: ONCE, budget: money(10_000) },
  },
  best: {
    ...{ type: 'specialOffer', picture: 'table', repeats: 'once' },
    offer: { kind: 'manual', max: money(888), contact: null, byTier: null },
    ...{ wagering: { multiple: 3, base: 'bonus', bonus: null }, budget: money(100_000) },
  },
  zalo: {
    ...{ type: 'specialOffer', picture: 'blossom', repeats: 'once', isVerified: true },
    country: 'VN',
    offer: {
      ...{ kind: 'manual', max: money(262), contact: 'zalo' },
      byTier: [
        { tier: 1, amount: money(62) },
        { tier: 4, amount: money(162) },
        { tier: 10, amount: money(262) },
      ],
    },
    ...{ wagering: ONCE, budget: money(100_000) },
  },
  light: {
    ...{ type: 'daily', picture: 'reef', repeats: 'daily' },
    offer: { kind: 'promoCode', code: 'LIGHT', amount: money(5) },
    ...{ wagering: { multiple: 5, base: 'bonus', bonus: null }, budget: money(50_000) },
  },
  reload: {
    ...{ type: 'daily', picture: 'cosmos', repeats: 'weekly' },
    offer: { kind: 'depositMatch', ratePpm: 200_000, cap: money(1000), min: money(200) },
    wagering: {
      ...{ multiple: 8, base: 'bonus' },
      bonus: { ...bonusUpTo(money(200), null), holdsDeposit: true },
    },
    budget: money(500_000),
  },
  match: {
    ...{ type: 'newbie', picture: 'harbor', repeats: 'once' },
    offer: { kind: 'depositMatch', ratePpm: 500_000, cap: money(5000), min: money(200) },
    ...{ wagering: { multiple: 10, base: 'bonus', bonus: null }, budget: money(1_000_000) },
  },
  freeBet: {
    ...{ type: 'limited', picture: 'stadium', repeats: 'weekly' },
    offer: { kind: 'freeBet', stake: money(20), deposit: money(200) },
    ...{ wagering: FREE, budget: money(100_000) },
  },
  cashback: {
    ...{ type: 'highRebate', picture: 'stadium', repeats: 'weekly' },
    offer: {
      kind: 'cashback',
      tiers: [
        { loss: money(1000), ratePpm: 30_000 },
        { loss: money(10_000), ratePpm: 50_000 },
        { loss: money(50_000), ratePpm: 80_000 },
      ],
      cap: money(10_000),
      min: money(10),
    },
    ...{ wagering: ONCE, budget: money(1_000_000) },
  },
  rebate: {
    ...{ type: 'highRebate', picture: 'blossom', repeats: 'once' },
    offer: { kind: 'rebate' },
    ...{ wagering: FREE, budget: 0n },
  },
  raffle: {
    ...{ type: 'VIP', picture: 'sugar', repeats: 'once', lasts: 7 },
    offer: {
      kind: 'raffle',
      perTicket: money(1000),
      prizes: [5000, 2000, 1000, 500, 500].map(money),
      perMember: 1,
    },
    ...{ wagering: ONCE, budget: money(9000) },
  },
})

const SCALES: Record<string, Money> = {
  PHP: (pesos) => BigInt(pesos) * 100n,
  USD: (pesos) => BigInt(pesos) * 2n,
  VND: (pesos) => BigInt(pesos) * 500n,
}

/** Publishes the promotions of a demo in every brand that has none. */
export async function seedPromotions(engine: Engine, keys: FieldKeys) {
  for (const { brandId, config } of await allBrands(engine.db.kysely, engine.clock.now())) {
    const money = SCALES[config.currency]
    if (!money) continue
    await work(engine, bySystem(brandId), async (w) => {
      if (await hasPromotions(w)) return
      const made = Object.entries(promotionsIn(money)) as [keyof typeof PROMOTION_TEXTS, Made][]
      for (const [name, { lasts, country, isVerified = false, ...terms }] of made) {
        if (country !== undefined && !config.mobileCountries.includes(country)) continue
        const live: Terms = {
          ...terms,
          content: PROMOTION_TEXTS[name],
          startsAt: w.now,
          endsAt: lasts === undefined ? null : addMs(w.now, lasts * DAY_MS),
          days: 7,
          eligibility: {
            ...{ registeredDays: null, isVerified, minTier: 0, sharePercent: 100 },
            ...{ labels: [], countries: [], segment: null },
            limits: { person: 1, device: 3, paymentAccount: 1, ip: 0 },
          },
          group: '',
        }
        await publishNew(w, keys, { promotionId: newId(w.now), terms: live })
      }
    })
  }
}
