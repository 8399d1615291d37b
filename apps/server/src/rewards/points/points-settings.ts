import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

const isPositive = (minor: bigint) => minor > 0n

/** Points of a brand (rules/loyalty §2). */
export const pointsSettings = defineSettings(
  'points',
  z.object({
    /** Weighted turnover that earns a point. */
    unitMinor: minorUnits.refine(isPositive),
    /** So many points are worth so many minor units. */
    ratio: z.object({
      points: z.number().int().min(1).max(1_000_000),
      minor: minorUnits.refine(isPositive),
    }),
    /** Conversions of 24 hours above it are reviewed. */
    reviewAboveMinor: minorUnits,
  }),
  { unitMinor: 10_000n, ratio: { points: 1, minor: 10n }, reviewAboveMinor: 500_000n },
)
