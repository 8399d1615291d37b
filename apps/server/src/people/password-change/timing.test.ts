import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSettings } from '../../../test/brand-settings.ts'
import { solvedCaptcha } from '../../../test/captcha.ts'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember, openPhone } from '../../../test/phone.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { recoverySettings } from './recovery-settings.ts'

const ROUNDS = 20
const HALF = ROUNDS / 2
const LOOKS = 3
/** A fraction of the longer time. */
const ALIKE = 0.3
const PATIENCE_MS = 90_000

let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, smsUrl: sandbox.smsUrl, mailUrl: sandbox.mailUrl })
  await setSettings(server.db, recoverySettings, { isUniform: true })
  server.clock.advance(2500)
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

type Request = () => Promise<unknown>

/** How far apart the times of two requests are, as a fraction of the longer one. */
async function apartOnce(requests: [Request, Request]): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const i of round % 2 === 0 ? [0, 1] : [1, 0]) {
      await server.db.pool.query('delete from platform.allowance')
      await server.db.pool.query('delete from verification.sending')
      const began = performance.now()
      await requests[i]?.()
      times[i]?.push(performance.now() - began)
    }
  }
  // The slower half measures the machine, not the answer.
  const [first, second] = times.map((all) => median(all.toSorted((a, b) => a - b).slice(0, HALF)))
  return Math.abs((first ?? 0) - (second ?? 0)) / Math.max(first ?? 0, second ?? 0)
}

/** A real difference in timing shows every time: one run without a difference is enough. */
async function apart(...requests: [Request, Request]): Promise<number> {
  let least = 1
  for (let look = 0; look < LOOKS && least >= ALIKE; look += 1) {
    least = Math.min(least, await apartOnce(requests))
  }
  return least
}

const right = async (requested: Promise<{ code: string }>) =>
  expect((await requested).code).toBe('OK')

describe('[ACC-005] timing does not reveal who is a member', () => {
  test(
    'at a registration by number: taken and free ones are answered in the same time',
    async () => {
      const { phone } = await openMember(server, sandbox)
      const sendRequest = (mobileNo: string) =>
        right(server.call('sendRegisterCode', { body: { mobileNo, countryDialingCode: '63' } }))
      const { mobileNum } = phone.typed
      const free = openPhone(server, sandbox).typed.mobileNum
      expect(
        await apart(
          () => sendRequest(mobileNum),
          () => sendRequest(free),
        ),
      ).toBeLessThan(ALIKE)
    },
    PATIENCE_MS,
  )

  test(
    'at a link by e-mail, where the brand does not disclose it',
    async () => {
      const { username } = await server.register({ email: 'ana@example.com' })
      const captchas: Awaited<ReturnType<typeof solvedCaptcha>>[] = []
      for (let i = 0; i < ROUNDS * 2 * LOOKS; i += 1) captchas.push(await solvedCaptcha(server))
      const sendRequest = (who: { username: string; email: string }) => {
        const { id: captchaId = '', answer: captcha = '' } = captchas.pop() ?? {}
        return right(server.call('recoverByMail', { body: { ...who, captchaId, captcha } }))
      }
      const known = { username, email: 'ana@example.com' }
      const unknown = { username: 'nobody77', email: 'nobody@example.com' }
      expect(
        await apart(
          () => sendRequest(known),
          () => sendRequest(unknown),
        ),
      ).toBeLessThan(ALIKE)
    },
    PATIENCE_MS,
  )
})
