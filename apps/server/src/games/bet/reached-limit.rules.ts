import { formatMinor } from '@parola/money'

/** A limit of money that a stake would break: over how many days, its amount, and what it leaves, in minor units. */
export type ReachedLimit = { days: number; amount: bigint; left: bigint }

/** The limit that refused a stake, as the database writes it: `wager:1:10000:250`; of others the name alone. */
export function limitIn(written: string): { limit: string; reached?: ReachedLimit } {
  const [limit = '', days, amount, left] = written.split(':')
  if (!days || !amount || !left) return { limit }
  return { limit, reached: { days: Number(days), amount: BigInt(amount), left: BigInt(left) } }
}

/** The same with amounts as vendors and players read them. */
export function writtenLimit({ days, amount, left }: ReachedLimit, currency: string) {
  return { days, amount: formatMinor(amount, currency), left: formatMinor(left, currency) }
}
