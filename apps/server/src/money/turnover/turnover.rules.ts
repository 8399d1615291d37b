import { mulDiv } from '@parola/money'

/** A line as the rules see it; amounts in minor units. */
export type Line = { id: string; amount: bigint; required: bigint; done: bigint }

export type Lock = { id: string; remaining: bigint; locked: bigint }

/** What of a valid bet counts, by the category's weight in percent; categories without one count whole. */
export function countedOf(
  bet: { gameType: string; valid: bigint },
  weights: Readonly<Record<string, number>>,
): bigint {
  const numerator = BigInt(weights[bet.gameType] ?? 100)
  return mulDiv(bet.valid, { numerator, denominator: 100n })
}

/** Fills lines in their order; what the last one does not need spills over (rewards, section 14). */
export function fillLines<L extends Line>(
  lines: readonly L[],
  valid: bigint,
): { lines: L[]; spill: bigint } {
  let left = valid
  const filled = lines.map((line) => {
    const part = least(left, line.required - line.done)
    left -= part
    return { ...line, done: line.done + part }
  })
  return { lines: filled, spill: left }
}

/** Takes what was counted and stands no more off again, from the line that was filled last. */
export function drainLines<L extends Line>(lines: readonly L[], counted: bigint): L[] {
  let left = counted
  return lines
    .toReversed()
    .map((line) => {
      const part = least(left, line.done)
      left -= part
      return { ...line, done: line.done - part }
    })
    .toReversed()
}

/** What a line still holds: the share of its money that was not yet played, rounded up. */
export function lockOf({ id, amount, required, done }: Line): Lock {
  const remaining = required - done
  const share = { numerator: remaining, denominator: required }
  return { id, remaining, locked: required > 0n ? mulDiv(amount, share, 'up') : 0n }
}

/** Open lines lapse when hardly anything is left of the money that they are for. */
export function hasLapsed(
  { cash, openStakes }: { cash: bigint; openStakes: bigint },
  resetBelow: bigint,
): boolean {
  return cash + openStakes < resetBelow
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
