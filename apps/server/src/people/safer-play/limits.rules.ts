import { LIMIT_DAYS, LIMIT_KINDS, type LimitDays, type LimitKind } from '@parola/contract'
import { majorUnit, mulDiv } from '@parola/money'

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

const HUNDREDTHS = 100n

/** What is kept of a limit as it is written: money as it is, hours in hundredths whatever the decimals of the money. */
export function keptOf({ kind }: Pick<Which, 'kind'>, written: bigint, currency: string): bigint {
  if (kind !== 'time') return written
  return mulDiv(written, { numerator: HUNDREDTHS, denominator: majorUnit(currency) })
}

/** A limit as it is written; the reverse of `keptOf`, a part of what cannot be written counted whole. */
export function writtenOf({ kind }: Pick<Which, 'kind'>, kept: bigint, currency: string): bigint {
  if (kind !== 'time') return kept
  return mulDiv(kept, { numerator: majorUnit(currency), denominator: HUNDREDTHS }, 'up')
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
