import {
  areApart,
  type createOperator as createCall,
  type issueOneTime as issueCall,
  type resetOperator as resetCall,
  type setOperatorRoles as rolesCall,
  type setOperatorStatus as statusCall,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { allBrands } from '#foundations/brand'
import { type Agreed, type Approvable, propose } from '#people/approval'
import {
  changeRoles,
  changeStatus,
  createOperator,
  findOperator,
  findOperatorByName,
  handOver,
  inviteSecond,
  ONE_TIME_MS,
  type OperatorRow,
  openSetUp,
  refuseWhileOpen,
  resetFactors,
  takeOneTime,
} from '#people/operator'
import { addMs } from '#platform/clock'
import { hashPassword } from '#platform/crypto'
import type { Answer, Input, Opening } from '#platform/http'
import { newHandle } from '#platform/random'
import { type Engine, must, operatorOf, refuse, type Work, work } from '#platform/work'
import { mayGrant, type Standing } from './granting.rules.ts'

const ONE_TIME_LENGTH = 16
const subjectOf = (operatorId: string) => `operator:${operatorId}`

type Hire = Omit<Input<typeof createCall>['body'], 'reason'>

/**
 * Requests that a second operator approve a new one. During the set-up, and once, the first administrator
 * invites the second alone.
 * @throws Refusal SETUP_OPEN, GRANT_TOO_MUCH, ROLES_APART, USERNAME_TAKEN, ALREADY_ASKED
 */
export async function hire(
  engine: Engine,
  opening: Opening,
  { body }: Input<typeof createCall>,
): Promise<Answer<typeof createCall>> {
  const { reason, ...request } = body
  const oneTimePassword = newHandle(ONE_TIME_LENGTH)
  const hash = await hashPassword(oneTimePassword)
  const value = await work(engine, opening, async (w) => {
    await refuseUnfit(w, request)
    const setUp = await openSetUp(w)
    if (!setUp) {
      if (await findOperatorByName(w, request.username)) refuse('USERNAME_TAKEN', TAKEN)
      const subject = `operator-name:${request.username}`
      await propose(w, { kind: 'operator.hire', subject, details: request, reason })
      return { isRequested: true, made: null }
    }
    const isAdministrator = request.roles.includes('administrator') && request.brands.length === 0
    if (setUp.secondId || !isAdministrator) refuse('SETUP_OPEN')
    const until = addMs(w.now, ONE_TIME_MS)
    const operatorId = await createOperator(w, { ...request, hash, oneTimeUntil: until })
    await inviteSecond(w, operatorId, reason)
    await record(w, {
      what: 'operator.create',
      subject: subjectOf(operatorId),
      after: request,
      reason,
    })
    return { isRequested: false, made: { operatorId, oneTimePassword, until } }
  })
  return { value }
}

const TAKEN = { fields: [{ field: 'username', rule: 'taken' }] }

async function refuseUnfit(w: Work, { roles, brands }: Pick<Hire, 'roles' | 'brands'>) {
  await refuseUnknownBrands(w, brands)
  await refuseGrant(w, { roles, brands })
}

/** @throws Refusal ROLES_APART, GRANT_TOO_MUCH */
async function refuseGrant(w: Work, { roles, brands }: Standing) {
  if (areApart(roles)) refuse('ROLES_APART')
  if (!mayGrant(await standingOf(w), { roles, brands })) refuse('GRANT_TOO_MUCH')
}

/** A new operator whom two operators approved. The requester fetches the one-time password. */
export const hireApproval: Approvable = {
  kind: 'operator.hire',
  proposeRight: 'operator.manage',
  needs: 'operator.manage',
  carryOut: async (w, { details, reason, requestedBy }) => {
    const request = details as Hire
    await refuseUnfit(w, request)
    const draft = { ...request, hash: null, oneTimeUntil: w.now }
    const operatorId = await createOperator(w, draft, requestedBy)
    await handOver(w, { operatorId, holderId: requestedBy, action: 'hire' })
    await record(w, {
      what: 'operator.create',
      subject: subjectOf(operatorId),
      after: request,
      reason,
    })
  },
}

/**
 * The one-time password of an approved account, once, for its requester. They pass it on and never learn the
 * next (ACC-018). The 14 days in which both count as one person start again.
 * @throws Refusal REQUEST_CLOSED when it was already fetched, or has expired
 */
export async function issue(
  engine: Engine,
  opening: Opening,
  { body }: Input<typeof issueCall>,
): Promise<Answer<typeof issueCall>> {
  const { operatorId } = body
  const oneTimePassword = newHandle(ONE_TIME_LENGTH)
  const hash = await hashPassword(oneTimePassword)
  const value = await work(engine, opening, async (w) => {
    if (!(await findOperator(w, operatorId))) refuse('NOT_FOUND')
    const until = addMs(w.now, ONE_TIME_MS)
    await takeOneTime(w, { operatorId, hash, until })
    await record(w, { what: 'operator.one-time', subject: subjectOf(operatorId) })
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

/** The operator concerned. @throws Refusal NOT_FOUND, OWN_ACCOUNT, GRANT_TOO_MUCH */
async function othersAccount(w: Work, operatorId: string): Promise<OperatorRow> {
  const other = await findOperator(w, operatorId)
  if (!other) refuse('NOT_FOUND')
  if (other.operator_id === operatorOf(w)) refuse('OWN_ACCOUNT')
  if (!mayGrant(await standingOf(w), other)) refuse('GRANT_TOO_MUCH')
  return other
}

/** Requests that a second operator approve other roles. @throws Refusal SETUP_OPEN, ROLES_APART, ALREADY_ASKED */
export async function setRoles(w: Work, { body }: Input<typeof rolesCall>) {
  const { operatorId, roles, reason } = body
  await refuseWhileOpen(w)
  const { brands, roles: before } = await othersAccount(w, operatorId)
  await refuseGrant(w, { roles, brands })
  const details = { operatorId, before, roles }
  await propose(w, { kind: 'operator.roles', subject: subjectOf(operatorId), details, reason })
  return { isRequested: true }
}

/** Roles that a second operator approved, who must also hold what they grant. */
export const rolesApproval: Approvable = {
  kind: 'operator.roles',
  proposeRight: 'operator.manage',
  needs: 'operator.manage',
  carryOut: async (w, { subject, details, reason }) => {
    const { operatorId, roles } = details as { operatorId: string; roles: string[] }
    const other = await othersAccount(w, operatorId)
    await refuseGrant(w, { roles, brands: other.brands })
    await changeRoles(w, operatorId, roles)
    const before = { roles: other.roles }
    await record(w, { what: 'operator.roles', subject, before, after: { roles }, reason })
  },
}

/**
 * Disables an operator immediately, which only takes rights away; enabling them takes a second operator.
 * @throws Refusal SETUP_OPEN, ALREADY_ASKED
 */
export async function setStatus(w: Work, { body }: Input<typeof statusCall>) {
  const { operatorId, isActive, reason } = body
  await refuseWhileOpen(w)
  const other = await othersAccount(w, operatorId)
  if (isActive) {
    const details = { operatorId, username: other.username, roles: other.roles }
    await propose(w, { kind: 'operator.enable', subject: subjectOf(operatorId), details, reason })
    return { isRequested: true }
  }
  await keepStatus(w, { other, isActive, reason })
  return { isRequested: false }
}

/** A disabled operator, enabled by two. */
export const enableApproval: Approvable = {
  kind: 'operator.enable',
  proposeRight: 'operator.manage',
  needs: 'operator.manage',
  carryOut: async (w, { details, reason }) => {
    const other = await accountIn(w, details)
    await keepStatus(w, { other, isActive: true, reason })
  },
}

type NewStatus = { other: OperatorRow; isActive: boolean; reason: string }

async function keepStatus(w: Work, { other, isActive, reason }: NewStatus) {
  const { operator_id: operatorId, status } = other
  await changeStatus(w, operatorId, isActive)
  const what = isActive ? 'operator.enable' : 'operator.disable'
  await record(w, { what, subject: subjectOf(operatorId), before: { status }, reason })
}

const accountIn = (w: Work, details: Agreed['details']) =>
  othersAccount(w, (details as { operatorId: string }).operatorId)

/**
 * Requests that a second operator approve removing both factors of an operator who has lost them. During the
 * set-up, the first administrator gives the second a new one-time password alone, until both factors are set
 * up.
 * @throws Refusal SETUP_OPEN, ALREADY_ASKED
 */
export async function reset(
  engine: Engine,
  opening: Opening,
  { body }: Input<typeof resetCall>,
): Promise<Answer<typeof resetCall>> {
  const { operatorId, reason } = body
  const oneTimePassword = newHandle(ONE_TIME_LENGTH)
  const hash = await hashPassword(oneTimePassword)
  const value = await work(engine, opening, async (w) => {
    const { username, totp_sealed } = await othersAccount(w, operatorId)
    const subject = subjectOf(operatorId)
    const setUp = await openSetUp(w)
    if (!setUp) {
      const details = { operatorId, username }
      await propose(w, { kind: 'operator.reset', subject, details, reason })
      return { isRequested: true, made: null }
    }
    if (setUp.secondId !== operatorId || totp_sealed) refuse('SETUP_OPEN')
    const until = addMs(w.now, ONE_TIME_MS)
    await resetFactors(w, operatorId, { hash, until })
    await record(w, { what: 'operator.reset', subject, reason })
    return { isRequested: false, made: { operatorId, oneTimePassword, until } }
  })
  return { value }
}

/** A reset that a second operator approved. The requester gets the one-time password. */
export const resetApproval: Approvable = {
  kind: 'operator.reset',
  proposeRight: 'operator.manage',
  needs: 'operator.manage',
  carryOut: async (w, { subject, details, reason, requestedBy }) => {
    const { operator_id: operatorId } = await accountIn(w, details)
    await resetFactors(w, operatorId)
    await handOver(w, { operatorId, holderId: requestedBy, action: 'reset' })
    await record(w, { what: 'operator.reset', subject, reason })
  },
}
