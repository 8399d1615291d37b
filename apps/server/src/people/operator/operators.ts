import { newId } from '#platform/random'
import { refuse, type Work } from '#platform/work'
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

export type Draft = {
  username: string
  displayName: string
  roles: readonly string[]
  brands: readonly string[]
  hash: string
  /** Until when a password that another has made is good; null for one's own. */
  oneTimeUntil: Date | null
}

/** @throws Refusal USERNAME_TAKEN */
export async function createOperator(work: Work, draft: Draft): Promise<string> {
  const operatorId = newId(work.now)
  const createdBy = work.actor.operatorId
  const isMade = await insertOperator(work.tx, { ...draft, operatorId, createdBy, now: work.now })
  if (!isMade) refuse('USERNAME_TAKEN', { fields: [{ field: 'username', rule: 'taken' }] })
  return operatorId
}

export async function findOperator(work: Work, operatorId: string): Promise<OperatorRow | null> {
  return (await selectOperator(work.tx, operatorId)) ?? null
}

export async function findOperatorByName(work: Work, username: string) {
  return (await selectOperatorByName(work.tx, username)) ?? null
}

/** Changes what somebody may do; whatever they have open ends, and is opened anew (ACC-011). */
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

/** Takes both factors away and gives a one-time password: its owner begins anew. */
export async function resetFactors(
  work: Work,
  { operatorId, hash, until }: { operatorId: string; hash: string; until: Date },
) {
  await updatePassword(work.tx, { operatorId, hash, oneTimeUntil: until, now: work.now })
  await forgetSecret(work.tx, operatorId)
  await replaceRecoveryCodes(work.tx, operatorId, [])
  await deleteSessions(work.tx, operatorId, null)
  await deleteTickets(work.tx, operatorId)
}
