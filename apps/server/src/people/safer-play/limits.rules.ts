import { LIMIT_DAYS, LIMIT_KINDS, type LimitDays, type LimitKind } from '@parola/contract'
import { majorUnit, mulDiv } from '@parola/money'

export type LimitKey = { kind: LimitKind; days: LimitDays }

/** Every possible limit, in display order. */
export const EVERY_LIMIT: readonly LimitKey[] = LIMIT_KINDS.flatMap((kind) =>
  LIMIT_DAYS.map((days) => ({ kind, days })),
)

/** What happens to a requested amount; null means no limit. */
export type Change = 'none' | 'hold' | 'request'

/**
 * A tighter or first limit applies immediately; a looser one, or none, becomes a request; the current amount
 * cancels a request (RG-002).
 */
export function changeOf(held: bigint | null, sought: bigint | null): Change {
  if (held === null) return sought === null ? 'none' : 'hold'
  return sought !== null && sought <= held ? 'hold' : 'request'
}

/** Hundredths of an hour, the unit of time limits; a fraction is rounded up. */
export function hoursOf(playedMs: bigint): bigint {
  return (playedMs + 35_999n) / 36_000n
}

const HUNDREDTHS = 100n

/** A limit as stored: money unchanged, hours in hundredths whatever the decimals of the money. */
export function keptOf(
  { kind }: Pick<LimitKey, 'kind'>,
  written: bigint,
  currency: string,
): bigint {
  if (kind !== 'time') return written
  return mulDiv(written, { numerator: HUNDREDTHS, denominator: majorUnit(currency) })
}

/** A limit as written; the reverse of `keptOf`, rounded up where it cannot be written exactly. */
export function writtenOf(
  { kind }: Pick<LimitKey, 'kind'>,
  kept: bigint,
  currency: string,
): bigint {
  if (kind !== 'time') return kept
  return mulDiv(kept, { numerator: majorUnit(currency), denominator: HUNDREDTHS }, 'up')
}

type Held = { days: number; amount: bigint }

/** The limit that a sum would break, the one that leaves least; null when it breaks none (RG-001). */
export function brokenBy<L extends Held & { used: bigint }>(limits: readonly L[], sum: bigint) {
  const [least] = limits.toSorted((a, b) => (leftOf(a) < leftOf(b) ? -1 : 1))
  return least && sum > leftOf(least) ? least : null
}

/** What a limit leaves, never below zero. */
export function leftOf({ amount, used }: { amount: bigint; used: bigint }): bigint {
  return amount > used ? amount - used : 0n
}
