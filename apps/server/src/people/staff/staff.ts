import type {
  createOperator as createCall,
  resetOperator as resetCall,
  setOperatorRoles as rolesCall,
  setOperatorStatus as statusCall,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { allBrands } from '#foundations/brand'
import { type Approvable, propose } from '#people/approval'
import {
  changeRoles,
  changeStatus,
  createOperator,
  findOperator,
  ONE_TIME_MS,
  type OperatorRow,
  resetFactors,
} from '#people/operator'
import { addMs } from '#platform/clock'
import { hashPassword } from '#platform/crypto'
import type { Answer, Input, Opening } from '#platform/http'
import { newHandle } from '#platform/random'
import { type Engine, must, operatorOf, refuse, type Work, work } from '#platform/work'
import { added, mayGrant } from './granting.rules.ts'

const ONE_TIME_LENGTH = 16

/** A new operator. Whoever makes one passes the one-time password on and never learns the next (ACC-018). */
export async function hire(
  engine: Engine,
  opening: Opening,
  { body }: Input<typeof createCall>,
): Promise<Answer<typeof createCall>> {
  const { username, displayName, roles, brands, reason } = body
  const oneTimePassword = newHandle(ONE_TIME_LENGTH)
  const hash = await hashPassword(oneTimePassword)
  const value = await work(engine, opening, async (w) => {
    await refuseUnknownBrands(w, brands)
    if (!mayGrant(await standingOf(w), { roles, brands })) refuse('GRANT_TOO_MUCH')
    const until = addMs(w.now, ONE_TIME_MS)
    const draft = { username, displayName, roles, brands, hash, oneTimeUntil: until }
    const operatorId = await createOperator(w, draft)
    const after = { username, displayName, roles, brands }
    await record(w, { what: 'operator.create', subject: `operator:${operatorId}`, after, reason })
    return { operatorId, oneTimePassword, until }
  })
  return { value }
}

async function refuseUnknownBrands(w: Work, brands: readonly string[]) {
  const known = (await allBrands(w.tx, w.now)).map(({ brandId }) => brandId)
  if (brands.every((brand) => known.includes(brand))) return
  refuse('VALIDATION', { fields: [{ field: 'brands', rule: 'wrong' }] })
}

async function standingOf(w: Work) {
  const own = await findOperator(w, operatorOf(w))
  must(own, 'the session names no operator')
  return own
}

/** Whom this concerns. @throws Refusal NOT_FOUND, OWN_ACCOUNT, GRANT_TOO_MUCH */
async function othersAccount(w: Work, operatorId: string): Promise<OperatorRow> {
  const other = await findOperator(w, operatorId)
  if (!other) refuse('NOT_FOUND')
  if (other.operator_id === operatorOf(w)) refuse('OWN_ACCOUNT')
  if (!mayGrant(await standingOf(w), other)) refuse('GRANT_TOO_MUCH')
  return other
}

/** Takes roles away at once; a role more takes a second operator. */
export async function setRoles(w: Work, { body }: Input<typeof rolesCall>) {
  const { operatorId, roles, reason } = body
  const { brands, roles: before } = await othersAccount(w, operatorId)
  if (!mayGrant(await standingOf(w), { roles, brands })) refuse('GRANT_TOO_MUCH')
  const subject = `operator:${operatorId}`
  if (added(before, roles).length > 0) {
    const details = { operatorId, before, roles }
    await propose(w, { kind: 'operator.roles', subject, details, reason })
    return { isAsked: true }
  }
  await changeRoles(w, operatorId, roles)
  await record(w, {
    what: 'operator.roles',
    subject,
    before: { roles: before },
    after: { roles },
    reason,
  })
  return { isAsked: false }
}

/** Roles that a second operator has let through; they too must hold what they give. */
export const rolesApproval: Approvable = {
  kind: 'operator.roles',
  needs: 'operator.manage',
  carryOut: async (w, { subject, details, reason }) => {
    const { operatorId, roles } = details as { operatorId: string; roles: string[] }
    const other = await othersAccount(w, operatorId)
    if (!mayGrant(await standingOf(w), { roles, brands: other.brands })) refuse('GRANT_TOO_MUCH')
    await changeRoles(w, operatorId, roles)
    const before = { roles: other.roles }
    await record(w, { what: 'operator.roles', subject, before, after: { roles }, reason })
  },
}

export async function setStatus(w: Work, { body }: Input<typeof statusCall>): Promise<null> {
  const { operatorId, isActive, reason } = body
  const { status } = await othersAccount(w, operatorId)
  await changeStatus(w, operatorId, isActive)
  const what = isActive ? 'operator.enable' : 'operator.disable'
  await record(w, { what, subject: `operator:${operatorId}`, before: { status }, reason })
  return null
}

export async function reset(
  engine: Engine,
  opening: Opening,
  { body }: Input<typeof resetCall>,
): Promise<Answer<typeof resetCall>> {
  const { operatorId, reason } = body
  const oneTimePassword = newHandle(ONE_TIME_LENGTH)
  const hash = await hashPassword(oneTimePassword)
  const value = await work(engine, opening, async (w) => {
    await othersAccount(w, operatorId)
    const until = addMs(w.now, ONE_TIME_MS)
    await resetFactors(w, { operatorId, hash, until })
    await record(w, { what: 'operator.reset', subject: `operator:${operatorId}`, reason })
    return { operatorId, oneTimePassword, until }
  })
  return { value }
}
