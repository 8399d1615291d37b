import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#platform/clock'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember, type openPhone } from '../../../test/phone.ts'
import { openStand, type Stand, valueIn } from '../../../test/stand.ts'
import { LIFE_MS, NUMBER_PER_HOUR } from './verification.rules.ts'

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

type Typed = { mobileNum: string; countryDialingCode: string }

/** Strangers from all over the world ask for codes to somebody's number until they get no more. */
async function strangersUseUp(typed: Typed): Promise<string> {
  for (let time = 0; time < NUMBER_PER_HOUR.most; time += 1) {
    expect((await stand.call('sendCode', { body: typed })).code).toBe('OK')
    stand.clock.advance(LIFE_MS)
  }
  return (await stand.call('sendCode', { body: typed })).code
}

describe('[ACC-008] strangers who ask for codes to a member’s number', () => {
  test('use up what strangers have, and not what the member has in their own browser', async () => {
    const { phone } = await openMember(stand, sandbox)
    stand.clock.advance(HOUR_MS)
    expect(await strangersUseUp(phone.typed)).toBe('CODE_TOO_MANY')
    expect((await phone.logIn(await freshCode(phone))).code).toBe('OK')
  })

  test('nor what the member has where they are logged in', async () => {
    const { phone, session } = await openMember(stand, sandbox)
    stand.clock.advance(HOUR_MS)
    const again = await stand.call('login', {
      as: phone.as,
      body: { type: 'sms', ...phone.typed, code: await freshCode(phone) },
    })
    const { token } = valueIn(again)
    stand.clock.advance(LIFE_MS)
    expect(await strangersUseUp(phone.typed)).toBe('CODE_TOO_MANY')
    const as = { address: session.address, token }
    expect((await stand.call('sendOwnCode', { as, body: { use: 'proof' } })).code).toBe('OK')
  })

  test('do not replace the code that the member waits for', async () => {
    const { phone } = await openMember(stand, sandbox)
    expect((await phone.ask()).code).toBe('OK')
    const code = await phone.code(2)
    expect((await stand.call('sendCode', { body: phone.typed })).code).toBe('OK')
    expect((await phone.logIn(code)).code).toBe('OK')
  })

  test('and a member’s own browser has a share that ends too', async () => {
    const { phone } = await openMember(stand, sandbox)
    stand.clock.advance(HOUR_MS)
    for (let time = 0; time < NUMBER_PER_HOUR.most; time += 1) {
      expect((await phone.ask()).code).toBe('OK')
      stand.clock.advance(LIFE_MS)
    }
    expect((await phone.ask()).code).toBe('CODE_TOO_MANY')
  })

  test('get no other share by a number that is not theirs and a cookie of their own', async () => {
    const { phone } = await openMember(stand, sandbox)
    const thief = await openMember(stand, sandbox)
    stand.clock.advance(HOUR_MS)
    expect(await strangersUseUp(phone.typed)).toBe('CODE_TOO_MANY')
    const as = thief.phone.as
    expect((await stand.call('sendCode', { as, body: phone.typed })).code).toBe('CODE_TOO_MANY')
  })
})

async function freshCode(phone: ReturnType<typeof openPhone>): Promise<string> {
  const sent = (await phone.texts()).length
  expect((await phone.ask()).code).toBe('OK')
  return phone.code(sent + 1)
}
