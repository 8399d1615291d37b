import { typedAmount } from '@parola/money'

/** Decimals of an amount on the wire: all amounts of a brand have those of its currency. */
export function decimalsOf(wire: string): number {
  return wire.split('.')[1]?.length ?? 0
}

/** An amount as typed, with the decimals of another amount of the same currency; nothing for what is no amount. */
export function wireAmount(typed: string, like: string): string {
  return typedAmount(typed, decimalsOf(like)) ?? ''
}

/** Minor units, for comparing and adding without rounding. */
export function minorOf(wire: string): bigint {
  return BigInt(wire.replace('.', ''))
}

/** Minor units as the wire writes them, with the decimals of another amount of the same currency. */
export function wireOf(minor: bigint, like: string): string {
  const decimals = decimalsOf(like)
  const digits = String(minor).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Without decimals that are all zero: "500.00" becomes "500" for typing and buttons. */
export function shortOf(wire: string): string {
  return wire.replace(/\.0+$/, '')
}

const QUICK_TIMES = [5n, 10n, 50n]

/** Sums to pick, as much above the least one as suits any currency. */
export function quickSums(least: string): string[] {
  return QUICK_TIMES.map((times) => shortOf(wireOf(minorOf(least) * times, least)))
}

/** What keypad an amount is typed on: one with a point where the currency has decimals. */
export function keypadFor(like: string): 'decimal' | 'numeric' {
  return decimalsOf(like) === 0 ? 'numeric' : 'decimal'
}

/** The fee that the platform will charge: a share, and no less than the minimum. */
export function feeOf(amount: string, policy: { feePpm: number; feeMin: string }): string {
  const share = (minorOf(amount) * BigInt(policy.feePpm)) / 1_000_000n
  const least = minorOf(policy.feeMin)
  return wireOf(share > least ? share : least, amount)
}
