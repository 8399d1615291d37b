import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** How long a password is good for. */
export const passwordSettings = defineSettings(
  'password',
  z.object({
    /** Days after which it must be changed, where the switch `FORCEPASS3` is on. */
    expiryDays: z.number().int().min(1).max(3650),
  }),
  { expiryDays: 90 },
)
