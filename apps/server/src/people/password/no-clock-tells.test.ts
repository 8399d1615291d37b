import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../test/captcha.ts'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openMember, openPhone } from '../../../test/phone.ts'
import { openStand, type Stand } from '../../../test/stand.ts'

const ROUNDS = 40
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

/** How far apart the middle times of two questions are, as a part of the longer one; asked in turn. */
async function apart(one: () => Promise<unknown>, two: () => Promise<unknown>): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, ask] of [one, two].entries()) {
      await stand.db.pool.query('delete from platform.allowance')
      await stand.db.pool.query('delete from verification.sending')
      const began = performance.now()
      await ask()
      times[i]?.push(performance.now() - began)
    }
  }
  const [first, second] = [median(times[0]), median(times[1])]
  return Math.abs(first - second) / Math.max(first, second)
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
      const free = () => openPhone(stand, sandbox).typed.mobileNum
      expect(
        await apart(
          () => ask(mobileNum),
          () => ask(free()),
        ),
      ).toBeLessThan(0.3)
    },
    PATIENCE_MS,
  )

  test(
    'at a link by e-mail, where the brand keeps it to itself',
    async () => {
      const { username } = await stand.register({ email: 'ana@example.com' })
      const captchas: Awaited<ReturnType<typeof solvedCaptcha>>[] = []
      for (let i = 0; i < ROUNDS * 2; i += 1) captchas.push(await solvedCaptcha(stand))
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
      ).toBeLessThan(0.3)
    },
    PATIENCE_MS,
  )
})
