import { lockMember } from '#people/eligibility'
import { memberOf, refuse, type Work } from '#platform/work'
import { move } from './buy-instalment.ts'
import {
  type ChaseRow,
  type InstalmentRow,
  lockChase,
  returnWaiting,
  selectChase,
  selectInstalments,
  selectRunningOf,
  updateEnded,
  updateInstalment,
} from './chase.sql.ts'

/**
 * Cancels what the acting member has ordered and is not bought yet. Tickets that are bought stay.
 * @throws Refusal NOT_FOUND, LOTT_CHASE_OVER
 */
export async function cancel(w: Work, chaseId: string): Promise<ChaseRow> {
  const found = await selectChase(w.tx, chaseId)
  if (found?.member_id !== memberOf(w)) refuse('NOT_FOUND')
  await lockMember(w, found.member_id)
  const chase = await lockChase(w.tx, chaseId)
  if (chase?.state !== 'RUNNING') refuse('LOTT_CHASE_OVER')
  return endChase(w, chase, { state: 'CANCELLED', because: 'member' })
}

/** Cancels all orders of a member who may no longer play. */
export async function cancelOfMember(w: Work, memberId: string) {
  await lockMember(w, memberId)
  for (const { chase_id: chaseId } of await selectRunningOf(w.tx, memberId)) {
    const chase = await lockChase(w.tx, chaseId)
    if (chase?.state === 'RUNNING') {
      await endChase(w, chase, { state: 'CANCELLED', because: 'ACCOUNT_BLOCKED' })
    }
  }
}

type End = { state: 'STOPPED_ON_WIN' | 'CANCELLED' | 'DONE'; because?: string }

/** Ends an order that is locked, and returns what it has still reserved. */
export async function endChase(w: Work, chase: ChaseRow, { state, because }: End) {
  const { chase_id: chaseId, member_id: memberId } = chase
  const waiting = (await selectInstalments(w.tx, [chaseId])).find((row) => row.state === 'waiting')
  if (waiting) {
    const why = state === 'STOPPED_ON_WIN' ? 'WON' : 'CANCELLED'
    const amount = await returnWaiting(w.tx, chaseId, why)
    await move(w, { chaseId, memberId, kind: 'chase_returned', no: waiting.no, amount })
  }
  return updateEnded(w.tx, chaseId, { state, because: because ?? null, now: w.now })
}

/** Returns the part of one issue that cannot be bought; the order goes on. */
export async function returnOne(
  w: Work,
  chase: ChaseRow,
  { row, because }: { row: InstalmentRow; because: string },
) {
  const { chase_id: chaseId, member_id: memberId } = chase
  await updateInstalment(w.tx, row, { state: 'returned', because })
  const { no, stake_minor: amount } = row
  await move(w, { chaseId, memberId, kind: 'chase_returned', no, amount })
}
