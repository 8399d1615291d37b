export type Ratio = { points: bigint; minor: bigint }
export type Conversion =
  | { amount: bigint; left: bigint }
  | { error: 'POINTS_BALANCE' }
  | { error: 'POINTS_STEP'; nearest: bigint }

/** What points are worth: a whole minor unit, or the nearest lower quantity that is one. */
export function conversionOf(points: bigint, balance: bigint, ratio: Ratio): Conversion {
  if (points > balance) return { error: 'POINTS_BALANCE' }
  const product = points * ratio.minor
  if (product % ratio.points === 0n) {
    return { amount: product / ratio.points, left: balance - points }
  }
  const step = ratio.points / greatestDivisor(ratio.points, ratio.minor)
  return { error: 'POINTS_STEP', nearest: points - (points % step) }
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b)
}
