import { randomBytes } from 'node:crypto'
import type { OperatorRole } from '@parola/contract'
import { enrol } from './log-in-operator.ts'
import type { Operator } from './operators.ts'
import { type Stand, valueIn } from './stand.ts'

type Two = { asks: Operator; lets: Operator }

/** What was asked for last about a subject, decided by the second operator. */
export async function letThrough(stand: Stand, lets: Operator, subject: string) {
  const open = valueIn(await stand.call('approvals', { as: lets, query: {} }))
  const requestId = open.find((wish) => wish.subject === subject)?.requestId ?? ''
  return stand.call('decideApproval', { as: lets, body: { requestId, isApproved: true } })
}

/** A colleague whom two operators have let in, with the one-time password that the first has fetched. */
export async function hireBoth(stand: Stand, { asks, lets }: Two, roles: OperatorRole[]) {
  const username = `c${randomBytes(6).toString('hex')}`
  const body = { username, displayName: 'Colleague', roles, brands: [], reason: 'for the test' }
  valueIn(await stand.call('createOperator', { as: asks, body }))
  valueIn(await letThrough(stand, lets, `operator-name:${username}`))
  const all = valueIn(await stand.call('operators', { as: asks }))
  const operatorId = all.find((one) => one.username === username)?.operatorId ?? ''
  const made = valueIn(await stand.call('issueOneTime', { as: asks, body: { operatorId } }))
  return { ...made, username }
}

const PASSWORD = 'lantern-over-deep-water'
export type Made = { username: string; operatorId: string; oneTimePassword: string }

/** The first log-in of an administrator by the one-time password, through to a session. */
export async function enterFirst(stand: Stand, made: Made): Promise<Operator> {
  const as = stand.visitor()
  const { username, operatorId } = made
  const login = { username, password: made.oneTimePassword }
  const first = valueIn(await stand.call('operatorLogin', { as, body: login }))
  const body = { ticket: first.ticket, password: PASSWORD }
  const { ticket } = valueIn(await stand.call('operatorChoosePassword', { as, body }))
  const { token } = await enrol(stand, { as, ticket })
  return { ...as, token, username, operatorId, roles: ['administrator'] }
}
