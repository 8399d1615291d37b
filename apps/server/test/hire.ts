import { randomBytes } from 'node:crypto'
import type { OperatorRole } from '@parola/contract'
import { enrol } from './log-in-operator.ts'
import type { Operator } from './operators.ts'
import { type TestServer, valueIn } from './test-server.ts'

type Two = { proposer: Operator; approver: Operator }

/** The last request about a subject, decided by the second operator. */
export async function letThrough(server: TestServer, approver: Operator, subject: string) {
  const open = valueIn(await server.call('approvals', { as: approver, query: {} }))
  const requestId = open.find((request) => request.subject === subject)?.requestId ?? ''
  return server.call('decideApproval', { as: approver, body: { requestId, isApproved: true } })
}

/** An operator approved by two others, with the one-time password that the first has fetched. */
export async function hireBoth(
  server: TestServer,
  { proposer, approver }: Two,
  roles: OperatorRole[],
) {
  const username = `c${randomBytes(6).toString('hex')}`
  const body = { username, displayName: 'Colleague', roles, brands: [], reason: 'for the test' }
  valueIn(await server.call('createOperator', { as: proposer, body }))
  valueIn(await letThrough(server, approver, `operator-name:${username}`))
  const all = valueIn(await server.call('operators', { as: proposer }))
  const operatorId = all.find((item) => item.username === username)?.operatorId ?? ''
  const made = valueIn(await server.call('issueOneTime', { as: proposer, body: { operatorId } }))
  return { ...made, username }
}

const PASSWORD = 'lantern-over-deep-water'
export type Made = { username: string; operatorId: string; oneTimePassword: string }

/** The first log-in of an administrator with the one-time password, through to a session. */
export async function enterFirst(server: TestServer, made: Made): Promise<Operator> {
  const as = server.visitor()
  const { username, operatorId } = made
  const login = { username, password: made.oneTimePassword }
  const first = valueIn(await server.call('operatorLogin', { as, body: login }))
  const body = { ticket: first.ticket, password: PASSWORD }
  const { ticket } = valueIn(await server.call('operatorChoosePassword', { as, body }))
  const { token } = await enrol(server, { as, ticket })
  return { ...as, token, username, operatorId, roles: ['administrator'] }
}
