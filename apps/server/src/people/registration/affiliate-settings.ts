import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

const affiliate = z.object({ code: z.string().max(40), domains: z.array(z.string()).default([]) })

/** Codes by which agents' players register, and the domains that lead to one (REG-08). */
export const affiliateSettings = defineSettings(
  'affiliates',
  z.object({ affiliates: z.array(affiliate) }),
  { affiliates: [] },
)
