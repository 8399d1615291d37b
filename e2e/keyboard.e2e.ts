import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pressByKey, tabTo } from './site/keyboard.ts'
import { hasFocus, openByKey, openNamed } from './site/open-by-key.ts'
import { deposit, newMember } from './site/player.ts'
import { text } from './site/text.ts'
import { namelessIn } from './site/tree.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const ON_ITS_SIDE = { width: 844, height: 390 }

let site: UsedSite
let member: string

beforeAll(async () => {
  site = await useSite()
  member = await newMember(site.url, 'keys')
  await deposit(site.url, member)
})
afterEach(() => site.leave())
afterAll(() => site.close())

const dialog = (page: Page) => page.getByRole('dialog')

/** Dialogs are shown later than a game needs to open. */
const SHOW_LATE = `{
  const later = window.setTimeout
  window.setTimeout = (work, ms) => later(work, ms === 100 ? 2000 : ms)
}`

describe('by keyboard alone', () => {
  test('[GAME-05] [GAME-11] [GAME-16] a visitor finds a game, opens its demo, plays a round and leaves it', async () => {
    const page = await site.visit('/')
    await openNamed(page, { name: 'Sun Dynasty', typed: 'sun dynasty' })
    const game = page.frameLocator('iframe')
    const balance = game.locator('#balance')
    await game.locator('#spin:not([disabled])').waitFor()
    await hasFocus(page)
    const before = await balance.textContent()
    await page.keyboard.press('Space')
    await expect.poll(() => balance.textContent()).not.toBe(before)
    await game.locator('#spin:not([disabled])').waitFor()
    await tabTo(page, game.locator('#info'))
    await page.keyboard.press('Enter')
    await game.locator('#panel[open]').waitFor()
    await page.keyboard.press('Escape')
    await game.locator('#panel[open]').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('[GAME-16] a game that can be played before its dialog is shown has the focus as it is shown', async () => {
    const page = await site.visit('/')
    await page.evaluate(SHOW_LATE)
    await openByKey(site, page, 'dice')
    await page.frameLocator('iframe').locator('.panel .play').waitFor()
    await hasFocus(page)
  })

  test('[LOTT-05] a member bets on a lottery', async () => {
    const page = await site.visit('/lottery?gameCode=L28_90S&view=betting', { token: member })
    const main = page.getByRole('main')
    await main.getByLabel(text('lottery.bets')).selectOption('SIDE')
    const board = main.getByRole('group', { name: text('lottery.row.picks') })
    expect(await namelessIn(main)).toEqual([])
    await pressByKey(page, board.getByRole('button', { name: text('lottery.value.BIG') }).first())
    await pressByKey(page, main.getByRole('button', { name: text('lottery.add') }))
    await pressByKey(page, main.getByRole('button', { name: /^Buy for/ }))
    await page.getByText(/ticket bought for/).waitFor()
  })

  test('[I18N-01] [APP-20] the language and the theme are changed', async () => {
    const page = await site.visit('/help')
    const theme = () => page.evaluate('document.documentElement.dataset.theme')
    const before = await theme()
    await pressByKey(
      page,
      page.getByRole('banner').getByRole('button', { name: text('shell.theme') }),
    )
    await expect.poll(theme).not.toBe(before)
    await tabTo(page, page.getByRole('combobox', { name: text('shell.language') }))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('tl')
  })
})

/** Where each page is, and what names it. */
const PAGES = [
  ['/', text('home.title')],
  ['/rng', 'Slots'],
  ['/member?tab=depositv2', text('money.tab.depositv2')],
  ['/member?tab=withdraw', text('money.tab.withdraw')],
  ['/member?tab=personalHistoryCopy', text('money.tab.personalHistoryCopy')],
  ['/member?tab=transactionHistory', text('money.tab.transactionHistory')],
] as const
describe('as a screen reader reads it', () => {
  test.each(PAGES)(
    '[MOD-02] %s has one heading of its own, its landmarks, and a name for every control',
    async (path, title) => {
      const page = await site.visit(path, { token: member })
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByTestId('balance').waitFor()
      const tree = await page.locator('body').ariaSnapshot()
      const lines = tree.split('\n')
      expect(lines.filter((line) => /- heading .*\[level=1\]/.test(line))).toHaveLength(1)
      for (const landmark of ['banner', 'main', 'contentinfo']) {
        expect(lines.filter((line) => line.startsWith(`- ${landmark}`))).toHaveLength(1)
      }
      expect(await namelessIn(page.locator('body'))).toEqual([])
    },
  )

  test('[GAME-13] a game has its name, its figures and a name for every control', async () => {
    const page = await site.visit('/seamless?game=10001', { token: member })
    const game = page.frameLocator('iframe')
    await game.locator('#spin:not([disabled])').waitFor()
    const body = game.locator('body')
    expect(await body.ariaSnapshot()).toMatch(/- heading "Sun Dynasty" \[level=1\]/)
    expect(await namelessIn(body)).toEqual([])
  })
})

describe('a phone on its side', () => {
  test('[NAV-06] has the whole width for its page: the menu opens over it', async () => {
    const page = await site.visit('/rng', { viewport: ON_ITS_SIDE })
    const main = page.getByRole('main')
    await main
      .getByRole('button', { name: /^Play / })
      .first()
      .waitFor()
    expect((await main.boundingBox())?.x).toBe(0)
    await page
      .getByRole('banner')
      .getByRole('button', { name: text('shell.menu') })
      .click()
    const menu = page.getByRole('navigation', { name: text('shell.menu') })
    await menu.getByRole('link', { name: 'Fish', exact: true }).click()
    await page.waitForURL('**/fish')
    await menu.waitFor({ state: 'hidden' })
  })
})
