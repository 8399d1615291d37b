import { GAME_TYPES } from '@parola/contract'
import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings, settingsOf } from '#foundations/settings'
import type { Tx } from '#platform/db'

/** What has to be wagered before money is free (rules/rewards §4). */
export const turnoverSettings = defineSettings(
  'turnover',
  z.object({
    /** How many times a deposit has to be wagered. */
    depositMultiple: z.number().int().min(0).max(100),
    /** `partial` holds what was not played yet; `all` holds everything while a requirement is open. */
    mode: z.enum(['partial', 'all']),
    /** Open requirements lapse when less than this is left, in minor units. */
    resetBelowMinor: minorUnits,
    /** Percent of a valid bet that counts, by category; 100 where none is set. */
    weights: z.partialRecord(z.enum(GAME_TYPES), z.number().int().min(0).max(100)),
  }),
  { depositMultiple: 1, mode: 'partial', resetBelowMinor: 1000n, weights: {} },
)

/** The settings in force, read once in a transaction: a batch has many rows and members. */
export const settingsOnce = (tx: Tx, brand: { brandId: string; now: Date }) =>
  settingsOf({ db: tx, ...brand }, turnoverSettings)
