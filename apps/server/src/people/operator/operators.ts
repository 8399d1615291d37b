import { type OperatorRight, rightsOf } from '@parola/contract'
import { newId } from '#platform/random'
import { operatorOf, refuse, type Work } from '#platform/work'
import { keepCustody } from './custody.ts'
import { forgetSecret, replaceRecoveryCodes, updatePassword } from './factor.sql.ts'
import { deleteTickets } from './login.sql.ts'
import {
  insertOperator,
  type OperatorRow,
  selectOperator,
  selectOperatorByName,
  updateOperator,
} from './operator.sql.ts'
import { deleteSessions } from './session.sql.ts'
import { openSetUp } from './set-up.ts'

export type Draft = {
  username: string
  displayName: string
  roles: readonly string[]
  brands: readonly string[]
  /** Null: the account has no password yet. */
  hash: string | null
  /** Until when a password set by somebody else is valid; null for one's own. */
  oneTimeUntil: Date | null
}

/**
 * Creates an account. One created from the server's shell after the set-up was closed cannot approve anything
 * for 14 days. `createdBy` is its requester.
 * @throws Refusal USERNAME_TAKEN
 */
export async function createOperator(
  work: Work,
  draft: Draft,
  createdBy: string | null = work.actor.operatorId,
): Promise<string> {
  const operatorId = newId(work.now)
  const isMade = await insertOperator(work.tx, {
    ...draft,
    hash: draft.hash ?? NO_PASSWORD,
    operatorId,
    createdBy,
    now: work.now,
  })
  if (!isMade) refuse('USERNAME_TAKEN', { fields: [{ field: 'username', rule: 'taken' }] })
  if (createdBy === null && !(await openSetUp(work))) {
    await keepCustody(work, { operatorId, holderId: null, action: 'hire' })
  }
  return operatorId
}

export async function findOperator(work: Work, operatorId: string): Promise<OperatorRow | null> {
  return (await selectOperator(work.tx, operatorId)) ?? null
}

export async function findOperatorByName(work: Work, username: string) {
  return (await selectOperatorByName(work.tx, username)) ?? null
}

/** Whether an operator can still log in and do this, for the brand of the work. */
export async function mayStill(
  work: Work,
  { operatorId, right }: { operatorId: string; right: OperatorRight },
): Promise<boolean> {
  const row = await selectOperator(work.tx, operatorId)
  if (row?.status !== 'active' || !rightsOf(row.roles).includes(right)) return false
  return row.brands.length === 0 || row.brands.includes(work.brandId)
}

/** Changes an operator's rights; their open sessions end and have to be opened again (ACC-011). */
export async function changeRoles(work: Work, operatorId: string, roles: readonly string[]) {
  await updateOperator(work.tx, operatorId, { roles: [...roles], now: work.now })
  await deleteSessions(work.tx, operatorId, null)
}

export async function changeStatus(work: Work, operatorId: string, isActive: boolean) {
  const status = isActive ? 'active' : 'disabled'
  await updateOperator(work.tx, operatorId, { status, now: work.now })
  await deleteSessions(work.tx, operatorId, null)
  await deleteTickets(work.tx, operatorId)
}

/** A password hash that no password matches. */
const NO_PASSWORD = 'none'

type OneTime = { hash: string; until: Date }

/**
 * Removes both factors and ends all sessions: a one-time password allows its owner to start again. If the
 * acting operator sets one right away, the account counts as theirs for 14 days.
 */
export async function resetFactors(work: Work, operatorId: string, oneTime?: OneTime) {
  const { now } = work
  const { hash = NO_PASSWORD, until = now } = oneTime ?? {}
  await updatePassword(work.tx, { operatorId, hash, oneTimeUntil: until, now })
  await forgetSecret(work.tx, operatorId)
  await replaceRecoveryCodes(work.tx, operatorId, [])
  await deleteSessions(work.tx, operatorId, null)
  await deleteTickets(work.tx, operatorId)
  if (oneTime) {
    await keepCustody(work, { operatorId, holderId: operatorOf(work), action: 'reset' })
  }
}
