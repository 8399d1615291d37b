import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'
import { defaultTiers } from './default-tiers.ts'

/** Tier 0 is every new member's. */
export const HIGHEST_TIER = 20

const count = z.number().int().min(0).max(1_000_000_000)
const ppm = z.number().int().min(0).max(1_000_000)
const LABEL_MAX = 24

/** A tier; the growth points that reach it, and those that keep it, or null where it is permanent. */
const tier = z.object({
  label: z.string().min(1).max(LABEL_MAX),
  growth: count,
  keep: count.nullable(),
  upgradeBonusMinor: minorUnits,
  dailySalaryMinor: minorUnits,
  dailyTurnoverMinor: minorUnits,
  monthlySalaryMinor: minorUnits,
  monthlyTurnoverMinor: minorUnits,
  fundPpm: ppm,
  fundCapMinor: minorUnits,
  referralPpm: ppm,
  referralCapMinor: minorUnits,
  hasHost: z.boolean(),
})
export type Tier = z.output<typeof tier>

/** The VIP club of a brand (rules/loyalty §1). */
export const vipSettings = defineSettings(
  'vip',
  z.object({
    tiers: z
      .array(tier)
      .min(1)
      .max(HIGHEST_TIER + 1)
      .refine(isAscending, 'order'),
    /** Deposits and weighted turnover that make one growth point. */
    depositUnitMinor: minorUnits.refine(isPositive),
    turnoverUnitMinor: minorUnits.refine(isPositive),
    keepDays: z.number().int().min(1).max(366),
    /** Days before the end of a keep period at which a member is warned. */
    warnDays: z.array(z.number().int().min(1).max(90)).max(4),
    /** A weekly fund below it is not paid. */
    fundMinMinor: minorUnits,
    /** How often a reward has to be staked before it can be withdrawn. */
    multiple: z.number().int().min(0).max(100),
  }),
  {
    tiers: defaultTiers(),
    depositUnitMinor: 1000n,
    turnoverUnitMinor: 10_000n,
    keepDays: 90,
    warnDays: [14, 3],
    fundMinMinor: 100n,
    multiple: 1,
  },
  { elsewhere: ['tiers'] },
)

export type VipSettings = typeof vipSettings.default

function isPositive(minor: bigint): boolean {
  return minor > 0n
}

function isAscending(tiers: readonly { growth: number }[]): boolean {
  return tiers.every(({ growth }, i) => i === 0 || growth > (tiers[i - 1]?.growth ?? 0))
}
