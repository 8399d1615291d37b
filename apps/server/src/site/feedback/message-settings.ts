import { z } from 'zod'
import { defineSettings, flawOfLimits } from '#foundations/settings'

/** The length of a feedback message, in characters (HELP-01). */
export const messageSettings = defineSettings(
  'feedback',
  z.object({ minLength: z.number().int().min(1), maxLength: z.number().int().max(2000) }),
  { minLength: 20, maxLength: 200 },
  { flaws: (settings) => flawOfLimits(settings, ['minLength', 'maxLength']) },
)
