import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** What members may withdraw, for which fee, and which requests are reviewed (rules/payments §4); sums in minor units. */
export const withdrawalSettings = defineSettings(
  'withdrawal',
  z.object({
    /** Of one withdrawal, and of all of a day together. */
    minMinor: minorUnits,
    maxMinor: minorUnits,
    dailyMaxMinor: minorUnits,
    dailyTimes: z.number().int().positive(),
    /** The fee is this share, in parts per million, and at least this sum. */
    feePpm: z.number().int().min(0).max(100_000),
    feeMinMinor: minorUnits,
    /** Up to this sum no review is needed, unless something else requires one. */
    autoUpToMinor: minorUnits,
    /** From this sum on two operators have to agree. */
    twoFromMinor: minorUnits,
    /** Whether a member's first withdrawal is reviewed, by two. */
    reviewFirst: z.boolean(),
    /** Whether members may cancel before the review begins (reading 22). */
    mayCancel: z.boolean(),
  }),
  {
    minMinor: 10_000n,
    maxMinor: 5_000_000n,
    dailyMaxMinor: 10_000_000n,
    dailyTimes: 5,
    feePpm: 0,
    feeMinMinor: 0n,
    autoUpToMinor: 1_000_000n,
    twoFromMinor: 5_000_000n,
    reviewFirst: true,
    mayCancel: true,
  },
  {
    // Limits and fees are terms (`money/terms`).
    elsewhere: ['minMinor', 'maxMinor', 'dailyMaxMinor', 'dailyTimes', 'feePpm', 'feeMinMinor'],
  },
)

export type WithdrawalSettings = typeof withdrawalSettings.default
