import type { BodyOf, Calls } from '@parola/contract'
import { expect } from 'vitest'
import type { Sandbox } from './outside.ts'
import { type Caller, PASSWORD, registration, type Stand, valueIn } from './stand.ts'

const WAIT = { timeout: 20_000, interval: 50 }
let numbers = 1000

/** Somebody with a mobile phone and a browser that keeps its cookies. */
export type Phone = ReturnType<typeof openPhone>

/** A phone whose number nobody has used; what it receives comes through the real carrier. */
export function openPhone(stand: Stand, sandbox: Sandbox, as: Caller = stand.visitor()) {
  const mobileNum = `917${String(numbers++).padStart(4, '0')}777`
  const typed = { mobileNum, countryDialingCode: '63' }
  const texts = async () => (await sandbox.received(`+63${mobileNum}`)).map(({ text }) => text)
  const phone = {
    as,
    typed,
    texts,
    ask: (type?: 'login' | 'password') => {
      const body = { ...typed, ...(type ? { type } : {}) }
      return stand.call('sendCode', { as, body })
    },
    askToRegister: () => {
      const body = { mobileNo: mobileNum, countryDialingCode: '63' }
      return stand.call('sendRegisterCode', { as, body })
    },
    /** The code in the newest of so many messages. */
    code: async (messages = 1): Promise<string> => {
      await expect.poll(async () => (await texts()).length, WAIT).toBe(messages)
      return /\d{6}/.exec((await texts())[0] ?? '')?.[0] ?? ''
    },
    register: (verificationCode: string, more: Partial<BodyOf<Calls['registerMobile']>> = {}) => {
      const { username: _, ...form } = registration('')
      const body = { ...form, ...typed, verificationCode, ...more }
      return stand.call('registerMobile', { as, body })
    },
    logIn: (code: string, more: Partial<BodyOf<Calls['login']>> = {}) =>
      stand.call('login', { as, body: { type: 'sms', ...typed, code, ...more } }),
  }
  return phone
}

/** A phone whose owner has registered with it, and the member that it belongs to. */
export async function openMember(stand: Stand, sandbox: Sandbox) {
  const phone = openPhone(stand, sandbox)
  await phone.askToRegister()
  const { token } = valueIn(await phone.register(await phone.code()))
  const session = { ...phone.as, token }
  const { id, account } = valueIn(await stand.call('memberInfo', { as: session }))
  // The next code may be asked for at once.
  stand.clock.advance(2 * 60_000)
  return { phone, session, memberId: id, username: account, password: PASSWORD }
}
