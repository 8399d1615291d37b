import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/**
 * What vendors may make a brand pay before two operators review it. Sums are in minor units; those of one vendor alone are
 * in `catalogue.payout_limit`.
 */
export const heldWinSettings = defineSettings(
  'held-win',
  z.object({
    /** The highest payout of a round as a multiple of its stake, unless its title sets a lower one. */
    times: z.number().int().min(1).max(1_000_000),
    /** The highest single win. */
    winMinor: minorUnits,
    /** What one title may pay above its stakes on a day (UTC), and what a whole vendor may. */
    titleDayMinor: minorUnits,
    vendorDayMinor: minorUnits,
  }),
  {
    times: 10_000,
    winMinor: 500_000_000n,
    titleDayMinor: 1_000_000_000n,
    vendorDayMinor: 5_000_000_000n,
  },
)
