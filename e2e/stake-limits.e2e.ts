import type { FrameLocator, Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openModel, PHONE, titleOf } from './site/at-play.ts'
import { call, deposit, newMember } from './site/player.ts'
import { text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const OWN_LIMIT =
  'This stake is over your wager limit of PHP 0.10 for 24 hours: PHP 0.10 is left. Lower it, or see Play safely.'
/** No stake of a game is as low. */
const WAGER_LIMIT = { kind: 'wager', days: 1, amount: '0.10' }
/** No lottery takes as much for a unit. */
const HIGH_UNIT = '2000000'

let site: UsedSite
let member: string

beforeAll(async () => {
  site = await useSite()
  member = await newMember(site.url, 'limited')
  await deposit(site.url, member)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** The board of a lottery with one bet chosen. */
async function boardWithBet() {
  const path = '/lottery?gameCode=L28_90S&view=betting'
  const page = await site.visit(path, { token: member, viewport: PHONE })
  const main = page.getByRole('main')
  await main.getByLabel(text('lottery.bets')).selectOption('SIDE')
  const board = main.getByRole('group', { name: text('lottery.row.picks') })
  await board
    .getByRole('button', { name: text('lottery.value.BIG') })
    .first()
    .click()
  return main
}

async function buy(main: Locator) {
  await main.getByRole('button', { name: text('lottery.add') }).click()
  await main.getByRole('button', { name: text('lottery.list.title') }).click()
  const list = main.page().getByRole('dialog')
  await list.getByRole('button', { name: /^Buy for/ }).click()
  return list
}

async function openCrash() {
  const game = await titleOf(site.db, 'crash')
  const page = await site.visit(`/seamless?game=${game}`, { token: member, viewport: PHONE })
  const frame = page.frameLocator('iframe')
  await frame.locator('.sky-live[data-is=betting]').waitFor({ timeout: 90_000 })
  return frame
}

/** The message of a game, where its player sees it. */
async function isShown(frame: FrameLocator, place: string, sentence: string) {
  const message = frame.locator(place)
  await expect.poll(() => message.textContent(), { timeout: 30_000 }).toContain(sentence)
  const box = await message.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? PHONE.width)).toBeLessThanOrEqual(PHONE.width)
  expect((box?.y ?? 0) + (box?.height ?? PHONE.height)).toBeLessThanOrEqual(PHONE.height)
}

describe('a stake over a limit, on a phone, is refused in words that name the limit', () => {
  const who = () => ({ token: member, viewport: PHONE })

  test('[GAME-13] of a table', async () => {
    const { frame } = await openModel(site, 'roulette', who())
    await frame.locator('.chip.big').last().click()
    const place = frame.locator('.place').first()
    for (let chips = 0; chips < 3; chips += 1) await place.click()
    await isShown(frame, '.result', 'The maximum stake is 200.00 a round.')
    await expect.poll(() => frame.locator('.panel .play').isDisabled()).toBe(true)
  })

  test('[LOTT-05] of a draw', async () => {
    const main = await boardWithBet()
    await main.getByRole('textbox', { name: text('lottery.unit') }).fill(HIGH_UNIT)
    const list = await buy(main)
    await list
      .getByText(/^This stake is outside the limits of the draw\..*Allowed: .* a unit\.$/)
      .waitFor()
  })

  test('[RG-003] of the player: in a slot, a table, the crash room and a lottery', async () => {
    const path = '/wps/member/saferPlay/limit'
    await call(site.url, { method: 'POST', path, token: member, body: WAGER_LIMIT })
    const slot = await openModel(site, 'tiger-20', who())
    await slot.frame.locator('#spin:not([disabled])').click()
    await isShown(slot.frame, '#result', OWN_LIMIT)
    const table = await openModel(site, 'roulette', who())
    await table.frame.locator('.place').first().click()
    await table.frame.locator('.panel .play').click()
    await isShown(table.frame, '.result', OWN_LIMIT)
    const crash = await openCrash()
    await crash.locator('.wager .play').first().click()
    await isShown(crash, '.result', OWN_LIMIT)
    const main = await boardWithBet()
    const list = await buy(main)
    await list
      .getByText(
        text('errors.PLAY_LIMIT_REACHED', 'EN', {
          limit: 'wager',
          ...{ days: 1, amount: '0.10', left: '0.10' },
        }),
      )
      .waitFor()
  })
})
