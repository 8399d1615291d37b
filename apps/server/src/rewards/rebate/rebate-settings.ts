import { GAME_TYPES } from '@parola/contract'
import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

const share = z.number().int().min(0).max(50_000)

/** The share of valid bets that members claim, by category (rules/rewards §2 and §3). */
export const rebateSettings = defineSettings(
  'rebate',
  z.object({
    ratesPpm: z.partialRecord(z.enum(GAME_TYPES), share),
    capPpm: share,
    everyMinutes: z.number().int().min(1).max(1440),
    minMinor: minorUnits.refine((minor) => minor > 0n),
  }),
  {
    ratesPpm: {
      RNG: 5000,
      BGS: 5000,
      FISH: 5000,
      LOTT: 4000,
      ELOTT: 4000,
      LIVE: 3500,
      SPORTS: 3000,
      ESPORTS: 3000,
      PVP: 3000,
      COCKFIGHT: 2500,
    },
    capPpm: 10_000,
    everyMinutes: 10,
    minMinor: 100n,
  },
  { elsewhere: 'all' },
)

export type RebateSettings = typeof rebateSettings.default
