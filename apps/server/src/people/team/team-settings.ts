import { GAME_TYPES } from '@parola/contract'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

const share = z.number().int().min(0).max(50_000)

/** Limits of the tree and of the rebate rates in it (rules/agents §2 and §8). */
export const teamSettings = defineSettings(
  'team',
  z.object({
    /** Agents above anybody. */
    maxAgentDepth: z.number().int().min(1).max(20),
    /** By how much a rebate rate is below that of the upline, at least. */
    minRateGapPpm: share,
    /** What agents directly under the house have, by category; nothing is given below them where there is none. */
    topRebatesPpm: z.partialRecord(z.enum(GAME_TYPES), share),
    /** Accounts that an agent may create in a day. */
    createdPerDay: z.number().int().min(0).max(1000),
  }),
  {
    maxAgentDepth: 12,
    minRateGapPpm: 0,
    topRebatesPpm: {},
    createdPerDay: 20,
  },
)
