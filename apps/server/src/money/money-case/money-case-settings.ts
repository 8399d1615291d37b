import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** Sums that the law wants reported, whichever way the money goes (PAY-009). */
export const moneyCaseSettings = defineSettings(
  'money-case',
  z.object({
    /** From this sum on, in one payment or in a day; minor units. */
    reportFromMinor: minorUnits,
    /** Daily sums between this share of it and the full amount look like an attempt to stay below; parts per million. */
    justBelowPpm: z.number().int().min(0).max(1_000_000),
  }),
  { reportFromMinor: 500_000_000n, justBelowPpm: 900_000 },
)
