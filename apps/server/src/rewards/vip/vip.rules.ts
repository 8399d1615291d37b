import { rateShare } from '@parola/money'
import type { Tier, VipSettings } from './vip-settings.ts'

/** What each tier adds to the rebate rates of the brand, in percent of them (rules/rewards §3). */
export const TIER_REBATE_PERCENT = 2

/** What growth points are counted from, in minor units. */
export type Grown = { deposits: bigint; weighted: bigint }
type Units = Pick<VipSettings, 'depositUnitMinor' | 'turnoverUnitMinor'>

/** Growth points: of the sums, not of each deposit and bet (rules/loyalty §1). */
export function growthOf({ deposits, weighted }: Grown, units: Units): bigint {
  return whole(deposits, units.depositUnitMinor) + whole(weighted, units.turnoverUnitMinor)
}

/** Undone bets may leave less than nothing. */
function whole(minor: bigint, unit: bigint): bigint {
  return minor > 0n ? minor / unit : 0n
}

export type Rank = { tier: number; peak: number }
type Growth = { lifetime: bigint; period: bigint }
type Upgrade = Rank & { bonuses: { tier: number; amount: bigint }[] }

/**
 * The tier that growth has reached: a tier never held before takes growth of the whole life, and brings its bonus; a
 * lost one comes back with growth of the keep period (rules/loyalty §1).
 */
export function upgradeOf(rank: Rank, growth: Growth, tiers: readonly Tier[]): Upgrade {
  const bonuses: Upgrade['bonuses'] = []
  let { tier, peak } = rank
  for (let next = tiers[tier + 1]; next && isReached(next, tier + 1); next = tiers[tier + 1]) {
    tier += 1
    if (tier <= peak) continue
    peak = tier
    bonuses.push({ tier, amount: next.upgradeBonusMinor })
  }
  return { tier, peak, bonuses }

  function isReached(next: Tier, number: number): boolean {
    if (number > peak) return growth.lifetime >= BigInt(next.growth)
    return growth.period >= BigInt(next.keep ?? 0)
  }
}

export type Review = { tier: number; result: 'keep' | 'downgrade' | 'permanent' }

/** The end of a keep period: its growth keeps the tier, or it falls by one (rules/loyalty §1). */
export function reviewOf(tier: number, periodGrowth: bigint, tiers: readonly Tier[]): Review {
  const keep = tiers[tier]?.keep ?? null
  if (keep === null) return { tier, result: 'permanent' }
  if (periodGrowth >= BigInt(keep)) return { tier, result: 'keep' }
  return { tier: tier - 1, result: 'downgrade' }
}

type FundTerms = Pick<Tier, 'fundPpm' | 'fundCapMinor'>

/** The weekly fund of a weighted turnover, win or lose; nothing below the minimum. */
export function fundOf(weighted: bigint, terms: FundTerms, minMinor: bigint): bigint {
  const share = rateShare(weighted > 0n ? weighted : 0n, BigInt(terms.fundPpm))
  const amount = share < terms.fundCapMinor ? share : terms.fundCapMinor
  return amount < minMinor ? 0n : amount
}

/** The whole salary from the turnover that earns it on, and nothing below it. */
export function salaryOf(weighted: bigint, { salary, turnover }: Salary): bigint {
  return salary > 0n && weighted >= turnover ? salary : 0n
}
export type Salary = { salary: bigint; turnover: bigint }

export const WINDOW_SOURCES = ['daily', 'weekly', 'monthly'] as const
export type WindowSource = (typeof WINDOW_SOURCES)[number]

export function salaryTerms(source: 'daily' | 'monthly', tier: Tier): Salary {
  return source === 'daily'
    ? { salary: tier.dailySalaryMinor, turnover: tier.dailyTurnoverMinor }
    : { salary: tier.monthlySalaryMinor, turnover: tier.monthlyTurnoverMinor }
}

/** What a window of a source is worth to a tier. */
export function earnedIn(
  source: WindowSource,
  weighted: bigint,
  { tier, settings }: { tier: number; settings: Pick<VipSettings, 'tiers' | 'fundMinMinor'> },
): bigint {
  const terms = settings.tiers[tier]
  if (!terms) return 0n
  if (source === 'weekly') return fundOf(weighted, terms, settings.fundMinMinor)
  return salaryOf(weighted, salaryTerms(source, terms))
}
