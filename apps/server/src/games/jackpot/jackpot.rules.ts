/** A meter keeps four decimals of a minor unit, so that no share is lost to rounding. */
export const SCALE = 10_000n
/** What the register has not seen by then never arrives, or arrives as a new call. */
export const SETTLES_MS = 60_000

/** What the register has for a transaction; undefined when it never arrived. */
export type Standing = 'done' | 'rolled_back' | 'tombstone' | undefined

export type Requested = {
  state: 'requested' | 'booked'
  requestedAt: Date
  disputedAt: Date | null
}

/**
 * What to do with a share or a win: `book` it, `undo` what was booked, `keep` it, `void` what never happened, or
 * `wait`, because the round may still be answered or undone.
 */
export type Verdict = 'book' | 'undo' | 'keep' | 'void' | 'wait'

export function verdictOf(requested: Requested, standing: Standing, now: Date): Verdict {
  const isGone = standing === 'rolled_back' || standing === 'tombstone'
  if (isGone) return requested.state === 'booked' ? 'undo' : 'void'
  const since = now.getTime() - (requested.disputedAt ?? requested.requestedAt).getTime()
  if (standing === undefined) return since > SETTLES_MS ? lost(requested) : 'wait'
  if (requested.disputedAt && since <= SETTLES_MS) return 'wait'
  return requested.state === 'booked' ? 'keep' : 'book'
}

function lost({ state }: Requested): Verdict {
  return state === 'booked' ? 'keep' : 'void'
}

/** Divides a whole by weights without losing anything: the last part gets the remainder. */
export function partsOf(whole: bigint, weights: readonly number[]): bigint[] {
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0))
  if (sum === 0n) return weights.map(() => 0n)
  let left = whole
  return weights.map((weight, i) => {
    const part = i === weights.length - 1 ? left : (whole * BigInt(weight)) / sum
    left -= part
    return part
  })
}

/** How much of a pool's parts makes whole minor units, to be booked now, and the remainder. */
export function booked(fraction: number, parts: bigint): { minor: bigint; fraction: number } {
  const whole = BigInt(fraction) + parts
  const rest = ((whole % SCALE) + SCALE) % SCALE
  return { minor: (whole - rest) / SCALE, fraction: Number(rest) }
}

/** "0.005" as millionths. */
export function ppmOf(contribution: string): number {
  return Number((contribution.split('.')[1] ?? '').padEnd(6, '0'))
}

/** "0.360000" of a currency unit as ten-thousandths of a minor unit. */
export function partsReport(share: string): bigint {
  return BigInt(share.replace('.', ''))
}

type PoolName = { jackpot: string; level: string; currency: string }

/** The pool of a jackpot's level and currency among those of its vendor. */
export function poolOf<P extends PoolName>(pools: readonly P[], poolName: PoolName): P | undefined {
  const { jackpot, level, currency } = poolName
  return pools.find((p) => p.jackpot === jackpot && p.level === level && p.currency === currency)
}

/** The terms of a jackpot, as stored. */
export type Terms = {
  seedMinor: bigint
  sharePpm: number
  oneIn: bigint | null
  ceilingMinor: bigint | null
}

export function areSame(a: Terms, b: Terms): boolean {
  return (
    a.seedMinor === b.seedMinor &&
    a.sharePpm === b.sharePpm &&
    a.oneIn === b.oneIn &&
    a.ceilingMinor === b.ceilingMinor
  )
}

/** Both sides move while they are read: a difference counts when it was the same at so many looks. */
const LOOKS = 3

type Drift = { driftMinor: bigint; driftLooks: number }

type Compared = {
  reportedMinor: bigint
  heldMinor: bigint
  /** Incoming from a retired pool: the vendor's meter may include it already. */
  comingMinor: bigint
}

/** How far a meter is from its pool, and at how many looks in a row it was just as far. */
export function driftOf(
  { reportedMinor, heldMinor, comingMinor }: Compared,
  before: { drift_minor: bigint; drift_looks: number },
): Drift {
  const driftMinor = reportedMinor - heldMinor
  if (driftMinor === 0n || driftMinor === comingMinor) return { driftMinor: 0n, driftLooks: 0 }
  return { driftMinor, driftLooks: driftMinor === before.drift_minor ? before.drift_looks + 1 : 1 }
}

export function isDrifted({ driftMinor, driftLooks }: Drift): boolean {
  return driftMinor !== 0n && driftLooks >= LOOKS
}
