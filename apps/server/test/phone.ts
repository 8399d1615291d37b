import type { BodyOf, Calls } from '@parola/contract'
import { expect } from 'vitest'
import type { Sandbox } from './outside.ts'
import { type Caller, PASSWORD, registration, type TestServer, valueIn } from './test-server.ts'

const WAIT = { timeout: 20_000, interval: 50 }
let numbers = 1000

/** A member with a mobile phone and a browser that keeps its cookies. */
export type Phone = ReturnType<typeof openPhone>

/** A phone with an unused number; its messages come through the real carrier. */
export function openPhone(server: TestServer, sandbox: Sandbox, as: Caller = server.visitor()) {
  const mobileNum = `917${String(numbers++).padStart(4, '0')}777`
  const typed = { mobileNum, countryDialingCode: '63' }
  const texts = async () => (await sandbox.received(`+63${mobileNum}`)).map(({ text }) => text)
  const phone = {
    as,
    typed,
    texts,
    sendRequest: (type?: 'login' | 'password') => {
      const body = { ...typed, ...(type ? { type } : {}) }
      return server.call('sendCode', { as, body })
    },
    offerRegistration: () => {
      const body = { mobileNo: mobileNum, countryDialingCode: '63' }
      return server.call('sendRegisterCode', { as, body })
    },
    /** The code in the newest message, once this many have come. */
    code: async (messages = 1): Promise<string> => {
      await expect.poll(async () => (await texts()).length, WAIT).toBe(messages)
      return /\d{6}/.exec((await texts())[0] ?? '')?.[0] ?? ''
    },
    register: (verificationCode: string, more: Partial<BodyOf<Calls['registerMobile']>> = {}) => {
      const { username: _, ...form } = registration('')
      const body = { ...form, ...typed, verificationCode, ...more }
      return server.call('registerMobile', { as, body })
    },
    logIn: (code: string, more: Partial<BodyOf<Calls['login']>> = {}) =>
      server.call('login', { as, body: { type: 'sms', ...typed, code, ...more } }),
  }
  return phone
}

/** A phone whose owner has registered with it, and the member it belongs to. */
export async function openMember(server: TestServer, sandbox: Sandbox) {
  const phone = openPhone(server, sandbox)
  await phone.offerRegistration()
  const { token } = valueIn(await phone.register(await phone.code()))
  const session = { ...phone.as, token }
  const { id, account } = valueIn(await server.call('memberInfo', { as: session }))
  // The next code may be requested immediately.
  server.clock.advance(2 * 60_000)
  return { phone, session, memberId: id, username: account, password: PASSWORD }
}
