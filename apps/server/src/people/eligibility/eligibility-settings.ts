import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** What a brand requires of its members besides the age and the switch `MANDATORYKYC3` (reading 12, KYC-07). */
export const eligibilitySettings = defineSettings(
  'eligibility',
  z.object({
    /** Whether documents are verified before a deposit, where they are not mandatory for everything. */
    depositNeedsKyc: z.boolean(),
  }),
  { depositNeedsKyc: true },
)
