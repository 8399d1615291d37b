import { fairStream } from '../fair-stream.ts'
import type { Draw } from './machine.ts'
import type { JackpotLevel, SlotModel } from './model.ts'

/** Meters keep four decimals of a minor unit, so that no contribution is lost to rounding. */
export const METER_SCALE = 10_000n

const MILLION = 1_000_000n

export type Meter = { id: string; scaled: bigint }

/** Draws for the jackpots of a paid spin, dearest first; the first that hits ends it (rules/slots §4). */
export function drawJackpot(model: SlotModel, stakeMinor: bigint, draw: Draw): string | null {
  for (const { id, trigger } of model.jackpots ?? []) {
    if (trigger !== undefined && BigInt(draw.int(trigger)) < stakeMinor) return id
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

/** Who drew a height, and for which jackpot: the secret is told when it has dropped. */
export type DropSeeds = { secret: string; pool: string }

/**
 * The height, in minor units, at which a jackpot with a ceiling drops: above its seed, at most its
 * ceiling, all equally likely. Null for a jackpot that is drawn for with every spin.
 */
export function dropHeight(level: JackpotLevel, { secret, pool }: DropSeeds): bigint | null {
  const { id, seed, ceiling } = level
  if (ceiling === undefined) return null
  const draw = fairStream({ serverSeed: secret, clientSeed: `${pool}:${id}`, nonce: 0 })
  return BigInt(seed + 1 + draw.int(ceiling - seed))
}

/** What a paid spin adds to all meters together, in the parts that meters keep. */
export function contributionOf(model: SlotModel, stakeMinor: bigint): bigint {
  const nothing = startMeters(model).map(({ id }) => ({ id, scaled: 0n }))
  return contribute(model, nothing, stakeMinor).reduce((sum, { scaled }) => sum + scaled, 0n)
}

/** Whole minor units, as shown and as paid. */
export function meterMinor({ scaled }: Meter): bigint {
  return scaled / METER_SCALE
}

/** Pays a meter, never more than its ceiling: back to its seed, and what was not paid stays. */
export function payMeter(model: SlotModel, meter: Meter): { paidMinor: bigint; meter: Meter } {
  const { seed = 0, ceiling } = model.jackpots?.find((level) => level.id === meter.id) ?? {}
  const whole = meterMinor(meter)
  const most = ceiling === undefined ? whole : BigInt(ceiling)
  const paidMinor = whole < most ? whole : most
  const scaled = meter.scaled + (BigInt(seed) - paidMinor) * METER_SCALE
  return { paidMinor, meter: { id: meter.id, scaled } }
}
