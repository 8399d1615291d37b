import type { BodyOf, calls } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#platform/clock'
import { solvedCaptcha } from '../../../test/captcha.ts'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember, openPhone } from '../../../test/phone.ts'
import { openSocket } from '../../../test/socket.ts'
import { type Caller, openStand, PASSWORD, type Stand, valueIn } from '../../../test/stand.ts'

const NEW = 'calm-lagoon-8'
const WAIT = { timeout: 20_000, interval: 100 }

let sandbox: Sandbox
let stand: Stand

beforeAll(async () => {
  sandbox = await openSandbox()
  stand = await openStand({ jobs: true, smsUrl: sandbox.smsUrl, mailUrl: sandbox.mailUrl })
})
afterAll(async () => {
  await stand?.close()
  await sandbox?.close()
})

const isOpen = async (as: Caller) => (await stand.call('memberInfo', { as })).success
const logIn = (username: string, password: string, { rememberMe, ...as }: Browser) =>
  stand.call('login', {
    as: { ...as, token: '' },
    body: { username, password, type: 'username', rememberMe },
  })

type Browser = Caller & { rememberMe?: boolean }

/** The cookie that an answer sets, as a browser sends it back. */
const cookieIn = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** What the newest message of the platform to this member is. */
async function newestMessage(as: Caller): Promise<string | undefined> {
  const { content } = valueIn(await stand.call('messages', { as, query: {} }))
  return content[0]?.kind
}

describe('who is logged in', () => {
  type Ask = BodyOf<typeof calls.changePassword>
  const change = (as: Caller, more: Partial<Ask> = {}) =>
    stand.call('changePassword', {
      as,
      body: { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW, ...more },
    })

  test('[PWD-01] [ACC-010] [ACC-011] changes the password: this session goes on with a new token, every other one ends', async () => {
    const { session, username, phone } = await openMember(stand, sandbox)
    const elsewhere = {
      ...phone.as,
      token: valueIn(await logIn(username, PASSWORD, phone.as)).token,
    }
    const remembered = cookieIn(
      (await logIn(username, PASSWORD, { ...phone.as, rememberMe: true })).headers,
    )
    const sockets = [
      await openSocket(stand, elsewhere.token),
      await openSocket(stand, session.token),
    ]
    const listed = async (as: Caller) =>
      valueIn(await stand.call('ownSessions', { as })).list.find(({ isThis }) => isThis)?.id
    const id = await listed(session)
    const { token } = valueIn(await change(session))
    const renewed = { ...session, token }
    const open = await Promise.all([session, elsewhere, renewed].map(isOpen))
    expect(open).toEqual([false, false, true])
    expect(await listed(renewed)).toBe(id)
    expect(await stand.call('walletBalance', { as: session })).toMatchObject({
      status: 401,
      code: 'NOT_LOGGED_IN',
    })
    for (const heard of sockets) {
      await expect.poll(() => heard, { timeout: 1000 }).toContain('bye')
    }
    await openSocket(stand, token)
    const resumed = await stand.call('resumeSession', { headers: { cookie: remembered }, body: {} })
    expect(valueIn(resumed)).toBeNull()
    expect((await logIn(username, PASSWORD, phone.as)).code).toBe('LOGIN_WRONG')
    expect((await logIn(username, NEW, phone.as)).code).toBe('OK')
  })

  test('[ACC-017] and hears of it in the inbox and by text message', async () => {
    const { session, phone } = await openMember(stand, sandbox)
    const { token } = valueIn(await change(session))
    const renewed = { ...session, token }
    await expect.poll(() => newestMessage(renewed), WAIT).toBe('password-changed')
    await expect.poll(async () => (await phone.texts())[0], WAIT).toContain('password was changed')
  })

  test('[ACC-010] twice at once leaves one token that is good', async () => {
    const { session } = await openMember(stand, sandbox)
    const answers = await Promise.all([change(session), change(session, both('wide-harbour-8'))])
    const tokens = answers.flatMap((answer) => (answer.success ? [valueIn(answer).token] : []))
    const open = await Promise.all(tokens.map((token) => isOpen({ ...session, token })))
    expect(open.filter(Boolean)).toHaveLength(1)
    expect(await isOpen(session)).toBe(false)
  })

  test.each<[string, Partial<Ask>, { code: string; field: string }]>([
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
    const member = await stand.register()
    const answer = await change(member, more)
    expect(answer).toMatchObject({ status: 422, code })
    expect(answer.value).toMatchObject({ fields: [expect.objectContaining({ field })] })
    expect(await isOpen(member)).toBe(true)
    expect((await logIn(member.username, PASSWORD, member)).code).toBe('OK')
  })

  test('[PWD-01] cannot be made to guess the old one for long', async () => {
    const member = await stand.register()
    const codes = []
    for (let time = 0; time < 12; time += 1) {
      codes.push((await change(member, { oldPassword: 'wrong-word-1' })).code)
    }
    expect(codes.at(-1)).toBe('LOGIN_LOCKED')
    expect((await change(member)).code).toBe('LOGIN_LOCKED')
  })

  test('[PWD-01] without a password yet makes the first one', async () => {
    const { session, username, memberId, phone } = await openMember(stand, sandbox)
    await stand.db.pool.query('delete from password.password where member_id = $1', [memberId])
    const first = { newPassword: NEW, confirmNewPassword: NEW }
    expect((await stand.call('changePassword', { as: session, body: first })).code).toBe('OK')
    expect((await logIn(username, NEW, phone.as)).code).toBe('OK')
  })

  function refusedAt(field: string, code = 'VALIDATION') {
    return { code, field }
  }

  function both(password: string): Partial<Ask> {
    return { newPassword: password, confirmNewPassword: password }
  }
})

describe('who forgot it', () => {
  test('[PWD-02] sets a new one by number and code, is logged in, and every old session ends', async () => {
    const { phone, session, username, memberId } = await openMember(stand, sandbox)
    await phone.ask('password')
    const verificationCode = await phone.code(2)
    const body = { ...phone.typed, verificationCode, newPassword: NEW }
    const weak = await recover({ ...body, newPassword: 'password123' })
    expect(weak).toMatchObject({ code: 'PASSWORD_TOO_COMMON' })
    const opened = valueIn(await recover(body))
    const info = await stand.call('memberInfo', { as: { ...phone.as, token: opened.token } })
    expect(info.value).toMatchObject({ id: memberId })
    expect(await isOpen(session)).toBe(false)
    expect((await logIn(username, NEW, phone.as)).code).toBe('OK')
    expect((await recover(body)).code).toBe('CODE_WRONG')

    function recover(given: typeof body) {
      return stand.call('recoverByCode', { as: phone.as, body: given })
    }
  })

  test('[PWD-02] [ACC-005] learns nothing about numbers that nobody has', async () => {
    const { phone: known } = await openMember(stand, sandbox)
    const unknown = openPhone(stand, sandbox)
    const [here, there] = [await known.ask('password'), await unknown.ask('password')]
    expect({ ...there, headers: null }).toEqual({ ...here, headers: null })
    const answers = []
    for (const phone of [known, unknown]) {
      const body = { ...phone.typed, verificationCode: '000000', newPassword: NEW }
      const { headers: _, ...rest } = await stand.call('recoverByCode', {
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
    expect(valueIn(await ask({ username: member.username, email: email.toUpperCase() }))).toBeNull()
    const [letter] = await lettersTo(email, 1)
    expect(letter?.subject).toBe('A new password for Parola')
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
    await ask({ username: member.username, email })
    const first = tokenIn((await lettersTo(email, 1))[0]?.text)
    stand.clock.advance(3 * MINUTE_MS)
    await ask({ username: member.username, email })
    const second = tokenIn((await lettersTo(email, 2))[0]?.text)
    expect((await useLink(first)).code).toBe('LINK_WRONG')
    stand.clock.advance(30 * MINUTE_MS)
    expect((await useLink(second)).code).toBe('LINK_WRONG')
    expect((await useLink('nonsense')).code).toBe('LINK_WRONG')
  })

  test('[PWD-03] floods nobody’s mailbox', async () => {
    const { email, member } = await withMail()
    for (let time = 0; time < 3; time += 1) await ask({ username: member.username, email })
    await lettersTo(email, 1)
    stand.clock.advance(3 * MINUTE_MS)
    await ask({ username: member.username, email })
    await lettersTo(email, 2)
  })

  test('[PWD-03] is told that nobody is there, after a captcha, where the brand tells it', async () => {
    const { email, member } = await withMail()
    const wrong = { username: member.username, email: 'other@example.com' }
    const unknown = {
      status: 404,
      code: 'RECOVERY_UNKNOWN',
      message: 'Username/Email does not exist',
    }
    expect(await ask(wrong)).toMatchObject(unknown)
    expect(await ask({ username: 'nobody77', email })).toMatchObject(unknown)
    const unread = { ...wrong, captchaId: (await solvedCaptcha(stand)).id, captcha: 'WRONG' }
    const answer = await stand.call('recoverByMail', { body: unread })
    expect(answer).toMatchObject({ status: 422, code: 'CAPTCHA_WRONG' })
  })

  test('[PWD-03] is answered alike where the brand keeps it to itself', async () => {
    const headers = { 'x-forwarded-host': 'intl.localhost' }
    const { id: captchaId, answer: captcha } = await solvedCaptcha(stand)
    const body = { username: 'nobody77', email: 'nobody@example.com', captchaId, captcha }
    expect(await stand.call('recoverByMail', { headers, body })).toMatchObject({ code: 'OK' })
  })

  let mailboxes = 0
  async function withMail() {
    const email = `ana${mailboxes++}@example.com`
    return { email, member: await stand.register({ email }) }
  }

  async function ask(who: { username: string; email: string }) {
    const { id: captchaId, answer: captcha } = await solvedCaptcha(stand)
    return stand.call('recoverByMail', { body: { ...who, captchaId, captcha } })
  }

  async function lettersTo(email: string, count: number) {
    await expect.poll(async () => (await sandbox.received(email)).length, WAIT).toBe(count)
    return sandbox.received(email)
  }

  const useLink = (token: string, as: Caller = stand.visitor()) =>
    stand.call('recoverByLink', { as: { ...as, token: '' }, body: { token, newPassword: NEW } })
  const tokenIn = (text = '') => /\/reset#(\S+)/.exec(text)?.[1] ?? ''
})
