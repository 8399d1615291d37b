import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hireBoth } from '../../../test/hire.ts'
import { type App, enrol, nextCode } from '../../../test/log-in-operator.ts'
import { QUICK } from '../../../test/quick-hashes.ts'
import { type Caller, openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'
import { setHashCost } from '../../platform/crypto/password-hash.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'lantern-over-deep-water'
const REASON = 'for the test'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Made = { as: Caller; username: string; operatorId: string; oneTimePassword: string }

/** An operator whom two administrators have just created. */
async function hired(): Promise<Made> {
  const [proposer, approver] = [await server.operator(), await server.operator()]
  return { as: server.visitor(), ...(await hireBoth(server, { proposer, approver }, ['support'])) }
}

const logIn = ({ as, username }: Pick<Made, 'as' | 'username'>, password: string) =>
  server.call('operatorLogin', { as, body: { username, password } })

/** An operator who has completed the whole first log-in. */
async function settled(): Promise<Made & { app: App; token: string; recoveryCodes: string[] }> {
  const operator = await hired()
  const { ticket } = valueIn(await logIn(operator, operator.oneTimePassword))
  const body = { ticket, password: PASSWORD }
  const chosen = valueIn(await server.call('operatorChoosePassword', { as: operator.as, body }))
  return { ...operator, ...(await enrol(server, { as: operator.as, ticket: chosen.ticket })) }
}

/** Password accepted, second factor pending. */
async function half(made: Made): Promise<string> {
  const { ticket, next } = valueIn(await logIn(made, PASSWORD))
  expect(next).toBe('code')
  return ticket
}

const prove = (item: { as: Caller }, ticket: string, code: string) =>
  server.call('operatorProve', { as: item.as, body: { ticket, code } })

describe('[ACC-014] an operator’s first log-in', () => {
  test('requires an own password, then an authenticator app, and only then opens', async () => {
    const operator = await hired()
    const first = valueIn(await logIn(operator, operator.oneTimePassword))
    expect(first.next).toBe('password')
    const { ticket } = first
    const early = await server.call('operatorEnrolment', { as: operator.as, body: { ticket } })
    expect(early.code).toBe('TICKET_OVER')
    const weak = await server.call('operatorChoosePassword', {
      as: operator.as,
      body: { ticket, password: 'short' },
    })
    expect(weak).toMatchObject({
      code: 'PASSWORD_TOO_WEAK',
      value: { fields: [{ field: 'password' }] },
    })
    const body = { ticket, password: PASSWORD }
    const chosen = valueIn(await server.call('operatorChoosePassword', { as: operator.as, body }))
    expect(chosen.next).toBe('enrol')
    const again = await server.call('operatorChoosePassword', { as: operator.as, body })
    expect(again.code).toBe('TICKET_OVER')
    const { token, recoveryCodes } = await enrol(server, { as: operator.as, ticket: chosen.ticket })
    expect(recoveryCodes).toHaveLength(10)
    const me = valueIn(await server.call('operatorMe', { as: { ...operator.as, token } }))
    expect(me).toMatchObject({
      username: operator.username,
      roles: ['support'],
      recoveryCodesLeft: 10,
      brands: [{ brandId: 'ph' }, { brandId: 'intl' }],
    })
  })

  test('with a one-time password expires after a day, and after its first use', async () => {
    const used = await hired()
    const { ticket } = valueIn(await logIn(used, used.oneTimePassword))
    const body = { ticket, password: PASSWORD }
    valueIn(await server.call('operatorChoosePassword', { as: used.as, body }))
    expect((await logIn(used, used.oneTimePassword)).code).toBe('LOGIN_WRONG')
    const late = await hired()
    server.clock.advance(24 * 60 * MINUTE_MS + 1000)
    expect((await logIn(late, late.oneTimePassword)).code).toBe('ONE_TIME_PASSWORD_OVER')
  })

  test('is not ended by a wrong first code', async () => {
    const operator = await hired()
    const { ticket } = valueIn(await logIn(operator, operator.oneTimePassword))
    const body = { ticket, password: PASSWORD }
    const chosen = valueIn(await server.call('operatorChoosePassword', { as: operator.as, body }))
    valueIn(
      await server.call('operatorEnrolment', { as: operator.as, body: { ticket: chosen.ticket } }),
    )
    const wrong = await server.call('operatorConfirmEnrolment', {
      as: operator.as,
      body: { ticket: chosen.ticket, code: '000000' },
    })
    expect(wrong.code).toBe('AUTHENTICATOR_WRONG')
    expect((await enrol(server, { as: operator.as, ticket: chosen.ticket })).token).toMatch(
      /^[\w-]{43}$/,
    )
  })
})

describe('[ACC-014] the second factor', () => {
  test('opens a session with the code of the app, whose step is accepted once', async () => {
    const operator = await settled()
    const code = nextCode(server, operator.app)
    const { token } = valueIn(await prove(operator, await half(operator), code))
    expect((await server.call('operatorMe', { as: { ...operator.as, token } })).code).toBe('OK')
    expect((await prove(operator, await half(operator), code)).code).toBe('AUTHENTICATOR_WRONG')
  })

  test('shown twice concurrently opens one session', async () => {
    const operator = await settled()
    const ticket = await half(operator)
    const code = nextCode(server, operator.app)
    const both = await Promise.all([prove(operator, ticket, code), prove(operator, ticket, code)])
    expect(both.map((answer) => answer.code).sort()).toEqual(['OK', 'TICKET_OVER'])
  })

  test('may be a recovery code, each of them once', async () => {
    const operator = await settled()
    const code = operator.recoveryCodes[3] ?? ''
    const { token } = valueIn(
      await prove(operator, await half(operator), ` ${code.toUpperCase()} `),
    )
    const me = valueIn(await server.call('operatorMe', { as: { ...operator.as, token } }))
    expect(me.recoveryCodesLeft).toBe(9)
    expect((await prove(operator, await half(operator), code)).code).toBe('AUTHENTICATOR_WRONG')
    const { rows } = await server.db.pool.query('select code_hash from operator.recovery_code')
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('cannot be guessed: after five wrong ones each attempt waits longer, whatever the ticket', async () => {
    const operator = await settled()
    const codes: string[] = []
    for (let i = 0; i < 6; i++)
      codes.push((await prove(operator, await half(operator), '000000')).code)
    expect(codes).toEqual([...Array(5).fill('AUTHENTICATOR_WRONG'), 'LOGIN_LOCKED'])
    server.clock.advance(3000)
    const { token } = valueIn(
      await prove(operator, await half(operator), nextCode(server, operator.app)),
    )
    expect(token).toBeTruthy()
  })

  test('is required within ten minutes of the password', async () => {
    const operator = await settled()
    const ticket = await half(operator)
    server.clock.advance(10 * MINUTE_MS + 1000)
    expect((await prove(operator, ticket, nextCode(server, operator.app))).code).toBe('TICKET_OVER')
  })
})

describe('[ACC-004] the first factor', () => {
  test('answers alike for a wrong password and for an unknown name', async () => {
    const operator = await settled()
    const wrong = await logIn(operator, 'not-the-password')
    const nobody = await logIn(
      { as: server.visitor(), username: 'nobody.here' },
      'not-the-password',
    )
    expect({ ...wrong, headers: 0 }).toEqual({ ...nobody, headers: 0 })
    expect(wrong.code).toBe('LOGIN_WRONG')
  })

  test('waits after five wrong ones, even for the right one', async () => {
    const operator = await settled()
    for (let i = 0; i < 5; i++) await logIn(operator, 'wrong')
    expect(await logIn(operator, PASSWORD)).toMatchObject({
      code: 'LOGIN_LOCKED',
      value: { retryAfterS: expect.any(Number) },
    })
    server.clock.advance(MINUTE_MS)
    expect((await logIn(operator, PASSWORD)).code).toBe('OK')
  })

  test('[ACC-001] is hashed again when hashes have become dearer', async () => {
    const operator = await settled()
    setHashCost({ memoryCost: 64, timeCost: 2 })
    onTestFinished(() => setHashCost(QUICK))
    await half(operator)
    const { rows } = await server.db.pool.query(
      'select password_hash from operator.operator where operator_id = $1',
      [operator.operatorId],
    )
    expect(rows[0].password_hash).toContain('$m=64,t=2,p=1$')
    await half(operator)
  })

  test('refuses a disabled operator', async () => {
    const operator = await settled()
    const body = { operatorId: operator.operatorId, isActive: false, reason: REASON }
    valueIn(await server.call('setOperatorStatus', { as: await server.operator(), body }))
    expect((await logIn(operator, PASSWORD)).code).toBe('ACCOUNT_BLOCKED')
    expect(
      (await server.call('operatorMe', { as: { ...operator.as, token: operator.token } })).code,
    ).toBe('NOT_LOGGED_IN')
  })
})

describe('[ACC-010] a session of the console', () => {
  test('ends after 15 idle minutes, and after 12 hours however busy', async () => {
    const idle = await server.operator()
    server.clock.advance(15 * MINUTE_MS)
    expect((await server.call('operatorMe', { as: idle })).code).toBe('NOT_LOGGED_IN')
    const busy = await server.operator()
    for (let i = 0; i < 72; i++) {
      expect((await server.call('operatorMe', { as: busy })).code, String(i)).toBe('OK')
      server.clock.advance(10 * MINUTE_MS)
    }
    expect((await server.call('operatorMe', { as: busy })).code).toBe('NOT_LOGGED_IN')
  })

  test('[ACC-012] is listed, and ended with the others or by logging out', async () => {
    const operator = await settled()
    const other = valueIn(
      await prove(operator, await half(operator), nextCode(server, operator.app)),
    )
    const as = { ...operator.as, token: other.token }
    const list = valueIn(await server.call('operatorSessions', { as }))
    expect(list.map(({ isThis }) => isThis)).toEqual(expect.arrayContaining([true, false]))
    valueIn(await server.call('operatorEndSessions', { as, body: {} }))
    expect((await server.call('operatorMe', { as: { ...as, token: operator.token } })).code).toBe(
      'NOT_LOGGED_IN',
    )
    valueIn(await server.call('operatorLogout', { as }))
    expect((await server.call('operatorMe', { as })).code).toBe('NOT_LOGGED_IN')
  })

  test('[AZ-003] is for the brands of its operator; any other brand does not exist for it', async () => {
    const as = await server.operator({ brands: ['intl'] })
    const requested = (brand: string) =>
      server.call('operatorMe', { as, headers: { 'x-brand': brand } })
    expect(valueIn(await requested('intl')).brands).toEqual([
      { brandId: 'intl', name: 'Parola', currency: 'USD', timeZone: 'UTC' },
    ])
    expect((await requested('ph')).code).toBe('NOT_FOUND')
    expect((await requested('none')).code).toBe('NOT_FOUND')
  })

  test('keeps the language of its operator', async () => {
    const as = await server.operator()
    valueIn(await server.call('operatorSetLanguage', { as, body: { language: 'TY' } }))
    expect(valueIn(await server.call('operatorMe', { as })).language).toBe('TY')
  })
})

describe('[ACC-015] an irreversible action', () => {
  const body = {
    operatorId: '01900000-0000-7000-8000-000000000000',
    isActive: false,
    reason: REASON,
  }
  const dangerous = (as: Caller) => server.call('setOperatorStatus', { as, body })

  test('is refused five minutes after the second factor, until it is shown again', async () => {
    const operator = await settled()
    const roles = ['administrator']
    await server.db.pool.query('update operator.operator set roles = $1 where operator_id = $2', [
      roles,
      operator.operatorId,
    ])
    const as = { ...operator.as, token: operator.token }
    expect((await dangerous(as)).code).toBe('NOT_FOUND')
    server.clock.advance(5 * MINUTE_MS)
    expect(await dangerous(as)).toMatchObject({ status: 403, code: 'STEP_UP' })
    const wrong = await server.call('operatorStepUp', { as, body: { code: '000000' } })
    expect(wrong.code).toBe('AUTHENTICATOR_WRONG')
    expect((await dangerous(as)).code).toBe('STEP_UP')
    const code = nextCode(server, operator.app)
    const { token } = valueIn(await server.call('operatorStepUp', { as, body: { code } }))
    const renewed = { ...as, token }
    expect((await dangerous(renewed)).code).toBe('NOT_FOUND')
    const twice = await server.call('operatorStepUp', { as: renewed, body: { code } })
    expect(twice.code).toBe('AUTHENTICATOR_WRONG')
  })

  test('[ACC-010] gives this session a new token, and ends no other', async () => {
    const operator = await settled()
    const other = valueIn(
      await prove(operator, await half(operator), nextCode(server, operator.app)),
    )
    const as = { ...operator.as, token: operator.token }
    const ownSession = async (who: Caller) =>
      valueIn(await server.call('operatorSessions', { as: who })).find(({ isThis }) => isThis)
    const before = await ownSession(as)
    const body = { code: nextCode(server, operator.app) }
    const { token } = valueIn(await server.call('operatorStepUp', { as, body }))
    expect((await server.call('operatorMe', { as })).code).toBe('NOT_LOGGED_IN')
    const after = await ownSession({ ...as, token })
    expect(after?.sessionId).toBe(before?.sessionId)
    expect(after?.openedAt).toBe(before?.openedAt)
    const elsewhere = { ...as, token: other.token }
    expect((await server.call('operatorMe', { as: elsewhere })).code).toBe('OK')
  })
})

test('[AUD-004] no password, code or token of an operator is in the audit trail', async () => {
  const operator = await settled()
  const ticket = await half(operator)
  const code = nextCode(server, operator.app)
  const { token } = valueIn(await prove(operator, ticket, code))
  const { rows } = await server.db.pool.query('select e.*, e::text as whole from audit.entry e')
  const all = JSON.stringify(rows.map(({ whole }) => whole))
  for (const secret of [
    PASSWORD,
    operator.oneTimePassword,
    operator.app.secret,
    token,
    ticket,
    ...operator.recoveryCodes,
  ]) {
    expect(all).not.toContain(secret)
  }
  expect(all).toContain('operator.log-in')
})
