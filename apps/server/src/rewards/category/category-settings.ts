import { GAME_TYPES } from '@parola/contract'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

const percent = z.number().int().min(0).max(100)
const margin = z.number().int().min(0).max(500_000)

/** How much of a valid bet counts towards a bonus (rules/rewards §11). */
const WAGERING_PERCENT = {
  RNG: 100,
  BGS: 100,
  FISH: 100,
  LOTT: 50,
  ELOTT: 50,
  LIVE: 15,
  SPORTS: 100,
  ESPORTS: 100,
  PVP: 20,
  COCKFIGHT: 10,
}

/**
 * The weight of turnover for VIP and points, and of bets towards a bonus, in percent, and the theoretical margin
 * (rules/rewards §2).
 */
export const categorySettings = defineSettings(
  'category',
  z.object({
    weightsPercent: z.partialRecord(z.enum(GAME_TYPES), percent),
    wageringPercent: z.partialRecord(z.enum(GAME_TYPES), percent).default(WAGERING_PERCENT),
    marginsPpm: z.partialRecord(z.enum(GAME_TYPES), margin),
  }),
  {
    weightsPercent: {
      RNG: 100,
      BGS: 100,
      FISH: 100,
      LOTT: 80,
      ELOTT: 80,
      LIVE: 50,
      SPORTS: 60,
      ESPORTS: 60,
      PVP: 50,
      COCKFIGHT: 40,
    },
    wageringPercent: WAGERING_PERCENT,
    marginsPpm: {
      RNG: 40_000,
      BGS: 30_000,
      FISH: 35_000,
      LOTT: 60_000,
      ELOTT: 60_000,
      LIVE: 15_000,
      SPORTS: 50_000,
      ESPORTS: 50_000,
      PVP: 30_000,
      COCKFIGHT: 45_000,
    },
  },
)

export type CategorySettings = typeof categorySettings.default
