import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** Who reviews documents first (KYC). */
export const kycSettings = defineSettings(
  'kyc',
  z.object({
    /** A third party, whose doubtful cases operators decide, or our own operators only. */
    provider: z.enum(['operators', 'sandbox']),
  }),
  { provider: 'operators' },
)
