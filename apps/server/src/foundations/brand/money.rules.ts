import { GAME_TYPES, PAYOUT_NUMBERS } from '@parola/contract'
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

const house = z.object({
  code: z.string(),
  name: z.string(),
  /** What it knows its accounts by, where that is not what is usual for its kind. */
  number: z.enum(PAYOUT_NUMBERS).optional(),
})

const method = z.object({
  channel: z.string(),
  kind: z.enum(['bank', 'ewallet']),
  name: z.string(),
  /** Banks or wallets that this method reaches. */
  houses: z.array(house),
  minMinor: minorUnits,
  maxMinor: minorUnits,
  etaS: z.number().int().positive(),
})

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

/** How withdrawals are paid (rules/payments §4). */
export const withdrawalPolicy = z
  .object({
    methods: z.array(method).default([]),
    minMinor: minorUnits.default(10_000n),
    maxMinor: minorUnits.default(5_000_000n),
    dailyMaxMinor: minorUnits.default(10_000_000n),
    dailyTimes: z.number().int().positive().default(5),
    feePpm: z.number().int().min(0).max(100_000).default(0),
    feeMinMinor: minorUnits.default(0n),
    /** Up to this sum no review is needed, unless something else requires one. */
    autoUpToMinor: minorUnits.default(1_000_000n),
    /** From this sum on two operators have to agree. */
    twoFromMinor: minorUnits.default(5_000_000n),
    /** Whether a member's first withdrawal is reviewed, by two. */
    reviewFirst: z.boolean().default(true),
    needsKyc: z.boolean().default(true),
    /** How long a new payout account waits before money may go there. */
    coolDownHours: z.number().int().min(0).max(720).default(24),
    accountsMax: z.number().int().positive().max(20).default(5),
    mayCancel: z.boolean().default(true),
    /** A withdrawal not confirmed within these minutes is closed as received (reading 20). */
    receiptMinutes: z.number().int().positive().max(43_200).default(1440),
    needsReceipt: z.boolean().default(true),
  })
  .prefault({})
