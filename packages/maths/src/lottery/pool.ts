import { floorOf, type Rational, rational, times, whole } from './rational.ts'

type Amounts = Record<string, bigint>
export type PoolDraw = {
  pool: bigint
  groupAmounts: Amounts
  perShare: Amounts
  /** What goes to the next draw, by group. */
  carry: Amounts
}

/** How the sales of a draw are shared by groups; a group without a winner carries on (rules/lottery-sea §3.1). */
export function sharePool(
  { share, shares = [], least = 0 }: { share: string; shares?: readonly string[]; least?: number },
  { sales, carry, winners }: { sales: bigint; carry: Amounts; winners: Record<string, number> },
): PoolDraw {
  const pool = part(sales, rational(share))
  const draw: PoolDraw = { pool, groupAmounts: {}, perShare: {}, carry: {} }
  for (const [i, portion] of shares.entries()) {
    const group = String(i + 1)
    const amount = part(pool, rational(portion)) + (carry[group] ?? 0n)
    const guaranteed = i === 0 && amount < BigInt(least) && (winners[group] ?? 0) > 0
    const whole = guaranteed ? BigInt(least) : amount
    const won = BigInt(winners[group] ?? 0)
    draw.groupAmounts[group] = whole
    if (won > 0n) draw.perShare[group] = whole / won
    else draw.carry[group] = whole
  }
  return draw
}

const part = (amount: bigint, share: Rational) => floorOf(times(whole(amount), share))

/** What each winning line has of a jackpot; the jackpot of the next draw follows from its seed and the sales. */
export function jackpotShare(pool: bigint, winningLines: bigint): bigint {
  return winningLines > 0n ? pool / winningLines : 0n
}
