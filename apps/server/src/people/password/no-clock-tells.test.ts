import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../test/captcha.ts'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember, openPhone } from '../../../test/phone.ts'
import { openStand, type Stand } from '../../../test/stand.ts'

const ROUNDS = 20
const HALF = ROUNDS / 2
const LOOKS = 3
/** A part of the longer time. */
const ALIKE = 0.3
const PATIENCE_MS = 90_000
const UNIFORM = `update brand.brand set config = jsonb_set(config, '{uniformRecovery}', 'true')
                  where brand_id = 'ph'`

let sandbox: Sandbox
let stand: Stand

beforeAll(async () => {
  sandbox = await openSandbox()
  stand = await openStand({ jobs: true, smsUrl: sandbox.smsUrl, mailUrl: sandbox.mailUrl })
  await stand.db.pool.query(UNIFORM)
  stand.clock.advance(2500)
})
afterAll(async () => {
  await stand?.close()
  await sandbox?.close()
})

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

type Ask = () => Promise<unknown>

/** How far apart the times of two questions are, as a part of the longer one. */
async function apartOnce(asks: [Ask, Ask]): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const i of round % 2 === 0 ? [0, 1] : [1, 0]) {
      await stand.db.pool.query('delete from platform.allowance')
      await stand.db.pool.query('delete from verification.sending')
      const began = performance.now()
      await asks[i]?.()
      times[i]?.push(performance.now() - began)
    }
  }
  // The slower half tells of the machine, not of the answer.
  const [first, second] = times.map((all) => median(all.toSorted((a, b) => a - b).slice(0, HALF)))
  return Math.abs((first ?? 0) - (second ?? 0)) / Math.max(first ?? 0, second ?? 0)
}

/** What a clock can tell, it tells each time: what is alike once is alike. */
async function apart(...asks: [Ask, Ask]): Promise<number> {
  let least = 1
  for (let look = 0; look < LOOKS && least >= ALIKE; look += 1) {
    least = Math.min(least, await apartOnce(asks))
  }
  return least
}

const right = async (asked: Promise<{ code: string }>) => expect((await asked).code).toBe('OK')

describe('[ACC-005] no clock tells who is a member', () => {
  test(
    'at a registration by number: taken and free ones are answered in the same time',
    async () => {
      const { phone } = await openMember(stand, sandbox)
      const ask = (mobileNo: string) =>
        right(stand.call('sendRegisterCode', { body: { mobileNo, countryDialingCode: '63' } }))
      const { mobileNum } = phone.typed
      const free = openPhone(stand, sandbox).typed.mobileNum
      expect(
        await apart(
          () => ask(mobileNum),
          () => ask(free),
        ),
      ).toBeLessThan(ALIKE)
    },
    PATIENCE_MS,
  )

  test(
    'at a link by e-mail, where the brand keeps it to itself',
    async () => {
      const { username } = await stand.register({ email: 'ana@example.com' })
      const captchas: Awaited<ReturnType<typeof solvedCaptcha>>[] = []
      for (let i = 0; i < ROUNDS * 2 * LOOKS; i += 1) captchas.push(await solvedCaptcha(stand))
      const ask = (who: { username: string; email: string }) => {
        const { id: captchaId = '', answer: captcha = '' } = captchas.pop() ?? {}
        return right(stand.call('recoverByMail', { body: { ...who, captchaId, captcha } }))
      }
      const known = { username, email: 'ana@example.com' }
      const unknown = { username: 'nobody77', email: 'nobody@example.com' }
      expect(
        await apart(
          () => ask(known),
          () => ask(unknown),
        ),
      ).toBeLessThan(ALIKE)
    },
    PATIENCE_MS,
  )
})
