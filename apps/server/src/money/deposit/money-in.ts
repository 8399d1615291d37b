import { passedDownSince } from '#foundations/ledger'
import type { Tx } from '#platform/db'
import { selectDepositedSince } from './deposit.sql.ts'

/**
 * What a member received since an instant, as deposit limits count it (RG-001): the member's deposits,
 * including pending ones, and what an agent transferred down; for a player it is the same money to lose.
 */
export async function moneyInSince(
  tx: Tx,
  { memberId, since, except }: { memberId: string; since: Date; except?: string },
): Promise<{ amount: bigint; first: Date | null }> {
  const deposited = await selectDepositedSince(tx, {
    memberId,
    since,
    ...(except ? { except } : {}),
  })
  const passed = await passedDownSince(tx, { memberId, since })
  const firsts = [deposited.first, passed.first].filter((first) => first !== null)
  return {
    amount: deposited.amount + passed.amount,
    first: firsts.reduce<Date | null>((a, b) => (a && a < b ? a : b), null),
  }
}
