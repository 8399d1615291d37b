import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** What happens after a payout (reading 20, WAL-04). */
export const payoutSettings = defineSettings(
  'payout',
  z.object({
    /** Whether the member is asked to confirm that the money arrived. */
    needsReceipt: z.boolean(),
    /** A withdrawal not confirmed within these minutes is closed as received. */
    receiptMinutes: z.number().int().positive().max(43_200),
  }),
  { needsReceipt: true, receiptMinutes: 1440 },
)
