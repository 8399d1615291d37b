import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

const RUN_MAX_MINOR = 1_000_000_000_000n

/** How what agents earn is computed and paid (rules/agents §6). */
export const statementSettings = defineSettings(
  'statement',
  z.object({
    /** Share of a vendor's GGR that it charges, by its code. */
    vendorFeesPpm: z.record(z.string(), z.number().int().min(0).max(1_000_000)),
    /** Whether rebates that the team's members got lower its net revenue. */
    deductsRebates: z.boolean(),
    /** A member is active from this valid bet of a window on, where a contract says nothing else. */
    activeMinValidBetMinor: minorUnits,
    /** A record above it waits for two operators. */
    heldAboveMinor: minorUnits,
    /** All records of a window wait for two operators where they add up to more. */
    heldAboveRunMinor: minorUnits.default(RUN_MAX_MINOR),
  }),
  {
    vendorFeesPpm: {},
    deductsRebates: true,
    activeMinValidBetMinor: 100_000n,
    heldAboveMinor: 100_000_000n,
    heldAboveRunMinor: RUN_MAX_MINOR,
  },
)

export type StatementSettings = typeof statementSettings.default
