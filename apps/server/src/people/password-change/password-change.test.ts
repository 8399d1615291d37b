import type { BodyOf, calls } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#platform/clock'
import { solvedCaptcha } from '../../../test/captcha.ts'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember, openPhone } from '../../../test/phone.ts'
import { openSocket } from '../../../test/socket.ts'
import {
  type Caller,
  openTestServer,
  PASSWORD,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

const NEW = 'calm-lagoon-8'
const WAIT = { timeout: 20_000, interval: 100 }

let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, smsUrl: sandbox.smsUrl, mailUrl: sandbox.mailUrl })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const isOpen = async (as: Caller) => (await server.call('memberInfo', { as })).success
const logIn = (username: string, password: string, { rememberMe, ...as }: Browser) =>
  server.call('login', {
    as: { ...as, token: '' },
    body: { username, password, type: 'username', rememberMe },
  })

type Browser = Caller & { rememberMe?: boolean }

/** The cookie that an answer sets, as a browser sends it back. */
const cookieIn = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** The kind of the newest platform message to this member. */
async function newestMessage(as: Caller): Promise<string | undefined> {
  const { content } = valueIn(await server.call('messages', { as, query: {} }))
  return content[0]?.kind
}

describe('a logged-in member', () => {
  type Request = BodyOf<typeof calls.changePassword>
  const change = (as: Caller, more: Partial<Request> = {}) =>
    server.call('changePassword', {
      as,
      body: { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW, ...more },
    })

  test('[PWD-01] [ACC-010] [ACC-011] changes the password: this session continues with a new token, every other one ends', async () => {
    const { session, username, phone } = await openMember(server, sandbox)
    const elsewhere = {
      ...phone.as,
      token: valueIn(await logIn(username, PASSWORD, phone.as)).token,
    }
    const remembered = cookieIn(
      (await logIn(username, PASSWORD, { ...phone.as, rememberMe: true })).headers,
    )
    const sockets = [
      await openSocket(server, elsewhere.token),
      await openSocket(server, session.token),
    ]
    const listed = async (as: Caller) =>
      valueIn(await server.call('ownSessions', { as })).list.find(({ isThis }) => isThis)?.id
    const id = await listed(session)
    const { token } = valueIn(await change(session))
    const renewed = { ...session, token }
    const open = await Promise.all([session, elsewhere, renewed].map(isOpen))
    expect(open).toEqual([false, false, true])
    expect(await listed(renewed)).toBe(id)
    expect(await server.call('walletBalance', { as: session })).toMatchObject({
      status: 401,
      code: 'NOT_LOGGED_IN',
    })
    for (const messages of sockets) {
      await expect.poll(() => messages, { timeout: 1000 }).toContain('bye')
    }
    await openSocket(server, token)
    const resumed = await server.call('resumeSession', {
      headers: { cookie: remembered },
      body: {},
    })
    expect(valueIn(resumed)).toBeNull()
    expect((await logIn(username, PASSWORD, phone.as)).code).toBe('LOGIN_WRONG')
    expect((await logIn(username, NEW, phone.as)).code).toBe('OK')
  })

  test('[ACC-017] and is notified in the inbox and by text message', async () => {
    const { session, phone } = await openMember(server, sandbox)
    const { token } = valueIn(await change(session))
    const renewed = { ...session, token }
    await expect.poll(() => newestMessage(renewed), WAIT).toBe('password-changed')
    await expect.poll(async () => (await phone.texts())[0], WAIT).toContain('password was changed')
  })

  test('[ACC-010] twice concurrently leaves one valid token', async () => {
    const { session } = await openMember(server, sandbox)
    const answers = await Promise.all([change(session), change(session, both('wide-harbour-8'))])
    const tokens = answers.flatMap((answer) => (answer.success ? [valueIn(answer).token] : []))
    const open = await Promise.all(tokens.map((token) => isOpen({ ...session, token })))
    expect(open.filter(Boolean)).toHaveLength(1)
    expect(await isOpen(session)).toBe(false)
  })

  test.each<[string, Partial<Request>, { code: string; field: string }]>([
    [
      'a wrong old one',
      { oldPassword: 'wrong-word-1' },
      refusedAt('oldPassword', 'OLD_PASSWORD_WRONG'),
    ],
    ['no old one', { oldPassword: '' }, refusedAt('oldPassword', 'OLD_PASSWORD_WRONG')],
    ['a short one', both('short'), refusedAt('newPassword')],
    ['a common one', both('password123'), refusedAt('newPassword', 'PASSWORD_TOO_COMMON')],
    ['another confirmation', { confirmNewPassword: 'x' }, refusedAt('confirmNewPassword')],
  ])('[PWD-01] is refused with %s, by name', async (_title, more, { code, field }) => {
    const member = await server.register()
    const answer = await change(member, more)
    expect(answer).toMatchObject({ status: 422, code })
    expect(answer.value).toMatchObject({ fields: [expect.objectContaining({ field })] })
    expect(await isOpen(member)).toBe(true)
    expect((await logIn(member.username, PASSWORD, member)).code).toBe('OK')
  })

  test('[PWD-01] cannot keep guessing the old one', async () => {
    const member = await server.register()
    const codes = []
    for (let time = 0; time < 12; time += 1) {
      codes.push((await change(member, { oldPassword: 'wrong-word-1' })).code)
    }
    expect(codes.at(-1)).toBe('LOGIN_LOCKED')
    expect((await change(member)).code).toBe('LOGIN_LOCKED')
  })

  test('[PWD-01] without a password yet sets the first one', async () => {
    const { session, username, memberId, phone } = await openMember(server, sandbox)
    await server.db.pool.query('delete from password.password where member_id = $1', [memberId])
    const first = { newPassword: NEW, confirmNewPassword: NEW }
    expect((await server.call('changePassword', { as: session, body: first })).code).toBe('OK')
    expect((await logIn(username, NEW, phone.as)).code).toBe('OK')
  })

  function refusedAt(field: string, code = 'VALIDATION') {
    return { code, field }
  }

  function both(password: string): Partial<Request> {
    return { newPassword: password, confirmNewPassword: password }
  }
})

describe('a member who forgot the password', () => {
  test('[PWD-02] sets a new one by number and code, is logged in, and every old session ends', async () => {
    const { phone, session, username, memberId } = await openMember(server, sandbox)
    await phone.sendRequest('password')
    const verificationCode = await phone.code(2)
    const body = { ...phone.typed, verificationCode, newPassword: NEW }
    const weak = await recover({ ...body, newPassword: 'password123' })
    expect(weak).toMatchObject({ code: 'PASSWORD_TOO_COMMON' })
    const opened = valueIn(await recover(body))
    const info = await server.call('memberInfo', { as: { ...phone.as, token: opened.token } })
    expect(info.value).toMatchObject({ id: memberId })
    expect(await isOpen(session)).toBe(false)
    expect((await logIn(username, NEW, phone.as)).code).toBe('OK')
    expect((await recover(body)).code).toBe('CODE_WRONG')

    function recover(input: typeof body) {
      return server.call('recoverByCode', { as: phone.as, body: input })
    }
  })

  test('[PWD-02] [ACC-005] learns nothing about unknown numbers', async () => {
    const { phone: known } = await openMember(server, sandbox)
    const unknown = openPhone(server, sandbox)
    const [here, there] = [
      await known.sendRequest('password'),
      await unknown.sendRequest('password'),
    ]
    expect({ ...there, headers: null }).toEqual({ ...here, headers: null })
    const answers = []
    for (const phone of [known, unknown]) {
      const body = { ...phone.typed, verificationCode: '000000', newPassword: NEW }
      const { headers: _, ...rest } = await server.call('recoverByCode', {
        as: phone.as,
        body,
      })
      answers.push(rest)
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ code: 'CODE_WRONG' })
    expect(await unknown.texts()).toEqual([])
  })

  test('[PWD-03] gets a link by e-mail that works once and logs in', async () => {
    const { email, member } = await withMail()
    expect(
      valueIn(await sendRequest({ username: member.username, email: email.toUpperCase() })),
    ).toBeNull()
    const [letter] = await lettersTo(email, 1)
    expect(letter?.subject).toBe('Reset your Parola password')
    const token = tokenIn(letter?.text)
    const opened = valueIn(await useLink(token, member))
    expect(await isOpen({ ...member, token: opened.token })).toBe(true)
    expect(await isOpen(member)).toBe(false)
    expect((await logIn(member.username, NEW, member)).code).toBe('OK')
    expect(await useLink(token)).toMatchObject({ status: 422, code: 'LINK_WRONG' })
    await lettersTo(email, 2)
  })

  test('[PWD-03] has half an hour for it, and the newest link only', async () => {
    const { email, member } = await withMail()
    await sendRequest({ username: member.username, email })
    const first = tokenIn((await lettersTo(email, 1))[0]?.text)
    server.clock.advance(3 * MINUTE_MS)
    await sendRequest({ username: member.username, email })
    const second = tokenIn((await lettersTo(email, 2))[0]?.text)
    expect((await useLink(first)).code).toBe('LINK_WRONG')
    server.clock.advance(30 * MINUTE_MS)
    expect((await useLink(second)).code).toBe('LINK_WRONG')
    expect((await useLink('nonsense')).code).toBe('LINK_WRONG')
  })

  test('[PWD-03] never floods a mailbox', async () => {
    const { email, member } = await withMail()
    for (let time = 0; time < 3; time += 1) await sendRequest({ username: member.username, email })
    await lettersTo(email, 1)
    server.clock.advance(3 * MINUTE_MS)
    await sendRequest({ username: member.username, email })
    await lettersTo(email, 2)
  })

  test('[PWD-03] is informed that there is no such account, after a captcha, where the brand discloses it', async () => {
    const { email, member } = await withMail()
    const wrong = { username: member.username, email: 'other@example.com' }
    const unknown = {
      status: 404,
      code: 'RECOVERY_UNKNOWN',
      message: 'Username/Email does not exist',
    }
    expect(await sendRequest(wrong)).toMatchObject(unknown)
    expect(await sendRequest({ username: 'nobody77', email })).toMatchObject(unknown)
    const unread = { ...wrong, captchaId: (await solvedCaptcha(server)).id, captcha: 'WRONG' }
    const answer = await server.call('recoverByMail', { body: unread })
    expect(answer).toMatchObject({ status: 422, code: 'CAPTCHA_WRONG' })
  })

  test('[PWD-03] gets the same answer where the brand does not disclose it', async () => {
    const headers = { 'x-forwarded-host': 'intl.localhost' }
    const { id: captchaId, answer: captcha } = await solvedCaptcha(server)
    const body = { username: 'nobody77', email: 'nobody@example.com', captchaId, captcha }
    expect(await server.call('recoverByMail', { headers, body })).toMatchObject({ code: 'OK' })
  })

  let mailboxes = 0
  async function withMail() {
    const email = `ana${mailboxes++}@example.com`
    return { email, member: await server.register({ email }) }
  }

  async function sendRequest(who: { username: string; email: string }) {
    const { id: captchaId, answer: captcha } = await solvedCaptcha(server)
    return server.call('recoverByMail', { body: { ...who, captchaId, captcha } })
  }

  async function lettersTo(email: string, count: number) {
    await expect.poll(async () => (await sandbox.received(email)).length, WAIT).toBe(count)
    return sandbox.received(email)
  }

  const useLink = (token: string, as: Caller = server.visitor()) =>
    server.call('recoverByLink', { as: { ...as, token: '' }, body: { token, newPassword: NEW } })
  const tokenIn = (text = '') => /\/reset#(\S+)/.exec(text)?.[1] ?? ''
})
