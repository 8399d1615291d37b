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
  openStand,
  PASSWORD,
  type Person,
  type Stand,
  valueIn,
} from '../../../test/stand.ts'

const WAIT = { timeout: 20_000, interval: 50 }
type Asked = { ticket: string; ways: { way: string; to: string }[] }

let sandbox: Sandbox
let stand: Stand
let mailboxes = 0

beforeAll(async () => {
  sandbox = await openSandbox()
  stand = await openStand({ jobs: true, smsUrl: sandbox.smsUrl, mailUrl: sandbox.mailUrl })
})
afterAll(async () => {
  await stand?.close()
  await sandbox?.close()
})

const logIn = (who: { username: string }, as: Caller, more = {}) =>
  stand.call('login', {
    as: { ...as, token: '' },
    body: { username: who.username, password: PASSWORD, type: 'username', ...more },
  })
const asked = (answer: Answer) => answer.value as unknown as Asked
const send = (ticket: string, way: 'email' | 'mobile' = 'email', as = stand.visitor()) =>
  stand.call('sendLoginCode', { as, body: { ticket, way } })
const prove = (body: BodyOf<typeof calls.proveLogin>, as = stand.visitor()) =>
  stand.call('proveLogin', { as, body })
const other = (code: string) => (code === '123456' ? '654321' : '123456')

async function withMail(): Promise<{ email: string; member: Person }> {
  const email = `liza${mailboxes++}@example.com`
  return { email, member: await stand.register({ email }) }
}

async function codeIn(mailbox: string, letters = 1): Promise<string> {
  await expect.poll(async () => (await sandbox.received(mailbox)).length, WAIT).toBe(letters)
  return /\d{6}/.exec((await sandbox.received(mailbox))[0]?.text ?? '')?.[0] ?? ''
}

/** A log-in from where nobody knows the member, and the code that it waits for. */
async function waiting() {
  const { email, member } = await withMail()
  const as = stand.visitor()
  const { ticket } = asked(await logIn(member, as))
  await send(ticket)
  return { email, member, as, ticket, code: await codeIn(email) }
}

describe('a log-in with a password', () => {
  test('[ACC-009] from a new browser at a new network waits for a second proof', async () => {
    const { member } = await withMail()
    const answer = await logIn(member, stand.visitor())
    expect(answer).toMatchObject({ status: 403, code: 'VERIFICATION_NEEDED' })
    expect(answer.message).toContain('confirm that it is you')
    const { ways } = asked(answer)
    expect(ways).toEqual([{ way: 'email', to: 'l•••@e•••.com' }])
  })

  test('[ACC-009] [ACC-017] with the code from the mailbox opens, is told to the owner, lets withdrawals rest, and is known afterwards', async () => {
    const { email, member, as, ticket, code } = await waiting()
    const opened = valueIn(await prove({ ticket, way: 'email', proof: code }, as))
    const info = await stand.call('memberInfo', { as: { ...as, token: opened.token } })
    expect(info.value).toMatchObject({ id: member.memberId })
    await codeIn(email, 2)
    expect((await sandbox.received(email))[0]).toMatchObject({
      subject: 'A new device at your Parola account',
      text: expect.stringContaining(as.address),
    })
    const messages = async () =>
      valueIn(await stand.call('messages', { as: member, query: {} })).content
    await expect.poll(messages, WAIT).toMatchObject([{ kind: 'new-device' }])
    const { withdrawalsHeldUntil, heldFor } = valueIn(
      await stand.call('securityCentre', { as: { ...as, token: opened.token } }),
    )
    expect([heldFor, withdrawalsHeldUntil]).toEqual(['device', expect.any(String)])
    expect((await logIn(member, as)).code).toBe('OK')
    const elsewhere = { ...stand.visitor(), jar: as.jar ?? new Map() }
    expect((await logIn(member, elsewhere)).code).toBe('OK')
  })

  test('[ACC-013] whose remembered value is used twice is a warning in the account and in the mailbox', async () => {
    const { email, member } = await withMail()
    const opened = await logIn(member, member, { rememberMe: true })
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const again = () => stand.call('resumeSession', { headers: { cookie }, body: {} })
    expect(valueIn(await again())).not.toBeNull()
    stand.clock.advance(MINUTE_MS)
    expect(valueIn(await again())).toBeNull()
    const letters = async () => (await sandbox.received(email)).map(({ subject }) => subject)
    await expect.poll(letters, WAIT).toEqual(['Somebody may have copied your Parola log-in'])
    await expect.poll(() => newest(member), WAIT).toMatchObject({ kind: 'remember-reused' })
  })

  test('[ACC-009] of somebody with nothing but a password opens, and is told', async () => {
    const member = await stand.register()
    expect((await logIn(member, stand.visitor())).code).toBe('OK')
    const { content } = valueIn(await stand.call('messages', { as: member, query: {} }))
    await expect
      .poll(async () => content.length || newest(member), WAIT)
      .toMatchObject({ kind: 'new-device' })
  })

  test('[ACC-009] in the first browser of an account is as good as any', async () => {
    const { member } = await withMail()
    await stand.db.pool.query('delete from password.known_device where member_id = $1', [
      member.memberId,
    ])
    expect((await logIn(member, stand.visitor())).code).toBe('OK')
    expect((await logIn(member, stand.visitor())).code).toBe('VERIFICATION_NEEDED')
  })

  test('[ACC-009] with a browser’s secret that is made up is no known one', async () => {
    const { member } = await withMail()
    for (const value of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}=`]) {
      const jar = new Map([['__Host-device', value]])
      expect((await logIn(member, { ...stand.visitor(), jar })).code).toBe('VERIFICATION_NEEDED')
    }
    const { rows } = await stand.db.pool.query('select * from password.known_device')
    expect(JSON.stringify(rows)).not.toContain(member.jar?.get('__Host-device'))
  })
})

describe('the code of a log-in', () => {
  test('[ACC-007] fits its ticket only, and the ticket works once', async () => {
    const { member, as, ticket, code } = await waiting()
    const second = asked(await logIn(member, as)).ticket
    expect((await prove({ ticket: second, way: 'email', proof: code }, as)).code).toBe('CODE_WRONG')
    expect((await prove({ ticket, way: 'email', proof: code }, as)).code).toBe('OK')
    expect(await prove({ ticket, way: 'email', proof: code }, as)).toMatchObject({
      status: 422,
      code: 'VERIFICATION_OVER',
    })
  })

  test('[ACC-007] used by many at once opens one session', async () => {
    const { ticket, code } = await waiting()
    const tries = Array.from({ length: 4 }, () => prove({ ticket, way: 'email', proof: code }))
    const codes = (await Promise.all(tries)).map((answer) => answer.code)
    expect(codes.filter((one) => one === 'OK')).toHaveLength(1)
  })

  test('[ACC-007] cannot be guessed: five wrong ones use the ticket up', async () => {
    const { ticket, code } = await waiting()
    for (let time = 0; time < 5; time += 1) {
      const wrong = await prove({ ticket, way: 'email', proof: other(code) })
      expect(wrong).toMatchObject({ status: 422, code: 'CODE_WRONG' })
    }
    stand.clock.advance(2 * SECOND_MS)
    expect((await prove({ ticket, way: 'email', proof: code })).code).toBe('VERIFICATION_OVER')
  })

  test('[ACC-006] guessed over many tickets locks the second proof, not the account', async () => {
    const { member, ticket, code, as } = await waiting()
    for (let time = 0; time < 4; time += 1) {
      await prove({ ticket, way: 'email', proof: other(code) })
    }
    const { ticket: next } = asked(await logIn(member, as))
    await prove({ ticket: next, way: 'email', proof: other(code) })
    const slowed = await prove({ ticket: next, way: 'email', proof: code })
    expect(slowed).toMatchObject({ status: 429, code: 'LOGIN_LOCKED' })
    expect((await logIn(member, member)).code).toBe('OK')
  })

  test('[ACC-008] is sent once in two minutes, and to nobody with a ticket that is none', async () => {
    const { ticket } = await waiting()
    expect(await send(ticket)).toMatchObject({ status: 429, code: 'CODE_TOO_SOON' })
    expect((await send('A'.repeat(66))).code).toBe('VERIFICATION_OVER')
    expect((await send(ticket, 'mobile')).code).toBe('VERIFICATION_OVER')
  })

  test('[ACC-007] waits ten minutes at the most, and ends with a new password', async () => {
    const old = await waiting()
    stand.clock.advance(10 * MINUTE_MS)
    const proof = { ticket: old.ticket, way: 'email', proof: old.code } as const
    expect((await prove(proof)).code).toBe('VERIFICATION_OVER')
    const { ticket, member, code } = await waiting()
    const changed = { newPassword: 'calm-lagoon-8', confirmNewPassword: 'calm-lagoon-8' }
    await stand.call('changePassword', { as: member, body: { oldPassword: PASSWORD, ...changed } })
    expect((await prove({ ticket, way: 'email', proof: code })).code).toBe('VERIFICATION_OVER')
  })

  test('[AUTH-03] opens nothing in another brand, nor for a member who was blocked meanwhile', async () => {
    const { ticket, code, member } = await waiting()
    const proof = { ticket, way: 'email', proof: code } as const
    const headers = { 'x-forwarded-host': 'intl.localhost' }
    const abroad = await stand.call('proveLogin', { headers, body: proof })
    expect(abroad.code).toBe('VERIFICATION_OVER')
    await stand.db.pool.query(`update member.member set status = 'blocked' where member_id = $1`, [
      member.memberId,
    ])
    expect((await prove(proof)).code).toBe('ACCOUNT_BLOCKED')
  })
})

describe('a log-in with a code by text message', () => {
  test('[AUTH-09] from a new network asks for something else than the phone', async () => {
    const { phone, memberId } = await openMember(stand, sandbox)
    await phone.ask()
    const code = await phone.code(2)
    const moved = { ...stand.visitor(), jar: phone.as.jar ?? new Map() }
    const body = { type: 'sms' as const, ...phone.typed, code }
    const answer = await stand.call('login', { as: moved, body })
    expect(answer).toMatchObject({ status: 403, code: 'VERIFICATION_NEEDED' })
    const { ticket, ways } = asked(answer)
    expect(ways).toEqual([{ way: 'password', to: '' }])
    expect((await send(ticket, 'mobile')).code).toBe('VERIFICATION_OVER')
    const wrong = await prove({ ticket, way: 'password', proof: 'wrong-word-1' }, moved)
    expect(wrong).toMatchObject({ status: 422, code: 'OLD_PASSWORD_WRONG' })
    const opened = valueIn(await prove({ ticket, way: 'password', proof: PASSWORD }, moved))
    const info = await stand.call('memberInfo', { as: { ...moved, token: opened.token } })
    expect(info.value).toMatchObject({ id: memberId })
  })

  test('[AUTH-03] a member logs in by the number and the password too', async () => {
    const { phone } = await openMember(stand, sandbox)
    for (const username of [`0${phone.typed.mobileNum}`, `+63 ${phone.typed.mobileNum}`]) {
      expect((await logIn({ username }, phone.as)).code).toBe('OK')
    }
  })
})

describe('the second factor', () => {
  const factor = () => authenticators(stand.fieldKeys)
  const system = { actor: VISITOR, brandId: 'ph' }

  async function withApp() {
    const { member } = await withMail()
    const { memberId } = member
    let made = { secret: '', codes: [''] }
    await stand.asSystem(async (engine) => {
      made = await work(engine, system, async (w) => {
        const { secret } = await factor().offer(w, { memberId, issuer: 'Parola', label: 'x' })
        const code = totpCode(secret, stand.clock.now())
        return { secret, codes: await factor().confirm(w, { memberId, code }) }
      })
    })
    stand.clock.advance(30 * SECOND_MS)
    return { member, ...made }
  }

  test('[ACC-014] is asked at every log-in of who switched it on, and no mailbox stands for it', async () => {
    const { member, secret } = await withApp()
    for (let time = 0; time < 2; time += 1) {
      const { ticket, ways } = asked(await logIn(member, member))
      expect(ways).toEqual([{ way: 'authenticator', to: '' }])
      expect((await send(ticket)).code).toBe('VERIFICATION_OVER')
      const wrong = await prove({ ticket, way: 'authenticator', proof: '000000' }, member)
      expect(wrong.code).toBe('AUTHENTICATOR_WRONG')
      const proof = totpCode(secret, stand.clock.now())
      expect((await prove({ ticket, way: 'authenticator', proof }, member)).code).toBe('OK')
      stand.clock.advance(30 * SECOND_MS)
    }
  })

  test('[ACC-014] is proved by a recovery code, once', async () => {
    const { member, codes } = await withApp()
    const proof = codes[0] ?? ''
    const answers = []
    for (let time = 0; time < 2; time += 1) {
      const { ticket } = asked(await logIn(member, member))
      answers.push((await prove({ ticket, way: 'authenticator', proof }, member)).code)
    }
    expect(answers).toEqual(['OK', 'AUTHENTICATOR_WRONG'])
  })
})

async function newest(as: Caller) {
  return valueIn(await stand.call('messages', { as, query: {} })).content[0]
}
