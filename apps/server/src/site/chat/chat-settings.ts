import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** When a conversation closes that its member does not answer; 0 minutes: never. */
export const chatSettings = defineSettings(
  'chat',
  z.object({
    idleMinutes: z.number().int().min(0).max(1440),
    /** The member is warned so many minutes before. */
    warnMinutes: z.number().int().min(1).max(720),
  }),
  { idleMinutes: 30, warnMinutes: 10 },
  { elsewhere: 'all' },
)
