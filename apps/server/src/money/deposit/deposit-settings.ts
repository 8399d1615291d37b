import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** The fee of a method: a fixed part and a share, and who pays it. */
const fee = z.object({
  fixedMinor: minorUnits.default(0n),
  ppm: z.number().int().min(0).max(100_000).default(0),
  payer: z.enum(['house', 'member']).default('house'),
})

/** One deposit method (rules/payments §2). */
const depositChannel = z.object({
  channel: z.string(),
  name: z.string(),
  kind: z.enum(['ewallet', 'qr', 'bank', 'card', 'crypto']),
  network: z.string().nullable().default(null),
  minMinor: minorUnits,
  maxMinor: minorUnits,
  fee: fee.prefault({}),
  /** When the money is usually there, and how long the order can be paid. */
  etaS: z.number().int().positive(),
  expiryS: z.number().int().min(60).max(259_200).default(1800),
  isOpen: z.boolean().default(true),
})

/** How money comes in; sums in minor units. Operators change the methods in pairs (`money/terms`). */
export const depositSettings = defineSettings(
  'deposit',
  z.object({
    /** The methods, in the order in which members see them. */
    channels: z.array(depositChannel),
    /** Sums that are suggested. */
    quickMinor: z.array(minorUnits).max(8),
    /** From this sum on two operators have to agree on the outcome of money in review. */
    twoFromMinor: minorUnits,
  }),
  { channels: [], quickMinor: [], twoFromMinor: 5_000_000n },
  { elsewhere: ['channels'] },
)

export type DepositChannel = (typeof depositSettings.default.channels)[number]
