import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultTiers } from './default-tiers.ts'
import { labelIn } from './label.rules.ts'
import { fundOf, reviewOf, salaryOf, salaryTerms, upgradeOf } from './vip.rules.ts'
import { vipSettings } from './vip-settings.ts'
import { windowBefore, windowOf } from './windows.rules.ts'

const { tiers, ...settings } = vipSettings.default

type Vector = { id: string; fn: string; input: Record<string, unknown>; expect: unknown }
/** Growth is counted by the database: `vip.test.ts`. */
const vectors = (
  JSON.parse(
    readFileSync(new URL('./vip.vectors.json', import.meta.url), 'utf8'),
  ) as readonly Vector[]
).filter(({ fn }) => fn !== 'growth')

const big = (value: unknown) => BigInt(value as number)
const tierOf = (input: Vector['input']) => tiers[input.tier as number] ?? tiers[0]

const RUN: Record<string, (input: Record<string, unknown>) => unknown> = {
  vipUpgrade: ({ tier, peak, lifetimeGrowth, periodGrowth }) => {
    const rank = { tier: tier as number, peak: peak as number }
    const growth = { lifetime: big(lifetimeGrowth), period: big(periodGrowth) }
    const { bonuses, ...reached } = upgradeOf(rank, growth, tiers)
    return { ...reached, bonuses: bonuses.map((b) => ({ ...b, amount: Number(b.amount) })) }
  },
  vipReview: ({ tier, periodGrowth }) => reviewOf(tier as number, big(periodGrowth), tiers),
  weeklyFund: (input) => {
    const terms = tierOf(input)
    const weighted = big(input.weightedTurnover)
    return { amount: Number(terms && fundOf(weighted, terms, settings.fundMinMinor)) }
  },
  vipSalary: (input) => {
    const terms = tierOf(input)
    const salary = terms && salaryTerms(input.kind as 'daily' | 'monthly', terms)
    return { amount: Number(salary && salaryOf(big(input.weightedTurnover), salary)) }
  },
}

describe('[PRO-04] the VIP club', () => {
  test.each(vectors)('$id $fn', ({ fn, input, expect: expected }) => {
    expect(RUN[fn]?.(input)).toEqual(expected)
  })

  test('has 20 tiers above the first, the bonus of each is 5 % of its step', () => {
    expect(tiers).toHaveLength(21)
    for (const [i, { growth, keep, upgradeBonusMinor }] of tiers.entries()) {
      const step = growth - (tiers[i - 1]?.growth ?? 0)
      expect(upgradeBonusMinor).toBe(BigInt(step * 5))
      expect(keep).toBe(i < 4 ? null : growth / 20)
    }
    expect(tiers.filter(({ hasHost }) => hasHost).map(({ label }) => label)).toEqual([
      ...Array(4).fill('Platinum'),
      ...Array(4).fill('Diamond'),
      ...Array(3).fill('Royal'),
    ])
  })

  test('is scaled to other currencies', () => {
    const [, bronze] = defaultTiers({ numerator: 1n, denominator: 50n })
    expect(bronze?.upgradeBonusMinor).toBe(10n)
    const [, dong] = defaultTiers({ numerator: 500n, denominator: 1n })
    expect(dong?.upgradeBonusMinor).toBe(250_000n)
  })

  test('pays the bonus of each tier once, in whatever steps growth comes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9_000_000 }), { maxLength: 12 }), (steps) => {
        let rank = { tier: 0, peak: 0 }
        let lifetime = 0n
        const paid: number[] = []
        for (const step of steps) {
          lifetime += BigInt(step)
          const { bonuses, ...reached } = upgradeOf(rank, { lifetime, period: 0n }, tiers)
          paid.push(...bonuses.map(({ tier }) => tier))
          rank = reached
        }
        const atOnce = upgradeOf({ tier: 0, peak: 0 }, { lifetime, period: 0n }, tiers)
        expect(paid).toEqual(atOnce.bonuses.map(({ tier }) => tier))
        expect(rank.tier).toBe(atOnce.tier)
      }),
    )
  })

  test('works out days, weeks from Monday and months', () => {
    expect(windowOf('weekly', '2026-11-29')).toEqual({ fromDay: '2026-11-23', toDay: '2026-11-30' })
    expect(windowBefore('weekly', '2026-11-30').fromDay).toBe('2026-11-23')
    expect(windowBefore('daily', '2026-03-01').fromDay).toBe('2026-02-28')
    expect(windowBefore('monthly', '2027-01-15')).toEqual({
      fromDay: '2026-12-01',
      toDay: '2027-01-01',
    })
  })
})

test('[PRO-04] the product’s own tiers are called in each language, an operator’s own as written', () => {
  const labels = [...new Set(defaultTiers().map(({ label }) => label))]
  expect(labels.map((label) => labelIn(label, 'VI'))).toEqual([
    ...['Mới', 'Đồng', 'Bạc', 'Vàng', 'Bạch kim', 'Kim cương', 'Hoàng gia'],
  ])
  expect(labelIn('New', 'TY')).toBe('Bago')
  expect(labelIn('Sapphire', 'VI')).toBe('Sapphire')
})
