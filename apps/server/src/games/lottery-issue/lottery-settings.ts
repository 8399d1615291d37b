import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** What a brand sells of the lotteries, and how much of it (rules/lottery-vn §8). Amounts in minor units. */
export const lotterySettings = defineSettings(
  'lottery',
  z.object({
    pausedGames: z.array(z.string().max(40)).max(200),
    mostUnitMinor: minorUnits,
    mostPayoutMinor: minorUnits,
    mostLiabilityMinor: minorUnits,
    /** Draws of states are simulated, and labelled so: play money only. */
    simulatesStateDraws: z.boolean(),
  }),
  {
    pausedGames: [],
    mostUnitMinor: 100_000_000n,
    mostPayoutMinor: 50_000_000_000n,
    mostLiabilityMinor: 100_000_000_000n,
    simulatesStateDraws: true,
  },
  { elsewhere: ['pausedGames'] },
)
