import { addMs, DAY_MS } from '#platform/clock'
import { newId } from '#platform/random'
import { operatorOf, type Work } from '#platform/work'
import { insertSum, lockSums, selectSum, selectSumInAll } from './day-sum.sql.ts'

/** What is summed: each has a limit of its own. */
export type Matter = 'gift' | 'gift-agreed' | 'adjustment' | 'deposit' | 'withdrawal'

export type Act = {
  matter: Matter
  memberId: string
  /** In minor units of the member's currency. */
  amount: bigint
  /** The most that the acts of 24 hours may come to. */
  upTo: bigint
  /** The most of 24 hours over all members of the brand, so that many accounts are no way round it. */
  upToInAll?: bigint
  /** Who counts for it; whoever acts, where nobody else is named. */
  operatorId?: string
}

/**
 * Counts an act of an operator for a member, together with those of the last 24 hours: a limit holds for
 * the sum, so that many small acts are no way round it. Of several at once, one counts after the other.
 * @returns how much was left before this act, and whether it is within it; it is only counted if so
 */
export async function countInDay(
  work: Work,
  act: Act,
): Promise<{ isWithin: boolean; left: bigint }> {
  const { matter, memberId, amount, upTo, upToInAll, operatorId = operatorOf(work) } = act
  const { brandId } = work
  const since = addMs(work.now, -DAY_MS)
  const whose = { matter, operatorId, since }
  if (upToInAll !== undefined) await lockSums(work.tx, brandId)
  await lockSums(work.tx, memberId)
  const rooms = [upTo - (await selectSum(work.tx, { ...whose, memberId }))]
  if (upToInAll !== undefined) {
    rooms.push(upToInAll - (await selectSumInAll(work.tx, { ...whose, brandId })))
  }
  const [least = 0n] = rooms.toSorted((a, b) => (a < b ? -1 : 1))
  const left = least > 0n ? least : 0n
  const isWithin = amount <= left
  if (isWithin) {
    const entryId = newId(work.now)
    await insertSum(work.tx, {
      ...{ entryId, matter, operatorId, memberId },
      amountMinor: amount,
      now: work.now,
    })
  }
  return { isWithin, left }
}
