import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** The pause of withdrawals after a change that a thief would make first (ACC-017). */
export const holdSettings = defineSettings(
  'withdrawal-hold',
  z.object({ hours: z.number().int().min(1).max(720) }),
  { hours: 24 },
)
