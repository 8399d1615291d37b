import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** How contracts are paid that an upline funds (rules/agents §6). */
export const contractDebtSettings = defineSettings(
  'contract-debt',
  z.object({
    /** The house pays what an upline's wallet does not cover, and is owed it. */
    houseGuarantees: z.boolean(),
  }),
  { houseGuarantees: false },
)
