import { parseMinor } from '@parola/money'
import type { Settlement } from '#money/payment-gateway'

/** Minor units by currency. */
export type Sums = ReadonlyMap<string, bigint>
/** What the clearing account holds under a reference, or under none of the compared ones. */
export type Cleared = { currency: string; ref: string | null; amount: bigint }
export type Line = { currency: string; there: bigint; here: bigint; inFlight: bigint }

/** A settled order, and under which reference the ledger has it. */
export type Recent = Settlement & { ref: string }

/**
 * What the gateway holds against what the ledger expects there, by currency. In flight is what one side has
 * recorded of an order and the other not yet; a figure that no order can leave behind is never in flight.
 */
export function linesOf(there: Sums, recent: readonly Recent[], cleared: readonly Cleared[]) {
  const currencies = new Set([...there.keys(), ...cleared.map(({ currency }) => currency)])
  return [...currencies].toSorted().map((currency): Line => {
    const own = cleared.filter((item) => item.currency === currency)
    const byRef = new Map(own.map(({ ref, amount }) => [ref, -amount]))
    return {
      currency,
      there: there.get(currency) ?? 0n,
      here: -own.reduce((all, { amount }) => all + amount, 0n),
      inFlight: recent
        .filter((row) => row.currency === currency)
        .reduce((all, row) => all + inFlight(row, byRef.get(row.ref) ?? 0n), 0n),
    }
  })
}

/** The unexplained difference; zero when everything matches. */
export function unexplained({ there, here, inFlight }: Line): bigint {
  return there - here - inFlight
}

function inFlight({ kind, status, ...row }: Recent, here: bigint): bigint {
  const minor = (text: string | undefined) =>
    text === undefined ? 0n : parseMinor(text, row.currency)
  const [amount, fee] = [minor(row.amount), minor(row.fee)]
  // What an order leaves at the gateway at first, when it is paid, and when it went back: a fee stays.
  const [paid, back] = kind === 'payout' ? [-amount, 0n] : [amount - fee, -fee]
  if (![0n, paid, back].includes(here)) return 0n
  const isBack = status === 'REVERSED' || status === 'RETURNED'
  return (isBack ? back : paid - minor(row.refunded)) - here
}
