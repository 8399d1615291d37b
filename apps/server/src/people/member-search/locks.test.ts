import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, PASSWORD, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const WRONG_TRIES = 12

/** A member whose name others have guessed at until it was locked. */
async function locked() {
  const member = await server.register()
  await server.db.pool.query(
    `insert into password.failure (key, failures, locked_until, forget_at)
     values ($1, $2, $3, $4)`,
    [
      `account:ph:${member.username}`,
      WRONG_TRIES,
      new Date(server.clock.now().getTime() + 3_600_000),
      new Date(server.clock.now().getTime() + 7_200_000),
    ],
  )
  return member
}

const logIn = (username: string) =>
  server.call('login', { body: { type: 'username', username, password: PASSWORD } })

test('[ACC-006] an operator sees which log-ins are locked, and unlocks them with a recorded reason', async () => {
  const risk = await server.operator({ roles: ['risk-analyst'] })
  const { memberId, username } = await locked()
  expect((await logIn(username)).code).toBe('LOGIN_LOCKED')
  const look = async () =>
    valueIn(await server.call('memberInConsole', { as: risk, query: { memberId } })).locks
  expect(await look()).toMatchObject([{ what: 'password', where: 'elsewhere' }])
  const body = { memberId, reason: 'called from the number that we know' }
  expect((await server.call('liftLocks', { as: risk, body })).code).toBe('OK')
  expect(await look()).toEqual([])
  expect((await logIn(username)).code).not.toBe('LOGIN_LOCKED')
  const { rows } = await server.db.pool.query(
    `select reason, before from audit.entry where what = 'member.lift-locks' and subject = $1`,
    [`member:${memberId}`],
  )
  expect(rows).toEqual([{ reason: body.reason, before: { locks: ['password:elsewhere'] } }])
})

test('[AZ-003] only an operator with the right unlocks, and only members of their own brand', async () => {
  const { memberId } = await locked()
  const body = { memberId, reason: 'for the test' }
  const clerk = await server.operator({ roles: ['support'] })
  expect((await server.call('liftLocks', { as: clerk, body })).code).toBe('NOT_ALLOWED')
  const theirs = await server.operator({ brands: ['intl'] })
  expect((await server.call('liftLocks', { as: theirs, body })).code).toBe('NOT_FOUND')
})
