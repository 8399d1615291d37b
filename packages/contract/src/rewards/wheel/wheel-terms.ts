import { z } from 'zod'

const SEGMENTS_MAX = 12
const SPINS_MAX = 50
const POINTS_MAX = 1_000_000
const MULTIPLE_MAX = 100
const TIER_MAX = 20
const DAYS_MAX = 90
/** The weights of a wheel add up to it, so each is its chance in parts per million. */
export const WHEEL_TOTAL = 1_000_000

/** The same shapes for amounts as they travel, and as they are stored in minor units. */
export function wheelPartsOf<M extends z.ZodType<bigint, unknown>>(money: M) {
  const reward = z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('cash'),
      amount: money,
      multiple: z.number().int().min(0).max(MULTIPLE_MAX),
    }),
    /** One bet of this stake, which is the house's, within so many days. */
    z.strictObject({
      kind: z.literal('freeBet'),
      stake: money,
      days: z.number().int().min(1).max(DAYS_MAX),
    }),
    z.strictObject({ kind: z.literal('points'), points: z.number().int().min(1).max(POINTS_MAX) }),
  ])
  const segment = z.strictObject({
    reward,
    weight: z.number().int().min(1).max(WHEEL_TOTAL),
  })
  const group = z.strictObject({
    /** The lowest tier of the VIP club that spins by it, up to the next group. */
    fromTier: z.number().int().min(1).max(TIER_MAX),
    spins: z.number().int().min(0).max(SPINS_MAX),
    segments: z.array(segment).min(2).max(SEGMENTS_MAX),
  })
  return { reward, segment, group }
}
