import { GAME_TYPES } from '@parola/contract'
import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'

/** What has to be wagered before money is free (rules/rewards §4). */
export const turnoverPolicy = z
  .object({
    /** How many times a deposit has to be wagered. */
    depositMultiple: z.number().int().min(0).max(100).default(1),
    /** `partial` holds what was not played yet; `all` holds everything while a requirement is open. */
    mode: z.enum(['partial', 'all']).default('partial'),
    /** Open requirements lapse when less than this is left. */
    resetBelowMinor: minorUnits.default(1000n),
    /** Percent of a valid bet that counts, by category; 100 by default. */
    weights: z.partialRecord(z.enum(GAME_TYPES), z.number().int().min(0).max(100)).default({}),
  })
  .prefault({})

/** What operators may give to members to claim. */
export const rewardPolicy = z
  .object({
    maxMinor: minorUnits.default(1_000_000n),
    /** Above this sum two operators have to agree. */
    twoFromMinor: minorUnits.default(100_000n),
  })
  .prefault({})

/** Transfers between agents and their downlines (reading 21). */
export const teamTransferPolicy = z
  .object({
    /** The minimum and maximum of one transfer, and the most that one member transfers in a day. */
    minMinor: minorUnits.default(100n),
    maxMinor: minorUnits.default(5_000_000n),
    dailyMaxMinor: minorUnits.default(10_000_000n),
    /** Whether an agent reaches the whole team, or direct downlines only. */
    isAnyDepth: z.boolean().default(false),
    /** How many times a member has to wager what an agent gave. */
    multiple: z.number().int().min(0).max(100).default(1),
  })
  .prefault({})
