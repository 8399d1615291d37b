import { LIMIT_DAYS, LIMIT_KINDS, type LimitDays, type LimitKind } from '@parola/contract'

export type Which = { kind: LimitKind; days: LimitDays }

/** Every limit that there can be, in the order in which they are shown. */
export const EVERY_LIMIT: readonly Which[] = LIMIT_KINDS.flatMap((kind) =>
  LIMIT_DAYS.map((days) => ({ kind, days })),
)

/** What becomes of an amount that a member asks for; null stands for no limit. */
export type Change = 'none' | 'hold' | 'wish'

/**
 * Tighter, or a first limit, holds at once; looser, or none, is a wish; the same again takes back a
 * wish (RG-002).
 */
export function changeOf(held: bigint | null, asked: bigint | null): Change {
  if (held === null) return asked === null ? 'none' : 'hold'
  return asked !== null && asked <= held ? 'hold' : 'wish'
}

/** Hundredths of an hour, as a limit of time counts; a part of one counts whole. */
export function hoursOf(playedMs: bigint): bigint {
  return (playedMs + 35_999n) / 36_000n
}

type Held = { days: number; amount: bigint }

/** The limit that a sum would break, the one that leaves least; null when it breaks none (RG-001). */
export function brokenBy<L extends Held & { used: bigint }>(limits: readonly L[], sum: bigint) {
  const [least] = limits.toSorted((a, b) => (leftOf(a) < leftOf(b) ? -1 : 1))
  return least && sum > leftOf(least) ? least : null
}

/** What a limit leaves, never less than nothing. */
export function leftOf({ amount, used }: { amount: bigint; used: bigint }): bigint {
  return amount > used ? amount - used : 0n
}
