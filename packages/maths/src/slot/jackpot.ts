import type { Draw } from './machine.ts'
import type { SlotModel } from './model.ts'

/** Meters keep four decimals of a minor unit, so that no contribution is lost to rounding. */
export const METER_SCALE = 10_000n

const MILLION = 1_000_000n

export type Meter = { id: string; scaled: bigint }

/** Draws for the jackpots of a paid spin, dearest first; the first that hits ends it (section 8). */
export function drawJackpot(model: SlotModel, stakeMinor: bigint, draw: Draw): string | null {
  for (const { id, trigger } of model.jackpots ?? []) {
    if (BigInt(draw.int(trigger)) < stakeMinor) return id
  }
  return null
}

/** Meters as they stand after nobody has played. */
export function startMeters(model: SlotModel): Meter[] {
  return (model.jackpots ?? []).map(({ id, seed }) => ({ id, scaled: BigInt(seed) * METER_SCALE }))
}

/** What a paid spin adds to each meter: an exact fraction of its stake. */
export function contribute(model: SlotModel, meters: readonly Meter[], stakeMinor: bigint) {
  return meters.map(({ id, scaled }) => {
    const { contribution = '0' } = model.jackpots?.find((level) => level.id === id) ?? {}
    const millionths = BigInt((contribution.split('.')[1] ?? '').padEnd(6, '0'))
    return { id, scaled: scaled + (stakeMinor * millionths * METER_SCALE) / MILLION }
  })
}

/** Whole minor units, as shown and as paid. */
export function meterMinor({ scaled }: Meter): bigint {
  return scaled / METER_SCALE
}

/** Pays a meter: back to its seed, the fraction stays. */
export function payMeter(model: SlotModel, meter: Meter): { paidMinor: bigint; meter: Meter } {
  const { seed = 0 } = model.jackpots?.find((level) => level.id === meter.id) ?? {}
  const scaled = BigInt(seed) * METER_SCALE + (meter.scaled % METER_SCALE)
  return { paidMinor: meterMinor(meter), meter: { id: meter.id, scaled } }
}
