import type { BodyOf, calls } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticators } from '#people/verification'
import { MINUTE_MS, SECOND_MS } from '#platform/clock'
import { totpCode } from '#platform/crypto'
import { VISITOR, work } from '#platform/work'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember } from '../../../test/phone.ts'
import {
  type Answer,
  type Caller,
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

const WAIT = { timeout: 20_000, interval: 50 }
type Requested = { ticket: string; methods: { method: string; to: string }[] }

let sandbox: Sandbox
let server: TestServer
let mailboxes = 0

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, smsUrl: sandbox.smsUrl, mailUrl: sandbox.mailUrl })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const logIn = (who: { username: string }, as: Caller, more = {}) =>
  server.call('login', {
    as: { ...as, token: '' },
    body: { username: who.username, password: PASSWORD, type: 'username', ...more },
  })
const neededBy = (answer: Answer) => answer.value as unknown as Requested
const send = (ticket: string, method: 'email' | 'mobile' = 'email', as = server.visitor()) =>
  server.call('sendLoginCode', { as, body: { ticket, method } })
const prove = (body: BodyOf<typeof calls.proveLogin>, as = server.visitor()) =>
  server.call('proveLogin', { as, body })
const other = (code: string) => (code === '123456' ? '654321' : '123456')

async function withMail(): Promise<{ email: string; member: Person }> {
  const email = `liza${mailboxes++}@example.com`
  return { email, member: await server.register({ email }) }
}

async function codeIn(mailbox: string, letters = 1): Promise<string> {
  await expect.poll(async () => (await sandbox.received(mailbox)).length, WAIT).toBe(letters)
  return /\d{6}/.exec((await sandbox.received(mailbox))[0]?.text ?? '')?.[0] ?? ''
}

/** A log-in from an unknown place, and the code it waits for. */
async function waiting() {
  const { email, member } = await withMail()
  const as = server.visitor()
  const { ticket } = neededBy(await logIn(member, as))
  await send(ticket)
  return { email, member, as, ticket, code: await codeIn(email) }
}

describe('a log-in with a password', () => {
  test('[ACC-009] from a new browser at a new network waits for a second proof', async () => {
    const { member } = await withMail()
    const answer = await logIn(member, server.visitor())
    expect(answer).toMatchObject({ status: 403, code: 'VERIFICATION_NEEDED' })
    expect(answer.message).toContain("confirm it's you")
    const { methods } = neededBy(answer)
    expect(methods).toEqual([{ method: 'email', to: 'l•••@e•••.com' }])
  })

  test('[ACC-009] [ACC-017] with the code from the mailbox opens, notifies the owner, holds withdrawals, and is known afterwards', async () => {
    const { email, member, as, ticket, code } = await waiting()
    const opened = valueIn(await prove({ ticket, method: 'email', proof: code }, as))
    const info = await server.call('memberInfo', { as: { ...as, token: opened.token } })
    expect(info.value).toMatchObject({ id: member.memberId })
    await codeIn(email, 2)
    expect((await sandbox.received(email))[0]).toMatchObject({
      subject: 'New login to your Parola account',
      text: expect.stringContaining(as.address),
    })
    const messages = async () =>
      valueIn(await server.call('messages', { as: member, query: {} })).content
    await expect.poll(messages, WAIT).toMatchObject([{ kind: 'new-device' }])
    const { withdrawalsHeldUntil, heldFor } = valueIn(
      await server.call('securityCentre', { as: { ...as, token: opened.token } }),
    )
    expect([heldFor, withdrawalsHeldUntil]).toEqual(['device', expect.any(String)])
    expect((await logIn(member, as)).code).toBe('OK')
    const elsewhere = { ...server.visitor(), jar: as.jar ?? new Map() }
    expect((await logIn(member, elsewhere)).code).toBe('OK')
  })

  test('[ACC-013] whose remembered value is used twice is a warning in the account and in the mailbox', async () => {
    const { email, member } = await withMail()
    const opened = await logIn(member, member, { rememberMe: true })
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const again = () => server.call('resumeSession', { headers: { cookie }, body: {} })
    expect(valueIn(await again())).not.toBeNull()
    server.clock.advance(MINUTE_MS)
    expect(valueIn(await again())).toBeNull()
    const letters = async () => (await sandbox.received(email)).map(({ subject }) => subject)
    await expect.poll(letters, WAIT).toEqual(['Someone may have copied your Parola login'])
    await expect.poll(() => newest(member), WAIT).toMatchObject({ kind: 'remember-reused' })
  })

  test('[ACC-009] of somebody with nothing but a password opens, and sends a notice', async () => {
    const member = await server.register()
    expect((await logIn(member, server.visitor())).code).toBe('OK')
    const { content } = valueIn(await server.call('messages', { as: member, query: {} }))
    await expect
      .poll(async () => content.length || newest(member), WAIT)
      .toMatchObject({ kind: 'new-device' })
  })

  test('[ACC-009] in the first browser of an account needs no second proof', async () => {
    const { member } = await withMail()
    await server.db.pool.query('delete from password.known_device where member_id = $1', [
      member.memberId,
    ])
    expect((await logIn(member, server.visitor())).code).toBe('OK')
    expect((await logIn(member, server.visitor())).code).toBe('VERIFICATION_NEEDED')
  })

  test('[ACC-009] with a made-up browser secret is not a known one', async () => {
    const { member } = await withMail()
    for (const value of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}=`]) {
      const jar = new Map([['__Host-device', value]])
      expect((await logIn(member, { ...server.visitor(), jar })).code).toBe('VERIFICATION_NEEDED')
    }
    const { rows } = await server.db.pool.query('select * from password.known_device')
    expect(JSON.stringify(rows)).not.toContain(member.jar?.get('__Host-device'))
  })
})

describe('the code of a log-in', () => {
  test('[ACC-007] is valid for its ticket only, and the ticket works once', async () => {
    const { member, as, ticket, code } = await waiting()
    const second = neededBy(await logIn(member, as)).ticket
    expect((await prove({ ticket: second, method: 'email', proof: code }, as)).code).toBe(
      'CODE_WRONG',
    )
    expect((await prove({ ticket, method: 'email', proof: code }, as)).code).toBe('OK')
    expect(await prove({ ticket, method: 'email', proof: code }, as)).toMatchObject({
      status: 422,
      code: 'VERIFICATION_OVER',
    })
  })

  test('[ACC-007] used by many concurrently opens one session', async () => {
    const { ticket, code } = await waiting()
    const tries = Array.from({ length: 4 }, () => prove({ ticket, method: 'email', proof: code }))
    const codes = (await Promise.all(tries)).map((answer) => answer.code)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
  })

  test('[ACC-007] cannot be guessed: five wrong ones use up the ticket', async () => {
    const { ticket, code } = await waiting()
    for (let time = 0; time < 5; time += 1) {
      const wrong = await prove({ ticket, method: 'email', proof: other(code) })
      expect(wrong).toMatchObject({ status: 422, code: 'CODE_WRONG' })
    }
    server.clock.advance(2 * SECOND_MS)
    expect((await prove({ ticket, method: 'email', proof: code })).code).toBe('VERIFICATION_OVER')
  })

  test('[ACC-006] guessed over many tickets locks the second proof, not the account', async () => {
    const { member, ticket, code, as } = await waiting()
    for (let time = 0; time < 4; time += 1) {
      await prove({ ticket, method: 'email', proof: other(code) })
    }
    const { ticket: next } = neededBy(await logIn(member, as))
    await prove({ ticket: next, method: 'email', proof: other(code) })
    const slowed = await prove({ ticket: next, method: 'email', proof: code })
    expect(slowed).toMatchObject({ status: 429, code: 'LOGIN_LOCKED' })
    expect((await logIn(member, member)).code).toBe('OK')
  })

  test('[ACC-008] is sent once in two minutes, and never for an invalid ticket', async () => {
    const { ticket } = await waiting()
    expect(await send(ticket)).toMatchObject({ status: 429, code: 'CODE_TOO_SOON' })
    expect((await send('A'.repeat(66))).code).toBe('VERIFICATION_OVER')
    expect((await send(ticket, 'mobile')).code).toBe('VERIFICATION_OVER')
  })

  test('[ACC-007] is valid for ten minutes at most, and ends with a new password', async () => {
    const old = await waiting()
    server.clock.advance(10 * MINUTE_MS)
    const proof = { ticket: old.ticket, method: 'email', proof: old.code } as const
    expect((await prove(proof)).code).toBe('VERIFICATION_OVER')
    const { ticket, member, code } = await waiting()
    const changed = { newPassword: 'calm-lagoon-8', confirmNewPassword: 'calm-lagoon-8' }
    await server.call('changePassword', { as: member, body: { oldPassword: PASSWORD, ...changed } })
    expect((await prove({ ticket, method: 'email', proof: code })).code).toBe('VERIFICATION_OVER')
  })

  test('[AUTH-03] opens nothing in another brand, nor for a member who was blocked since', async () => {
    const { ticket, code, member } = await waiting()
    const proof = { ticket, method: 'email', proof: code } as const
    const headers = { 'x-forwarded-host': 'intl.localhost' }
    const abroad = await server.call('proveLogin', { headers, body: proof })
    expect(abroad.code).toBe('VERIFICATION_OVER')
    await server.db.pool.query(`update member.member set status = 'blocked' where member_id = $1`, [
      member.memberId,
    ])
    expect((await prove(proof)).code).toBe('ACCOUNT_BLOCKED')
  })
})

describe('a log-in with a code by text message', () => {
  test('[AUTH-09] from a new network requires something other than the phone', async () => {
    const { phone, memberId } = await openMember(server, sandbox)
    await phone.sendRequest()
    const code = await phone.code(2)
    const moved = { ...server.visitor(), jar: phone.as.jar ?? new Map() }
    const body = { type: 'sms' as const, ...phone.typed, code }
    const answer = await server.call('login', { as: moved, body })
    expect(answer).toMatchObject({ status: 403, code: 'VERIFICATION_NEEDED' })
    const { ticket, methods } = neededBy(answer)
    expect(methods).toEqual([{ method: 'password', to: '' }])
    expect((await send(ticket, 'mobile')).code).toBe('VERIFICATION_OVER')
    const wrong = await prove({ ticket, method: 'password', proof: 'wrong-word-1' }, moved)
    expect(wrong).toMatchObject({ status: 422, code: 'OLD_PASSWORD_WRONG' })
    const opened = valueIn(await prove({ ticket, method: 'password', proof: PASSWORD }, moved))
    const info = await server.call('memberInfo', { as: { ...moved, token: opened.token } })
    expect(info.value).toMatchObject({ id: memberId })
  })

  test('[AUTH-03] a member logs in by the number and the password too', async () => {
    const { phone } = await openMember(server, sandbox)
    for (const username of [`0${phone.typed.mobileNum}`, `+63 ${phone.typed.mobileNum}`]) {
      expect((await logIn({ username }, phone.as)).code).toBe('OK')
    }
  })
})

describe('the second factor', () => {
  const factor = () => authenticators(server.fieldKeys)
  const system = { actor: VISITOR, brandId: 'ph' }

  async function withApp() {
    const { member } = await withMail()
    const { memberId } = member
    let made = { secret: '', codes: [''] }
    await server.asSystem(async (engine) => {
      made = await work(engine, system, async (w) => {
        const { secret } = await factor().offer(w, { memberId, issuer: 'Parola', label: 'x' })
        const code = totpCode(secret, server.clock.now())
        return { secret, codes: await factor().confirm(w, { memberId, code }) }
      })
    })
    server.clock.advance(30 * SECOND_MS)
    return { member, ...made }
  }

  test('[ACC-014] is required at every log-in of members who switched it on, and no mailbox replaces it', async () => {
    const { member, secret } = await withApp()
    for (let time = 0; time < 2; time += 1) {
      const { ticket, methods } = neededBy(await logIn(member, member))
      expect(methods).toEqual([{ method: 'authenticator', to: '' }])
      expect((await send(ticket)).code).toBe('VERIFICATION_OVER')
      const wrong = await prove({ ticket, method: 'authenticator', proof: '000000' }, member)
      expect(wrong.code).toBe('AUTHENTICATOR_WRONG')
      const proof = totpCode(secret, server.clock.now())
      expect((await prove({ ticket, method: 'authenticator', proof }, member)).code).toBe('OK')
      server.clock.advance(30 * SECOND_MS)
    }
  })

  test('[ACC-014] is proved by a recovery code, once', async () => {
    const { member, codes } = await withApp()
    const proof = codes[0] ?? ''
    const answers = []
    for (let time = 0; time < 2; time += 1) {
      const { ticket } = neededBy(await logIn(member, member))
      answers.push((await prove({ ticket, method: 'authenticator', proof }, member)).code)
    }
    expect(answers).toEqual(['OK', 'AUTHENTICATOR_WRONG'])
  })
})

async function newest(as: Caller) {
  return valueIn(await server.call('messages', { as, query: {} })).content[0]
}
