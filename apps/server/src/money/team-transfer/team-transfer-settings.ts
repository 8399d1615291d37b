import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings, flawOfLimits } from '#foundations/settings'

/** Transfers between agents and their downlines (reading 21). */
export const teamTransferSettings = defineSettings(
  'team-transfer',
  z.object({
    /** The minimum and the maximum of one transfer, and the most that one member transfers in a day, in minor units. */
    minMinor: minorUnits,
    maxMinor: minorUnits,
    dailyMaxMinor: minorUnits,
    /** Whether an agent reaches the whole team, or direct downlines only. */
    isAnyDepth: z.boolean(),
    /** How many times a member has to wager what an agent gave. */
    multiple: z.number().int().min(0).max(100),
  }),
  {
    ...{ minMinor: 100n, maxMinor: 5_000_000n, dailyMaxMinor: 10_000_000n },
    ...{ isAnyDepth: false, multiple: 1 },
  },
  {
    flaws: (settings) => [
      ...flawOfLimits(settings, ['minMinor', 'maxMinor']),
      ...flawOfLimits(settings, ['minMinor', 'dailyMaxMinor']),
    ],
  },
)

export type TeamTransferSettings = typeof teamTransferSettings.default
