import type {
  CallShape,
  operatorChoosePassword,
  operatorConfirmEnrolment,
  operatorEnrolment,
  operatorLogin,
  operatorProve,
  operatorStepUp,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { addMs } from '#platform/clock'
import { hashPassword, isOutdated, isPassword, sha256 } from '#platform/crypto'
import type { Answer, Input, Opening } from '#platform/http'
import { newToken } from '#platform/random'
import { type Engine, must, operatorOf, refuse, subnetOf, type Work, work } from '#platform/work'
import { deviceIn, isOwnDevice, keepDevice } from './devices.ts'
import { replaceHash, updatePassword } from './factor.sql.ts'
import type { Factors } from './factor.ts'
import { isStrong, type Step, stepAfter, TICKET_MS } from './login.rules.ts'
import { deleteTickets, forgetTry, insertTicket, lockTicket } from './login.sql.ts'
import { type OperatorRow, selectOperator, selectOperatorByName } from './operator.sql.ts'
import { openSession, renewSession } from './sessions.ts'
import { closeWhenTwo } from './set-up.ts'
import { beginTry } from './tries.ts'

export type Parts = { engine: Engine; factors: Factors; enrolsHereOnly: boolean }
/** Matches a loopback address as a connection reports it. */
const THIS_MACHINE = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const isThisMachine = (address: string) => THIS_MACHINE.test(address)

type Turn<C extends CallShape> = { opening: Opening; input: Input<C> }

type Cookies = Input<typeof operatorLogin>['cookies']
type Guessed = { name: string; operatorId: string | undefined; cookies: Cookies }

/**
 * The keys that attempts at a name are counted under: the name and the network; in a browser the operator has
 * logged in from before, that browser alone, so that nobody else's attempts lock them out there (ACC-006).
 */
async function nameKeys({ engine }: Parts, opening: Opening, { name, ...device }: Guessed) {
  if (await isOwnDevice(engine.db.kysely, device))
    return [`name:${name} with ${deviceIn(device.cookies)}`]
  return [`name:${name}`, `subnet:${subnetOf(opening.actor.address)}`]
}

/** As with the name: the second factor, in the operator's own browser or elsewhere. */
async function codeKey({ engine }: Parts, operatorId: string, cookies: Cookies): Promise<string> {
  const isOwn = await isOwnDevice(engine.db.kysely, { operatorId, cookies })
  return isOwn ? `code:${operatorId} with ${deviceIn(cookies)}` : `code:${operatorId}`
}

/**
 * The first factor. It opens no session but returns a ticket for the next step. An unknown name takes as long
 * and gets the same answer (ACC-004).
 */
export async function logIn(
  parts: Parts,
  { opening, input }: Turn<typeof operatorLogin>,
): Promise<Answer<typeof operatorLogin>> {
  const { engine, enrolsHereOnly } = parts
  const { username, password } = input.body
  const name = username.trim().toLowerCase()
  const operator = await selectOperatorByName(engine.db.kysely, name)
  const guess = { name, operatorId: operator?.operator_id, cookies: input.cookies }
  const keys = await nameKeys(parts, opening, guess)
  await beginTry(engine, opening, keys)
  const isRight = await isPassword(operator?.password_hash, password)
  if (!operator || !isRight) {
    await work(engine, opening, (w) =>
      record(w, { what: 'operator.log-in-refused', subject: `operator-name:${name.slice(0, 64)}` }),
    )
    refuse('LOGIN_WRONG')
  }
  if (operator.status !== 'active') refuse('ACCOUNT_BLOCKED')
  const hasOneTime = operator.one_time_until !== null
  if (operator.one_time_until && operator.one_time_until <= engine.clock.now()) {
    refuse('ONE_TIME_PASSWORD_OVER')
  }
  const next = stepAfter({ hasOneTime, isEnrolled: operator.totp_sealed !== null })
  if (next === 'enrol' && enrolsHereOnly && !isThisMachine(opening.actor.address)) {
    refuse('NOT_ALLOWED')
  }
  const { operator_id: operatorId, password_hash: before } = operator
  const renewed = isOutdated(before) ? await hashPassword(password) : null
  const ticket = await work(engine, opening, async (w) => {
    for (const key of keys) await forgetTry(w.tx, key)
    if (renewed) await replaceHash(w.tx, { operatorId, before, hash: renewed })
    return giveTicket(w, operatorId, next)
  })
  return { value: { ticket, next } }
}

async function giveTicket(w: Work, operatorId: string, step: Step): Promise<string> {
  await deleteTickets(w.tx, operatorId)
  const ticket = newToken()
  const expiresAt = addMs(w.now, TICKET_MS)
  await insertTicket(w.tx, { hash: sha256(ticket), operatorId, step, expiresAt })
  return ticket
}

/**
 * The operator this ticket belongs to. @throws Refusal TICKET_OVER for one that has expired, was used, or is
 * for another step
 */
async function holderOf(w: Work, ticket: string, step: Step): Promise<OperatorRow> {
  const operatorId = await lockTicket(w.tx, { hash: sha256(ticket), step, now: w.now })
  const operator = operatorId ? await selectOperator(w.tx, operatorId) : undefined
  if (operator?.status !== 'active') refuse('TICKET_OVER')
  return operator
}

/**
 * Replaces the one-time password with one of the operator's own, which its creator never learns (ACC-018).
 */
export async function choosePassword(
  { engine }: Parts,
  { opening, input }: Turn<typeof operatorChoosePassword>,
): Promise<Answer<typeof operatorChoosePassword>> {
  const { ticket, password } = input.body
  const { username } = await work(engine, opening, (w) => holderOf(w, ticket, 'password'))
  if (!isStrong(password, username)) {
    refuse('PASSWORD_TOO_WEAK', { fields: [{ field: 'password', rule: 'tooWeak' }] })
  }
  const hash = await hashPassword(password)
  const value = await work(engine, opening, async (w) => {
    const operator = await holderOf(w, ticket, 'password')
    const operatorId = operator.operator_id
    await updatePassword(w.tx, { operatorId, hash, oneTimeUntil: null, now: w.now })
    await record(as(w, operator), { what: 'operator.password', subject: `operator:${operatorId}` })
    const next = stepAfter({ hasOneTime: false, isEnrolled: operator.totp_sealed !== null })
    return { ticket: await giveTicket(w, operatorId, next), next }
  })
  return { value }
}

export async function offerEnrolment(
  { factors }: Parts,
  w: Work,
  { body }: Input<typeof operatorEnrolment>,
) {
  return factors.offer(w, await holderOf(w, body.ticket, 'enrol'))
}

export async function confirmEnrolment(
  parts: Parts,
  { opening, input }: Turn<typeof operatorConfirmEnrolment>,
): Promise<Answer<typeof operatorConfirmEnrolment>> {
  const { code } = input.body
  const showing = { opening, input, step: 'enrol' } as const
  return byCode(parts, showing, async (w, operator) => {
    const codes = await parts.factors.enrol(w, operator, code)
    await closeWhenTwo(as(w, operator))
    return codes
  })
}

export async function proveByCode(
  parts: Parts,
  { opening, input }: Turn<typeof operatorProve>,
): Promise<Answer<typeof operatorProve>> {
  const { code } = input.body
  return byCode(parts, { opening, input, step: 'code' }, async (w, operator) => {
    await parts.factors.prove(w, operator, code)
    return []
  })
}

type SecondFactor = {
  opening: Opening
  input: { body: { ticket: string }; cookies: Cookies }
  step: Step
}

/**
 * Opens a session for the operator that the second factor proves; attempts are counted whatever the outcome.
 */
async function byCode(
  parts: Parts,
  { opening, input, step }: SecondFactor,
  prove: (w: Work, operator: OperatorRow) => Promise<string[]>,
) {
  const { engine } = parts
  const { ticket } = input.body
  const { operator_id: operatorId } = await work(engine, opening, (w) => holderOf(w, ticket, step))
  const key = await codeKey(parts, operatorId, input.cookies)
  await beginTry(engine, opening, [key])
  return work(engine, opening, async (w) => {
    const operator = await holderOf(w, ticket, step)
    const recoveryCodes = await prove(w, operator)
    await deleteTickets(w.tx, operatorId)
    await forgetTry(w.tx, key)
    const what = step === 'enrol' ? 'operator.enrol' : 'operator.log-in'
    await record(as(w, operator), { what, subject: `operator:${operatorId}` })
    const value = { token: await openSession(w, operatorId), recoveryCodes }
    return { value, cookie: await keepDevice(w, operatorId, input.cookies) }
  })
}

/** The unit of work in the name of the operator who has just authenticated. */
function as(w: Work, { operator_id, roles }: OperatorRow): Work {
  return { ...w, actor: { ...w.actor, kind: 'operator', operatorId: operator_id, roles } }
}

/**
 * Repeats the second factor, which allows the dangerous calls for a while (ACC-015); the session continues
 * with a new token (ACC-010).
 */
export async function stepUp(
  parts: Parts,
  { opening, input }: Turn<typeof operatorStepUp>,
): Promise<Answer<typeof operatorStepUp>> {
  const { engine, factors } = parts
  const operatorId = operatorOf(opening)
  const key = await codeKey(parts, operatorId, input.cookies)
  await beginTry(engine, opening, [key])
  const token = await work(engine, opening, async (w) => {
    const operator = await selectOperator(w.tx, operatorId)
    must(operator, 'the session names no operator')
    await factors.prove(w, operator, input.body.code)
    await forgetTry(w.tx, key)
    await record(w, { what: 'operator.step-up', subject: `operator:${operatorId}` })
    return renewSession(w)
  })
  return { value: { token } }
}
