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
import { hashPassword, isPassword, sha256 } from '#platform/crypto'
import type { Answer, Input, Opening } from '#platform/http'
import { newToken } from '#platform/random'
import { type Engine, must, operatorOf, refuse, subnetOf, type Work, work } from '#platform/work'
import { updatePassword } from './factor.sql.ts'
import type { Factors } from './factor.ts'
import { isStrong, type Step, stepAfter, TICKET_MS } from './login.rules.ts'
import { deleteTickets, forgetTry, insertTicket, lockTicket } from './login.sql.ts'
import { type OperatorRow, selectOperator, selectOperatorByName } from './operator.sql.ts'
import { markProved } from './session.sql.ts'
import { openSession } from './sessions.ts'
import { beginTry } from './tries.ts'

export type Parts = { engine: Engine; factors: Factors }
type Turn<C extends CallShape> = { opening: Opening; input: Input<C> }

const nameKey = (username: string) => `name:${username.trim().toLowerCase()}`
const codeKey = (operatorId: string) => `code:${operatorId}`

/**
 * The first factor. It opens nothing: it gives a ticket for the next step. An unknown name costs as
 * much time and answers alike (ACC-004).
 */
export async function logIn(
  { engine }: Parts,
  { opening, input }: Turn<typeof operatorLogin>,
): Promise<Answer<typeof operatorLogin>> {
  const { username, password } = input.body
  const keys = [nameKey(username), `subnet:${subnetOf(opening.actor.address)}`]
  await beginTry(engine, opening, keys)
  const name = username.trim().toLowerCase()
  const operator = await selectOperatorByName(engine.db.kysely, name)
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
  const ticket = await work(engine, opening, async (w) => {
    for (const key of keys) await forgetTry(w.tx, key)
    return giveTicket(w, operator.operator_id, next)
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

/** Whose ticket this is. @throws Refusal TICKET_OVER for one that is old, used, or of another step */
async function holderOf(w: Work, ticket: string, step: Step): Promise<OperatorRow> {
  const operatorId = await lockTicket(w.tx, { hash: sha256(ticket), step, now: w.now })
  const operator = operatorId ? await selectOperator(w.tx, operatorId) : undefined
  if (operator?.status !== 'active') refuse('TICKET_OVER')
  return operator
}

/** Puts an own password in the place of the one-time one, whose maker never learns it (ACC-018). */
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
  return byCode(parts, { opening, ticket: input.body.ticket, step: 'enrol' }, (w, operator) =>
    parts.factors.enrol(w, operator, code),
  )
}

export async function proveByCode(
  parts: Parts,
  { opening, input }: Turn<typeof operatorProve>,
): Promise<Answer<typeof operatorProve>> {
  const { code } = input.body
  return byCode(
    parts,
    { opening, ticket: input.body.ticket, step: 'code' },
    async (w, operator) => {
      await parts.factors.prove(w, operator, code)
      return []
    },
  )
}

type Showing = { opening: Opening; ticket: string; step: Step }

/** Opens a session for whom the second factor proves; tries are counted whatever comes of them. */
async function byCode(
  { engine }: Parts,
  { opening, ticket, step }: Showing,
  prove: (w: Work, operator: OperatorRow) => Promise<string[]>,
) {
  const { operator_id: operatorId } = await work(engine, opening, (w) => holderOf(w, ticket, step))
  await beginTry(engine, opening, [codeKey(operatorId)])
  const value = await work(engine, opening, async (w) => {
    const operator = await holderOf(w, ticket, step)
    const recoveryCodes = await prove(w, operator)
    await deleteTickets(w.tx, operatorId)
    await forgetTry(w.tx, codeKey(operatorId))
    const what = step === 'enrol' ? 'operator.enrol' : 'operator.log-in'
    await record(as(w, operator), { what, subject: `operator:${operatorId}` })
    return { token: await openSession(w, operatorId), recoveryCodes }
  })
  return { value }
}

/** The unit of work in the name of somebody who has just proved who they are. */
function as(w: Work, { operator_id, roles }: OperatorRow): Work {
  return { ...w, actor: { ...w.actor, kind: 'operator', operatorId: operator_id, roles } }
}

/** Shows the second factor again, which opens the dangerous calls for a while (ACC-015). */
export async function stepUp(
  { engine, factors }: Parts,
  { opening, input }: Turn<typeof operatorStepUp>,
): Promise<Answer<typeof operatorStepUp>> {
  const operatorId = operatorOf(opening)
  await beginTry(engine, opening, [codeKey(operatorId)])
  await work(engine, opening, async (w) => {
    const operator = await selectOperator(w.tx, operatorId)
    must(operator && w.actor.sessionId, 'the session names no operator')
    await factors.prove(w, operator, input.body.code)
    await forgetTry(w.tx, codeKey(operatorId))
    await markProved(w.tx, w.actor.sessionId, w.now)
    await record(w, { what: 'operator.step-up', subject: `operator:${operatorId}` })
  })
  return { value: null }
}
