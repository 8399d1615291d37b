import { addMs, DAY_MS } from '#platform/clock'
import { newId } from '#platform/random'
import { operatorOf, type Work } from '#platform/work'
import { insertSum, lockSums, selectSum, selectSumInAll } from './day-sum.sql.ts'

/** What one operator may give alone in 24 hours across all members, as a multiple of the limit per member. */
export const ALONE_IN_ALL = 10n

/** What is summed: each matter has a limit of its own. */
export type Matter = 'gift' | 'gift-agreed' | 'adjustment' | 'deposit' | 'withdrawal'

export type Act = {
  matter: Matter
  memberId: string
  /** In minor units of the member's currency. */
  amount: bigint
  /** The limit on the sum of 24 hours. */
  upTo: bigint
  /** The limit of 24 hours across all members of the brand, so that many accounts cannot get around it. */
  upToInAll?: bigint
  /** Who it counts for; the acting operator by default. */
  operatorId?: string
}

/**
 * Counts an operator's action for a member together with those of the last 24 hours: the limit applies to the
 * sum, so that many small actions cannot get around it. Concurrent actions are counted one after another.
 * @returns how much was left before this action, and whether it fits; it is counted only if it does
 */
export async function countInDay(
  work: Work,
  act: Act,
): Promise<{ isWithin: boolean; left: bigint }> {
  return countEachInDay(work, act, [act.memberId])
}

/**
 * As above for one action that gives several members the amount each: it is counted for all of them, or for
 * none if one exceeds the limit.
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
  // In a fixed order, so that two transactions over the same members cannot deadlock.
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
