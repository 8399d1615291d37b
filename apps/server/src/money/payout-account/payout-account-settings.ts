import { PAYOUT_NUMBERS } from '@parola/contract'
import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** A bank or wallet that a method reaches. */
const house = z.object({
  code: z.string(),
  name: z.string(),
  /** What it knows its accounts by, where that is not what is usual for its kind. */
  number: z.enum(PAYOUT_NUMBERS).optional(),
})

/** One payout method (rules/payments §4). */
const payoutMethod = z.object({
  channel: z.string(),
  kind: z.enum(['bank', 'ewallet']),
  name: z.string(),
  houses: z.array(house),
  /** Of one withdrawal, within the limits of all; minor units. */
  minMinor: minorUnits,
  maxMinor: minorUnits,
  /** When the money is usually there. */
  etaS: z.number().int().positive(),
})

/** Where withdrawals may go. Operators change the limits of methods in pairs (`money/terms`). */
export const payoutAccountSettings = defineSettings(
  'payout-account',
  z.object({
    /** The methods, in the order in which members see them. */
    methods: z.array(payoutMethod),
    /** Whether a member is verified before an account is added, and before money leaves. */
    needsKyc: z.boolean(),
    /** How long a new payout account waits before money may go there (PAY-008). */
    coolDownHours: z.number().int().min(0).max(720),
    /** How many a member may have. */
    accountsMax: z.number().int().positive().max(20),
  }),
  { methods: [], needsKyc: true, coolDownHours: 24, accountsMax: 5 },
  { elsewhere: ['methods'] },
)

export type PayoutMethod = (typeof payoutAccountSettings.default.methods)[number]
