import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hireBoth } from '../../../test/hire.ts'
import { type App, enrol, nextCode } from '../../../test/log-in-operator.ts'
import { type Caller, openStand, type Stand, valueIn } from '../../../test/stand.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'lantern-over-deep-water'
const REASON = 'for the test'

let stand: Stand
beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand.close())

type Made = { as: Caller; username: string; operatorId: string; oneTimePassword: string }

/** A colleague whom two administrators have just made. */
async function hired(): Promise<Made> {
  const [asks, lets] = [await stand.operator(), await stand.operator()]
  return { as: stand.visitor(), ...(await hireBoth(stand, { asks, lets }, ['support'])) }
}

const logIn = ({ as, username }: Pick<Made, 'as' | 'username'>, password: string) =>
  stand.call('operatorLogin', { as, body: { username, password } })

/** A colleague who has been through the whole first log-in. */
async function settled(): Promise<Made & { app: App; token: string; recoveryCodes: string[] }> {
  const one = await hired()
  const { ticket } = valueIn(await logIn(one, one.oneTimePassword))
  const body = { ticket, password: PASSWORD }
  const chosen = valueIn(await stand.call('operatorChoosePassword', { as: one.as, body }))
  return { ...one, ...(await enrol(stand, { as: one.as, ticket: chosen.ticket })) }
}

/** Password right, second factor still to come. */
async function half(one: Made): Promise<string> {
  const { ticket, next } = valueIn(await logIn(one, PASSWORD))
  expect(next).toBe('code')
  return ticket
}

const prove = (one: { as: Caller }, ticket: string, code: string) =>
  stand.call('operatorProve', { as: one.as, body: { ticket, code } })

describe('[ACC-014] an operator’s first log-in', () => {
  test('asks for an own password, then for an authenticator app, and only then opens', async () => {
    const one = await hired()
    const first = valueIn(await logIn(one, one.oneTimePassword))
    expect(first.next).toBe('password')
    const { ticket } = first
    const early = await stand.call('operatorEnrolment', { as: one.as, body: { ticket } })
    expect(early.code).toBe('TICKET_OVER')
    const weak = await stand.call('operatorChoosePassword', {
      as: one.as,
      body: { ticket, password: 'short' },
    })
    expect(weak).toMatchObject({
      code: 'PASSWORD_TOO_WEAK',
      value: { fields: [{ field: 'password' }] },
    })
    const body = { ticket, password: PASSWORD }
    const chosen = valueIn(await stand.call('operatorChoosePassword', { as: one.as, body }))
    expect(chosen.next).toBe('enrol')
    const again = await stand.call('operatorChoosePassword', { as: one.as, body })
    expect(again.code).toBe('TICKET_OVER')
    const { token, recoveryCodes } = await enrol(stand, { as: one.as, ticket: chosen.ticket })
    expect(recoveryCodes).toHaveLength(10)
    const me = valueIn(await stand.call('operatorMe', { as: { ...one.as, token } }))
    expect(me).toMatchObject({
      username: one.username,
      roles: ['support'],
      recoveryCodesLeft: 10,
      brands: [{ brandId: 'ph' }, { brandId: 'intl' }],
    })
  })

  test('with a one-time password is over after a day, and after its first use', async () => {
    const used = await hired()
    const { ticket } = valueIn(await logIn(used, used.oneTimePassword))
    const body = { ticket, password: PASSWORD }
    valueIn(await stand.call('operatorChoosePassword', { as: used.as, body }))
    expect((await logIn(used, used.oneTimePassword)).code).toBe('LOGIN_WRONG')
    const late = await hired()
    stand.clock.advance(24 * 60 * MINUTE_MS + 1000)
    expect((await logIn(late, late.oneTimePassword)).code).toBe('ONE_TIME_PASSWORD_OVER')
  })

  test('is not ended by a wrong first code', async () => {
    const one = await hired()
    const { ticket } = valueIn(await logIn(one, one.oneTimePassword))
    const body = { ticket, password: PASSWORD }
    const chosen = valueIn(await stand.call('operatorChoosePassword', { as: one.as, body }))
    valueIn(await stand.call('operatorEnrolment', { as: one.as, body: { ticket: chosen.ticket } }))
    const wrong = await stand.call('operatorConfirmEnrolment', {
      as: one.as,
      body: { ticket: chosen.ticket, code: '000000' },
    })
    expect(wrong.code).toBe('AUTHENTICATOR_WRONG')
    expect((await enrol(stand, { as: one.as, ticket: chosen.ticket })).token).toMatch(/^[\w-]{43}$/)
  })
})

describe('[ACC-014] the second factor', () => {
  test('opens a session with the code of the app, whose step is accepted once', async () => {
    const one = await settled()
    const code = nextCode(stand, one.app)
    const { token } = valueIn(await prove(one, await half(one), code))
    expect((await stand.call('operatorMe', { as: { ...one.as, token } })).code).toBe('OK')
    expect((await prove(one, await half(one), code)).code).toBe('AUTHENTICATOR_WRONG')
  })

  test('shown twice at once opens one session', async () => {
    const one = await settled()
    const ticket = await half(one)
    const code = nextCode(stand, one.app)
    const both = await Promise.all([prove(one, ticket, code), prove(one, ticket, code)])
    expect(both.map((answer) => answer.code).sort()).toEqual(['OK', 'TICKET_OVER'])
  })

  test('may be a recovery code, each of them once', async () => {
    const one = await settled()
    const code = one.recoveryCodes[3] ?? ''
    const { token } = valueIn(await prove(one, await half(one), ` ${code.toUpperCase()} `))
    const me = valueIn(await stand.call('operatorMe', { as: { ...one.as, token } }))
    expect(me.recoveryCodesLeft).toBe(9)
    expect((await prove(one, await half(one), code)).code).toBe('AUTHENTICATOR_WRONG')
    const { rows } = await stand.db.pool.query('select code_hash from operator.recovery_code')
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('cannot be guessed: after five wrong ones each try waits longer, with whatever ticket', async () => {
    const one = await settled()
    const codes: string[] = []
    for (let i = 0; i < 6; i++) codes.push((await prove(one, await half(one), '000000')).code)
    expect(codes).toEqual([...Array(5).fill('AUTHENTICATOR_WRONG'), 'LOGIN_LOCKED'])
    stand.clock.advance(3000)
    const { token } = valueIn(await prove(one, await half(one), nextCode(stand, one.app)))
    expect(token).toBeTruthy()
  })

  test('is asked within ten minutes of the password', async () => {
    const one = await settled()
    const ticket = await half(one)
    stand.clock.advance(10 * MINUTE_MS + 1000)
    expect((await prove(one, ticket, nextCode(stand, one.app))).code).toBe('TICKET_OVER')
  })
})

describe('[ACC-004] the first factor', () => {
  test('answers alike for a wrong password and for a name that nobody has', async () => {
    const one = await settled()
    const wrong = await logIn(one, 'not-the-password')
    const nobody = await logIn({ as: stand.visitor(), username: 'nobody.here' }, 'not-the-password')
    expect({ ...wrong, headers: 0 }).toEqual({ ...nobody, headers: 0 })
    expect(wrong.code).toBe('LOGIN_WRONG')
  })

  test('waits after five wrong ones, even for the right one', async () => {
    const one = await settled()
    for (let i = 0; i < 5; i++) await logIn(one, 'wrong')
    expect(await logIn(one, PASSWORD)).toMatchObject({
      code: 'LOGIN_LOCKED',
      value: { retryAfterS: expect.any(Number) },
    })
    stand.clock.advance(MINUTE_MS)
    expect((await logIn(one, PASSWORD)).code).toBe('OK')
  })

  test('lets nobody in who was disabled', async () => {
    const one = await settled()
    const body = { operatorId: one.operatorId, isActive: false, reason: REASON }
    valueIn(await stand.call('setOperatorStatus', { as: await stand.operator(), body }))
    expect((await logIn(one, PASSWORD)).code).toBe('ACCOUNT_BLOCKED')
    expect((await stand.call('operatorMe', { as: { ...one.as, token: one.token } })).code).toBe(
      'NOT_LOGGED_IN',
    )
  })
})

describe('[ACC-010] a session of the console', () => {
  test('ends after 15 idle minutes, and after 12 hours however busy', async () => {
    const idle = await stand.operator()
    stand.clock.advance(15 * MINUTE_MS)
    expect((await stand.call('operatorMe', { as: idle })).code).toBe('NOT_LOGGED_IN')
    const busy = await stand.operator()
    for (let i = 0; i < 72; i++) {
      expect((await stand.call('operatorMe', { as: busy })).code, String(i)).toBe('OK')
      stand.clock.advance(10 * MINUTE_MS)
    }
    expect((await stand.call('operatorMe', { as: busy })).code).toBe('NOT_LOGGED_IN')
  })

  test('[ACC-012] is listed, and ended with the others or by logging out', async () => {
    const one = await settled()
    const other = valueIn(await prove(one, await half(one), nextCode(stand, one.app)))
    const as = { ...one.as, token: other.token }
    const list = valueIn(await stand.call('operatorSessions', { as }))
    expect(list.map(({ isThis }) => isThis)).toEqual(expect.arrayContaining([true, false]))
    valueIn(await stand.call('operatorEndSessions', { as, body: {} }))
    expect((await stand.call('operatorMe', { as: { ...as, token: one.token } })).code).toBe(
      'NOT_LOGGED_IN',
    )
    valueIn(await stand.call('operatorLogout', { as }))
    expect((await stand.call('operatorMe', { as })).code).toBe('NOT_LOGGED_IN')
  })

  test('[AZ-003] is for the brands of its operator; another is as if it were not there', async () => {
    const as = await stand.operator({ brands: ['intl'] })
    const asked = (brand: string) => stand.call('operatorMe', { as, headers: { 'x-brand': brand } })
    expect(valueIn(await asked('intl')).brands).toEqual([
      { brandId: 'intl', name: 'Parola', currency: 'USD' },
    ])
    expect((await asked('ph')).code).toBe('NOT_FOUND')
    expect((await asked('none')).code).toBe('NOT_FOUND')
  })

  test('keeps the language of its operator', async () => {
    const as = await stand.operator()
    valueIn(await stand.call('operatorSetLanguage', { as, body: { language: 'TY' } }))
    expect(valueIn(await stand.call('operatorMe', { as })).language).toBe('TY')
  })
})

describe('[ACC-015] what cannot be taken back', () => {
  const body = {
    operatorId: '01900000-0000-7000-8000-000000000000',
    isActive: false,
    reason: REASON,
  }
  const dangerous = (as: Caller) => stand.call('setOperatorStatus', { as, body })

  test('is refused five minutes after the second factor, until it is shown again', async () => {
    const one = await settled()
    const roles = ['administrator']
    await stand.db.pool.query('update operator.operator set roles = $1 where operator_id = $2', [
      roles,
      one.operatorId,
    ])
    const as = { ...one.as, token: one.token }
    expect((await dangerous(as)).code).toBe('NOT_FOUND')
    stand.clock.advance(5 * MINUTE_MS)
    expect(await dangerous(as)).toMatchObject({ status: 403, code: 'STEP_UP' })
    const wrong = await stand.call('operatorStepUp', { as, body: { code: '000000' } })
    expect(wrong.code).toBe('AUTHENTICATOR_WRONG')
    expect((await dangerous(as)).code).toBe('STEP_UP')
    const code = nextCode(stand, one.app)
    const { token } = valueIn(await stand.call('operatorStepUp', { as, body: { code } }))
    const renewed = { ...as, token }
    expect((await dangerous(renewed)).code).toBe('NOT_FOUND')
    const twice = await stand.call('operatorStepUp', { as: renewed, body: { code } })
    expect(twice.code).toBe('AUTHENTICATOR_WRONG')
  })

  test('[ACC-010] gives this session a new token, and ends no other', async () => {
    const one = await settled()
    const other = valueIn(await prove(one, await half(one), nextCode(stand, one.app)))
    const as = { ...one.as, token: one.token }
    const ownSession = async (who: Caller) =>
      valueIn(await stand.call('operatorSessions', { as: who })).find(({ isThis }) => isThis)
    const before = await ownSession(as)
    const body = { code: nextCode(stand, one.app) }
    const { token } = valueIn(await stand.call('operatorStepUp', { as, body }))
    expect((await stand.call('operatorMe', { as })).code).toBe('NOT_LOGGED_IN')
    const after = await ownSession({ ...as, token })
    expect(after?.sessionId).toBe(before?.sessionId)
    expect(after?.openedAt).toBe(before?.openedAt)
    const elsewhere = { ...as, token: other.token }
    expect((await stand.call('operatorMe', { as: elsewhere })).code).toBe('OK')
  })
})

test('[AUD-004] no password, code or token of an operator stands in the trail', async () => {
  const one = await settled()
  const ticket = await half(one)
  const code = nextCode(stand, one.app)
  const { token } = valueIn(await prove(one, ticket, code))
  const { rows } = await stand.db.pool.query('select e.*, e::text as whole from audit.entry e')
  const all = JSON.stringify(rows.map(({ whole }) => whole))
  for (const secret of [
    PASSWORD,
    one.oneTimePassword,
    one.app.secret,
    token,
    ticket,
    ...one.recoveryCodes,
  ]) {
    expect(all).not.toContain(secret)
  }
  expect(all).toContain('operator.log-in')
})
