import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pressByKey } from './site/keyboard.ts'
import { hasFocus, openByKey } from './site/open-by-key.ts'
import { namelessIn } from './site/tree.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const dialog = (page: Page) => page.getByRole('dialog')

const bet = (page: Page, game: FrameLocator) =>
  pressByKey(page, game.locator('.panel .play:not([disabled])'))

async function layAndBet(page: Page, game: FrameLocator) {
  await pressByKey(page, game.locator('.place').first())
  await bet(page, game)
}

const betBySpace = (page: Page) => page.keyboard.press('Space')

async function betAndOpen(page: Page, game: FrameLocator) {
  await betBySpace(page)
  await pressByKey(page, game.locator('.grid.live .tile:not(:disabled)').first())
}

describe('by keyboard alone', () => {
  test.each([
    ['roulette', layAndBet],
    ['dice', betBySpace],
    ['mines', betAndOpen],
  ] as const)(
    '[GAME-13] [GAME-16] a visitor finds %s, bets, and leaves it',
    async (model, play) => {
      const page = await site.visit('/')
      await openByKey(site, page, model)
      const game = page.frameLocator('iframe')
      const balance = game.locator('.figures .figure:first-child output')
      await game.locator('.panel .play').waitFor()
      await hasFocus(page)
      expect(await namelessIn(game.locator('body'))).toEqual([])
      const before = await balance.textContent()
      await play(page, game)
      await expect.poll(() => balance.textContent()).not.toBe(before)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    },
  )

  test('[GAME-13] [GAME-16] a visitor finds the crash room, bets, and leaves it', async () => {
    const page = await site.visit('/')
    await openByKey(site, page, 'crash')
    const game = page.frameLocator('iframe')
    const first = game.locator('.wager').first()
    await first.waitFor()
    await hasFocus(page)
    expect(await namelessIn(game.locator('body'))).toEqual([])
    await pressByKey(page, first.locator('.play'))
    await expect.poll(() => first.getAttribute('data-is')).not.toBe('free')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })
})
