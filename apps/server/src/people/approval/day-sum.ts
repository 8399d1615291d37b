import { addMs, DAY_MS } from '#platform/clock'
import { newId } from '#platform/random'
import { operatorOf, type Work } from '#platform/work'
import { insertSum, lockSums, selectSum, selectSumInAll } from './day-sum.sql.ts'

/** What one operator gives alone in 24 hours over all members, in times of what one member may get so. */
export const ALONE_IN_ALL = 10n

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
  return countEachInDay(work, act, [act.memberId])
}

/**
 * The same of one act for several members, each of whom gets the amount: it is counted for all of them, or,
 * where one is not within it, for none.
 * @returns how much was left for each of them
 */
export async function countEachInDay(
  work: Work,
  act: Omit<Act, 'memberId'>,
  memberIds: readonly string[],
): Promise<{ isWithin: boolean; left: bigint }> {
  const { matter, amount, upTo, upToInAll, operatorId = operatorOf(work) } = act
  const { brandId } = work
  const whose = { matter, operatorId, since: addMs(work.now, -DAY_MS) }
  const rooms: bigint[] = []
  if (upToInAll !== undefined) {
    await lockSums(work.tx, brandId)
    const room = upToInAll - (await selectSumInAll(work.tx, { ...whose, brandId }))
    rooms.push(room / BigInt(memberIds.length))
  }
  // In one order, so that two who count for the same members wait for each other in a line.
  for (const memberId of memberIds.toSorted()) {
    await lockSums(work.tx, memberId)
    rooms.push(upTo - (await selectSum(work.tx, { ...whose, memberId })))
  }
  const [least = 0n] = rooms.toSorted((a, b) => (a < b ? -1 : 1))
  const left = least > 0n ? least : 0n
  const isWithin = amount <= left
  for (const memberId of isWithin ? memberIds : []) {
    const entryId = newId(work.now)
    const sum = { entryId, matter, operatorId, memberId, amountMinor: amount, now: work.now }
    await insertSum(work.tx, sum)
  }
  return { isWithin, left }
}
