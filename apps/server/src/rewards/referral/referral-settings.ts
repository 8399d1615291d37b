import { REFERRAL_KEYS } from '@parola/contract'
import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** Friends of members (rules/loyalty §4); the rates and caps are those of the VIP club. */
export const referralSettings = defineSettings(
  'referral',
  z.object({
    /** A friend counts so long after registering. */
    friendDays: z.number().int().min(1).max(3660),
    /** One deposit of at least this makes a friend count. */
    depositMinor: minorUnits,
    /** A week's bonus below it is not paid. */
    minMinor: minorUnits,
    /** How often a bonus is staked before it is withdrawn. */
    multiple: z.number().int().min(0).max(100),
    keys: z.array(z.enum(REFERRAL_KEYS)),
  }),
  {
    friendDays: 365,
    depositMinor: 10_000n,
    minMinor: 100n,
    multiple: 1,
    keys: [...REFERRAL_KEYS],
  },
  { elsewhere: 'all' },
)

export type ReferralSettings = typeof referralSettings.default
