import { describe, expect, test } from 'vitest'
import { marginOf } from '#rewards/category'
import { defaultTiers } from '#rewards/vip'
import { bonusOf, gapOf, partsOf, ratesIn } from './referral.rules.ts'

const MARGINS = { RNG: 40_000, LIVE: 15_000, SPORTS: 50_000 }
const FRIENDS = new Map([
  ['f1', marginOf({ RNG: 25_000_000n, LIVE: 4_000_000n }, MARGINS)],
  ['f2', marginOf({ SPORTS: 3_000_000n }, MARGINS)],
])
const rateOf = (tier: number) => {
  const { referralPpm: ratePpm = 0, referralCapMinor: capMinor = 0n } = defaultTiers()[tier] ?? {}
  return { ratePpm, capMinor }
}

describe('[PRO-07] the bonus for friends', () => {
  // REW-V017, REW-V018
  test('is a share of what is expected of them, by the tier, up to a cap, and nothing below the least', () => {
    const base = [...FRIENDS.values()].reduce((sum, part) => sum + part, 0n)
    expect(base).toBe(1_210_000n)
    expect([6, 11, 3].map((tier) => bonusOf(base, rateOf(tier), 100n))).toEqual([
      ...[60_500n, 121_000n, 0n],
    ])
    expect(bonusOf(100_000_000_000n, rateOf(6), 100n)).toBe(500_000n)
    expect([bonusOf(1999n, rateOf(6), 100n), bonusOf(-5n, rateOf(6), 100n)]).toEqual([0n, 0n])
  })

  test('is made up of what each brought, which is never more than the whole', () => {
    const parts = partsOf(FRIENDS, 60_500n)
    expect([...parts]).toEqual([
      ['f1', 53_000n],
      ['f2', 7500n],
    ])
    expect([...partsOf(new Map([['f1', 0n]]), 0n)]).toEqual([['f1', 0n]])
  })

  test('has two rates, listed once each', () => {
    expect(ratesIn(defaultTiers())).toEqual([
      { fromTier: 4, toTier: 9, ratePpm: 50_000, cap: 500_000n },
      { fromTier: 10, toTier: 20, ratePpm: 100_000, cap: 5_000_000n },
    ])
  })

  test('counts a friend who has done everything, and names what is missing', () => {
    const now = new Date('2026-11-26T00:00:00Z')
    const friend = {
      ...{ isActive: true, isVerified: true, deposit: 10_000n, shared: null },
      countsUntil: new Date('2027-11-26T00:00:00Z'),
    }
    const terms = { needsKyc: true, depositMinor: 10_000n, now }
    const gap = (change: Partial<typeof friend>) => gapOf({ ...friend, ...change }, terms)
    expect(gap({})).toBeNull()
    expect(gap({ deposit: 9999n })).toBe('DEPOSIT')
    expect(gap({ isVerified: false })).toBe('VERIFICATION')
    expect(gap({ countsUntil: now })).toBe('OVER')
    expect(gap({ isActive: false })).toBe('BLOCKED')
    expect(gapOf({ ...friend, shared: 'SHARED_DEVICE' }, terms)).toBe('SHARED_DEVICE')
  })
})
