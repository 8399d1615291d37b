import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings, flawOfLimits } from '#foundations/settings'

/** Money in wallets that vendors keep (rules/vendor-protocol §4); sums in minor units. */
export const transferSettings = defineSettings(
  'transfer',
  z.object({
    /** The minimum and maximum of one transfer into them. */
    minMinor: minorUnits,
    maxMinor: minorUnits,
    /** Whether the balance is returned when its member leaves. */
    autoReturn: z.boolean(),
  }),
  { minMinor: 1000n, maxMinor: 100_000_000n, autoReturn: true },
  { flaws: (settings) => flawOfLimits(settings, ['minMinor', 'maxMinor']) },
)
