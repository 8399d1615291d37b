import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deposit, newMember } from './site/player.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const CRASH_NODE = 31_701
const CALM = { timeout: 60_000 }

let site: UsedSite
let member: string

beforeAll(async () => {
  site = await useSite()
  member = await newMember(site.url, 'astro')
  await deposit(site.url, member)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** The first crash title of the in-house list, opened over the page. */
async function openCrash(page: Page): Promise<FrameLocator> {
  const { rows } = await site.db.query('select name from catalogue.title where node_id = $1', [
    CRASH_NODE,
  ])
  const tiles = page.getByRole('main').getByRole('button', { name: String(rows[0]?.name) })
  await tiles.first().click()
  const game = page.frameLocator('iframe')
  await game.locator('.sky-live[data-is]').waitFor(CALM)
  return game
}

const card = (game: FrameLocator, n: 0 | 1) => game.locator('.wager').nth(n)
const phase = (game: FrameLocator, is: string) =>
  game.locator(`.sky-live[data-is=${is}]`).waitFor({ timeout: 90_000 })
const stands = (game: FrameLocator, is: string) =>
  game.locator(`.wager[data-is=${is}]`).first().waitFor({ timeout: 90_000 })

/** Bets on the first card with a target of its own; it rides in the next round that opens. */
async function betWithTarget(game: FrameLocator, target: string) {
  const first = card(game, 0)
  await first.locator('input[type=checkbox]').check()
  await first.locator('input[type=number]').fill(target)
  await first.locator('.play').click()
}

describe('the crash room', () => {
  test('[GAME-13] [FAIR-013] a member bets, gets out by hand, loses another, and checks the chain', async () => {
    const page = await site.visit('/bgs', { token: member })
    const game = await openCrash(page)
    for (let isWon = false; !isWon; ) {
      await card(game, 0).locator('.play').click()
      await stands(game, 'riding')
      await card(game, 0).locator('.play').click()
      await stands(game, 'out')
      isWon = /1\.\d\d/.test((await card(game, 0).locator('small').textContent()) ?? '')
    }
    expect(await game.locator('.result').textContent()).toMatch(/^Out at 1\.\d\d×: PHP 1\.\d\d\.$/)
    await phase(game, 'crashed')
    await betWithTarget(game, '10000')
    await expect
      .poll(() => card(game, 0).locator('small').textContent(), { timeout: 110_000 })
      .toBe('Lost')
    await game.getByRole('button', { name: 'Info' }).click()
    await game.getByRole('button', { name: 'Check these rounds' }).click()
    await game.getByText(/lead back to one another/).waitFor()
    await game.getByRole('button', { name: 'Check', exact: true }).first().click()
    await game.getByRole('button', { name: 'Matches' }).waitFor()
  }, 300_000)

  test('[RND-002] [APP-10] on a phone in Tagalog a target holds through a reload in the middle', async () => {
    const page = await site.visit('/bgs', {
      token: member,
      viewport: { width: 390, height: 844 },
      language: 'TY',
    })
    const game = await openCrash(page)
    await phase(game, 'betting')
    await betWithTarget(game, '1.01')
    await expect.poll(() => card(game, 0).getAttribute('data-is')).toMatch(/^(in|riding|out)$/)
    await page.frames().at(-1)?.evaluate('location.reload()')
    await game.locator('.sky-live[data-is]').waitFor(CALM)
    await expect
      .poll(() => card(game, 0).locator('small').textContent(), { timeout: 60_000 })
      .toMatch(/^(Kinuha sa 1\.01× · 1\.01|Talo)$/)
  }, 240_000)
})
