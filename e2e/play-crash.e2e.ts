import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PHONE } from './site/at-play.ts'
import { deposit, newMember } from './site/player.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const LONG = { timeout: 90_000 }
/** Nearly every flight passes the first, and nearly none reaches the second. */
const [NEAR, FAR] = ['1.01', '10000']

let site: UsedSite
let member: string

beforeAll(async () => {
  site = await useSite()
  member = await newMember(site.url, 'astro')
  await deposit(site.url, member)
})
afterEach(() => site.leave())
afterAll(() => site.close())

async function inRoom(page: Page): Promise<FrameLocator> {
  const game = page.frameLocator('iframe')
  await game.locator('.sky-live[data-is=betting]').waitFor(LONG)
  return game
}

const card = (game: FrameLocator, n: 0 | 1) => game.locator('.wager').nth(n)
const endOf = (game: FrameLocator, n: 0 | 1) => card(game, n).locator('small').textContent()

async function bet(game: FrameLocator, n: 0 | 1, target?: string) {
  if (target) {
    await card(game, n).locator('input[type=checkbox]').check()
    await card(game, n).locator('input[type=number]').fill(target)
  }
  await card(game, n).locator('.play').click()
}

/** The first crash title of the in-house list, opened over the page. */
async function openFromList(page: Page) {
  const { rows } = await site.db.query(
    `select name from catalogue.title where classify = 'crash' and active order by rank limit 1`,
  )
  const tile = page.getByRole('main').getByRole('button', { name: `Play ${rows[0]?.name}` })
  await tile.first().click()
  return inRoom(page)
}

/** Cashes out manually; a flight that ends immediately is tried again. */
async function winByHand(game: FrameLocator) {
  for (;;) {
    await bet(game, 0)
    await game.locator('.wager[data-is=riding]').first().waitFor(LONG)
    await card(game, 0).locator('.play').click()
    await expect.poll(() => card(game, 0).getAttribute('data-is'), LONG).toBe('out')
    if (/× · \d/.test((await endOf(game, 0)) ?? '')) return
  }
}

test('[GAME-13] [FAIR-013] a member cashes out by hand, loses a bet that stays, and checks the chain', async () => {
  const page = await site.visit('/bgs?gameClassify=crash', { token: member })
  const game = await openFromList(page)
  await bet(game, 1, FAR)
  await winByHand(game)
  await expect
    .poll(() => game.locator('.result').textContent())
    .toMatch(/^Cashed out at \d+\.\d\d×: PHP /)
  await expect.poll(() => endOf(game, 1), LONG).toBe('Lost')
  await game.getByRole('button', { name: 'Info' }).click()
  await game.getByRole('button', { name: 'Verify these rounds' }).click()
  await game.getByText(/match the chain/).waitFor()
  await game.getByRole('button', { name: 'Check', exact: true }).first().click()
  await game.getByRole('button', { name: 'Matches' }).first().waitFor()
}, 240_000)

test('[RND-002] [APP-10] a target survives a reload in the middle, on a phone and in Tagalog', async () => {
  const who = { viewport: PHONE, language: 'TY' } as const
  const { rows } = await site.db.query(
    `select node_id from catalogue.title where classify = 'crash' and active order by rank limit 1`,
  )
  const page = await site.visit(`/seamless?game=${rows[0]?.node_id}`, { ...who, token: member })
  const game = await inRoom(page)
  await bet(game, 0, NEAR)
  await expect.poll(() => card(game, 0).getAttribute('data-is')).toMatch(/^(in|riding|out)$/)
  await page.frames().at(-1)?.evaluate('location.reload()')
  await game.locator('.sky-live[data-is]').waitFor(LONG)
  await expect.poll(() => endOf(game, 0), LONG).toMatch(/^(Na-cash out sa 1\.01× · 1\.01|Talo)$/)
}, 240_000)
