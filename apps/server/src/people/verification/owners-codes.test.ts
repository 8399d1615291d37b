import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#platform/clock'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember, type openPhone } from '../../../test/phone.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'
import { LIFE_MS, NUMBER_PER_HOUR } from './verification.rules.ts'

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

type Typed = { mobileNum: string; countryDialingCode: string }

/** Requests codes to a number from all over the world until no more are sent. */
async function visitorsUseUp(typed: Typed): Promise<string> {
  for (let time = 0; time < NUMBER_PER_HOUR.most; time += 1) {
    expect((await server.call('sendCode', { body: typed })).code).toBe('OK')
    server.clock.advance(LIFE_MS)
  }
  return (await server.call('sendCode', { body: typed })).code
}

describe('[ACC-008] requests by others for codes to a member’s number', () => {
  test('use up the share of others, and not the member’s share in their own browser', async () => {
    const { phone } = await openMember(server, sandbox)
    server.clock.advance(HOUR_MS)
    expect(await visitorsUseUp(phone.typed)).toBe('CODE_TOO_MANY')
    expect((await phone.logIn(await freshCode(phone))).code).toBe('OK')
  })

  test('nor the member’s share in their session', async () => {
    const { phone, session } = await openMember(server, sandbox)
    server.clock.advance(HOUR_MS)
    const again = await server.call('login', {
      as: phone.as,
      body: { type: 'sms', ...phone.typed, code: await freshCode(phone) },
    })
    const { token } = valueIn(again)
    server.clock.advance(LIFE_MS)
    expect(await visitorsUseUp(phone.typed)).toBe('CODE_TOO_MANY')
    const as = { address: session.address, token }
    expect((await server.call('sendOwnCode', { as, body: { use: 'proof' } })).code).toBe('OK')
  })

  test('do not replace the code the member waits for', async () => {
    const { phone } = await openMember(server, sandbox)
    expect((await phone.sendRequest()).code).toBe('OK')
    const code = await phone.code(2)
    expect((await server.call('sendCode', { body: phone.typed })).code).toBe('OK')
    expect((await phone.logIn(code)).code).toBe('OK')
  })

  test('and a member’s own browser has a limited share too', async () => {
    const { phone } = await openMember(server, sandbox)
    server.clock.advance(HOUR_MS)
    for (let time = 0; time < NUMBER_PER_HOUR.most; time += 1) {
      expect((await phone.sendRequest()).code).toBe('OK')
      server.clock.advance(LIFE_MS)
    }
    expect((await phone.sendRequest()).code).toBe('CODE_TOO_MANY')
  })

  test('get no other share by a number that is not theirs and a cookie of their own', async () => {
    const { phone } = await openMember(server, sandbox)
    const thief = await openMember(server, sandbox)
    server.clock.advance(HOUR_MS)
    expect(await visitorsUseUp(phone.typed)).toBe('CODE_TOO_MANY')
    const as = thief.phone.as
    expect((await server.call('sendCode', { as, body: phone.typed })).code).toBe('CODE_TOO_MANY')
  })
})

async function freshCode(phone: ReturnType<typeof openPhone>): Promise<string> {
  const sent = (await phone.texts()).length
  expect((await phone.sendRequest()).code).toBe('OK')
  return phone.code(sent + 1)
}
