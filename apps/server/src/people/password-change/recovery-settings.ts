import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** The recovery of a password by e-mail (reading 13). */
export const recoverySettings = defineSettings(
  'password-recovery',
  z.object({
    /** It gives the same answer whether or not there is an account. */
    isUniform: z.boolean(),
  }),
  { isUniform: false },
)
