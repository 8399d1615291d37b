import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#platform/clock'
import { hireBoth } from '../../../test/hire.ts'
import { type App, enrol, nextCode } from '../../../test/log-in-operator.ts'
import { type Caller, openStand, type Stand, valueIn } from '../../../test/stand.ts'

const PASSWORD = 'lantern-over-deep-water'
/** More than lead to the longest pause. */
const MANY = 16

let stand: Stand
beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand.close())

type Settled = { as: Caller; username: string; operatorId: string; app: App }

/** A colleague who has come in once, in the browser that they work with. */
async function settled(): Promise<Settled> {
  const [asks, lets] = [await stand.operator(), await stand.operator()]
  const made = await hireBoth(stand, { asks, lets }, ['support'])
  const { username } = made
  const as = stand.visitor()
  const first = valueIn(await logIn(as, username, made.oneTimePassword))
  const chosen = valueIn(
    await stand.call('operatorChoosePassword', {
      as,
      body: { ticket: first.ticket, password: PASSWORD },
    }),
  )
  const { app } = await enrol(stand, { as, ticket: chosen.ticket })
  return { as, username, operatorId: made.operatorId, app }
}

const logIn = (as: Caller, username: string, password: string) =>
  stand.call('operatorLogin', { as, body: { username, password } })

async function comesIn({ as, username, app }: Settled): Promise<string> {
  const { ticket } = valueIn(await logIn(as, username, PASSWORD))
  const code = nextCode(stand, app)
  return (await stand.call('operatorProve', { as, body: { ticket, code } })).code
}

/** Tries from all over the world, as fast as the pauses let them. */
async function strangersTry(step: (as: Caller) => Promise<{ code: string }>): Promise<string> {
  let last = ''
  for (let time = 0; time < MANY; time += 1) last = (await step(stand.visitor())).code
  return last
}

test('[ACC-006] strangers’ wrong passwords lock an operator out of no browser of their own', async () => {
  const one = await settled()
  const locked = await strangersTry((as) => logIn(as, one.username, 'not-the-password'))
  expect(locked).toBe('LOGIN_LOCKED')
  expect((await logIn(stand.visitor(), one.username, PASSWORD)).code).toBe('LOGIN_LOCKED')
  expect(await comesIn(one)).toBe('OK')
})

test('[ACC-006] nor do wrong codes of somebody who knows the password', async () => {
  const one = await settled()
  stand.clock.advance(2 * HOUR_MS)
  const { ticket } = valueIn(await logIn(stand.visitor(), one.username, PASSWORD))
  const locked = await strangersTry((as) =>
    stand.call('operatorProve', { as, body: { ticket, code: '000000' } }),
  )
  expect(locked).toBe('LOGIN_LOCKED')
  expect(await comesIn(one)).toBe('OK')
})

test('[ACC-006] whoever guesses in the operator’s own browser is paused there', async () => {
  const one = await settled()
  let last = ''
  for (let time = 0; time < MANY; time += 1) {
    last = (await logIn(one.as, one.username, 'not-the-password')).code
  }
  expect(last).toBe('LOGIN_LOCKED')
})

test('[ACC-006] a browser of one operator is nothing to another’s name', async () => {
  const [one, other] = [await settled(), await settled()]
  await strangersTry((as) => logIn(as, one.username, 'not-the-password'))
  expect((await logIn(other.as, one.username, PASSWORD)).code).toBe('LOGIN_LOCKED')
})

test('[ACC-006] only the hash of a browser’s cookie is kept, and no script reads it', async () => {
  const one = await settled()
  const { ticket } = valueIn(await logIn(one.as, one.username, PASSWORD))
  const body = { ticket, code: nextCode(stand, one.app) }
  const opened = await stand.call('operatorProve', { as: one.as, body })
  const [cookie = ''] = opened.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-console-device=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict/,
  )
  const { rows } = await stand.db.pool.query('select * from operator.known_device')
  expect(JSON.stringify(rows)).not.toContain(/=([\w-]{43})/.exec(cookie)?.[1])
})
