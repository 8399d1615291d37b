import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#platform/clock'
import { hireBoth } from '../../../test/hire.ts'
import { type App, enrol, nextCode } from '../../../test/log-in-operator.ts'
import { type Caller, openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

const PASSWORD = 'lantern-over-deep-water'
/** More than it takes to reach the longest pause. */
const MANY = 16

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Settled = { as: Caller; username: string; operatorId: string; app: App }

/** An operator who has logged in once, in the browser they work with. */
async function settled(): Promise<Settled> {
  const [proposer, approver] = [await server.operator(), await server.operator()]
  const made = await hireBoth(server, { proposer, approver }, ['support'])
  const { username } = made
  const as = server.visitor()
  const first = valueIn(await logIn(as, username, made.oneTimePassword))
  const chosen = valueIn(
    await server.call('operatorChoosePassword', {
      as,
      body: { ticket: first.ticket, password: PASSWORD },
    }),
  )
  const { app } = await enrol(server, { as, ticket: chosen.ticket })
  return { as, username, operatorId: made.operatorId, app }
}

const logIn = (as: Caller, username: string, password: string) =>
  server.call('operatorLogin', { as, body: { username, password } })

async function comesIn({ as, username, app }: Settled): Promise<string> {
  const { ticket } = valueIn(await logIn(as, username, PASSWORD))
  const code = nextCode(server, app)
  return (await server.call('operatorProve', { as, body: { ticket, code } })).code
}

/** Attempts from all over the world, as fast as the pauses allow. */
async function visitorsTry(step: (as: Caller) => Promise<{ code: string }>): Promise<string> {
  let last = ''
  for (let time = 0; time < MANY; time += 1) last = (await step(server.visitor())).code
  return last
}

test('[ACC-006] wrong passwords from elsewhere never lock an operator out of their own browser', async () => {
  const operator = await settled()
  const locked = await visitorsTry((as) => logIn(as, operator.username, 'not-the-password'))
  expect(locked).toBe('LOGIN_LOCKED')
  expect((await logIn(server.visitor(), operator.username, PASSWORD)).code).toBe('LOGIN_LOCKED')
  expect(await comesIn(operator)).toBe('OK')
})

test('[ACC-006] nor do wrong codes from somebody who knows the password', async () => {
  const operator = await settled()
  server.clock.advance(2 * HOUR_MS)
  const { ticket } = valueIn(await logIn(server.visitor(), operator.username, PASSWORD))
  const locked = await visitorsTry((as) =>
    server.call('operatorProve', { as, body: { ticket, code: '000000' } }),
  )
  expect(locked).toBe('LOGIN_LOCKED')
  expect(await comesIn(operator)).toBe('OK')
})

test('[ACC-006] guesses in the operator’s own browser are paused there', async () => {
  const operator = await settled()
  let last = ''
  for (let time = 0; time < MANY; time += 1) {
    last = (await logIn(operator.as, operator.username, 'not-the-password')).code
  }
  expect(last).toBe('LOGIN_LOCKED')
})

test('[ACC-006] the browser of one operator means nothing for another’s name', async () => {
  const [operator, other] = [await settled(), await settled()]
  await visitorsTry((as) => logIn(as, operator.username, 'not-the-password'))
  expect((await logIn(other.as, operator.username, PASSWORD)).code).toBe('LOGIN_LOCKED')
})

test('[ACC-006] only the hash of a browser’s cookie is stored, and no script can read it', async () => {
  const operator = await settled()
  const { ticket } = valueIn(await logIn(operator.as, operator.username, PASSWORD))
  const body = { ticket, code: nextCode(server, operator.app) }
  const opened = await server.call('operatorProve', { as: operator.as, body })
  const [cookie = ''] = opened.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-console-device=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict/,
  )
  const { rows } = await server.db.pool.query('select * from operator.known_device')
  expect(JSON.stringify(rows)).not.toContain(/=([\w-]{43})/.exec(cookie)?.[1])
})
