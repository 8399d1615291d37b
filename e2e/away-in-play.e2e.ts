import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openModel, PHONE } from './site/at-play.ts'
import { consoleAddress, expectClean } from './site/console.ts'
import { operatorToken } from './site/operator.ts'
import { call, deposit, newMember } from './site/player.ts'
import { text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const LONG = { timeout: 60_000 }
/** Twenty-four of twenty-five tiles are safe. */
const MINES = 1

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

type Play = { token: string; username: string; page: Page; frame: FrameLocator }

/** A member with a round of mines that is open, one tile picked. */
async function midRound(name: string): Promise<Play> {
  for (let tries = 0; ; tries += 1) {
    const username = `${name}${tries}${Date.now() % 100_000}`
    const token = await newMember(site.url, username)
    await deposit(site.url, token)
    const { page, frame } = await openModel(site, 'mines', { token, viewport: PHONE })
    await frame.locator('select, input[type=range]').first().waitFor(LONG)
    await frame.locator('.actions .play', { hasText: /^Bet$/ }).click()
    await frame.locator('.grid.live').waitFor(LONG)
    await frame.locator('.tile').nth(7).click()
    await frame.locator('.tile').nth(7).and(frame.locator(':disabled')).waitFor(LONG)
    if ((await frame.locator('.grid.live').count()) > 0) return { token, username, page, frame }
    expect(tries, 'every first pick was a mine').toBeLessThan(MINES + 3)
  }
}

const post = (token: string, path: string, body: object) =>
  call(site.url, { method: 'POST', path, token, body })

async function bet(username: string) {
  const { rows } = await site.db.query(
    `select b.state, b.stake::int, b.payout::int from bet.bet b
       join member.member m using (member_id) where m.username = $1`,
    [username],
  )
  return rows
}

const balanceOf = async (token: string) => {
  const response = await call(site.url, { method: 'GET', path: '/wps/v2/wallets/balance', token })
  return Math.round(Number(response.value.balance) * 100)
}

/** The player ends the round, which is paid to the centavo. */
async function cashesOut({ frame, token, username }: Play) {
  const before = await balanceOf(token)
  await frame.locator('.actions .play', { hasText: /Cash out/ }).click()
  await frame.getByText(/You win|returned/).waitFor(LONG)
  await expect.poll(() => bet(username), LONG).toMatchObject([{ state: 'settled' }])
  const [{ stake, payout }] = await bet(username)
  expect(payout).toBeGreaterThan(stake)
  expect(await balanceOf(token)).toBe(before + payout)
}

/** The next stake is refused in words, and moves nothing. */
async function stakesInVain({ frame, token, username }: Play, words: string) {
  const before = await balanceOf(token)
  await frame.locator('.actions .play:not([disabled])', { hasText: /^Bet$/ }).click(LONG)
  await frame.getByText(words, { exact: true }).first().waitFor(LONG)
  expect(await balanceOf(token)).toBe(before)
  expect(await bet(username)).toHaveLength(1)
}

const AWAY = 'You are taking a break from play. Your balance can be withdrawn at any time.'

const ABSENCES = [
  ['a time-out', '24h', text('errors.ON_TIME_OUT')],
  ['an exclusion', '6m', text('errors.SELF_EXCLUDED')],
] as const

test.each(ABSENCES)(
  '[RG-004] %s in the middle of a round: it is ended by hand, and no other begins',
  async (_name, length, shut) => {
    const play = await midRound('rest')
    const response = await post(play.token, '/wps/member/saferPlay/absence', {
      length,
      isSure: true,
    })
    expect(response.success, response.code).toBe(true)
    // Its vendor was notified that the session is over.
    await expect
      .poll(async () => {
        const text = `select closed_at is null as is_open from play.session s
        join member.member m using (member_id) where m.username = $1`
        return (await site.db.query(text, [play.username])).rows
      }, LONG)
      .not.toContainEqual({ is_open: true })
    await cashesOut(play)
    await stakesInVain(play, AWAY)
    await expectClean(play.page)
    await play.page.reload()
    await play.page.getByText(shut).first().waitFor(LONG)
    await expectClean(play.page)
  },
)

test('[RG-003] a limit reached in a round lets it end, and refuses the next stake in plain words', async () => {
  const play = await midRound('limit')
  const limit = { kind: 'wager', days: 1, amount: '1.00' }
  const response = await post(play.token, '/wps/member/saferPlay/limit', limit)
  expect(response.success, response.code).toBe(true)
  await cashesOut(play)
  const words = 'This stake is over the wager limit that you set. Lower it, or see Play safely.'
  await stakesInVain(play, words)
  await expectClean(play.page)
})

test('[RND-003] a block in the middle of a round closes the page, and the round waits for its published end', async () => {
  const play = await midRound('block')
  const { rows } = await site.db.query('select member_id from member.member where username = $1', [
    play.username,
  ])
  const console_ = consoleAddress(site, '')
  const token = await operatorToken(console_, site.db)
  const memberId = rows[0].member_id
  const body = { memberId, isBlocked: true, reason: 'a journey in the console' }
  const path = '/ops/members/status'
  const response = await call(console_, { method: 'PUT', path, token, body })
  expect(response.success, response.code).toBe(true)
  await play.page.getByRole('button', { name: 'Log in' }).first().waitFor(LONG)
  expect(await play.page.locator('iframe').count()).toBe(0)
  await expectClean(play.page)
  expect(await bet(play.username)).toMatchObject([{ state: 'open' }])
})
