import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStand, PASSWORD, type Stand, valueIn } from '../../../test/stand.ts'

let stand: Stand
beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand.close())

const WRONG_TRIES = 12

/** A member whose name strangers have guessed at until it was locked. */
async function locked() {
  const member = await stand.register()
  await stand.db.pool.query(
    `insert into password.failure (key, failures, locked_until, forget_at)
     values ($1, $2, $3, $4)`,
    [
      `account:ph:${member.username}`,
      WRONG_TRIES,
      new Date(stand.clock.now().getTime() + 3_600_000),
      new Date(stand.clock.now().getTime() + 7_200_000),
    ],
  )
  return member
}

const logIn = (username: string) =>
  stand.call('login', { body: { type: 'username', username, password: PASSWORD } })

test('[ACC-006] an operator sees what of a log-in is locked, and lifts it with a reason that is kept', async () => {
  const risk = await stand.operator({ roles: ['risk-analyst'] })
  const { memberId, username } = await locked()
  expect((await logIn(username)).code).toBe('LOGIN_LOCKED')
  const look = async () =>
    valueIn(await stand.call('memberAtDesk', { as: risk, query: { memberId } })).locks
  expect(await look()).toMatchObject([{ what: 'password', where: 'elsewhere' }])
  const body = { memberId, reason: 'called from the number that we know' }
  expect((await stand.call('liftLocks', { as: risk, body })).code).toBe('OK')
  expect(await look()).toEqual([])
  expect((await logIn(username)).code).not.toBe('LOGIN_LOCKED')
  const { rows } = await stand.db.pool.query(
    `select reason, before from audit.entry where what = 'member.lift-locks' and subject = $1`,
    [`member:${memberId}`],
  )
  expect(rows).toEqual([{ reason: body.reason, before: { locks: ['password:elsewhere'] } }])
})

test('[AZ-003] only who has the right lifts one, and of a member of their own brand', async () => {
  const { memberId } = await locked()
  const body = { memberId, reason: 'for the test' }
  const clerk = await stand.operator({ roles: ['support'] })
  expect((await stand.call('liftLocks', { as: clerk, body })).code).toBe('NOT_ALLOWED')
  const theirs = await stand.operator({ brands: ['intl'] })
  expect((await stand.call('liftLocks', { as: theirs, body })).code).toBe('NOT_FOUND')
})
