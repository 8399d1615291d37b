import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownSite } from './site/own-site.ts'
import { newMember } from './site/player.ts'
import { openBrowser } from './site/site.ts'

/** Twice the usual size, chosen in the settings of the browser (WCAG 1.4.4). */
const TWICE = ['--blink-settings=defaultFontSize=32']
const SEEN = ['disclaimerAccept', 'popupClosed:member', 'verifyLater']
const PAGES = ['/', '/rng', '/member', '/member/record']

let browser: Browser
let token: string

beforeAll(async () => {
  browser = await openBrowser(TWICE)
  token = await newMember(ownSite().url, 'largo')
})
afterAll(() => browser.close())

/** Everything of the bar that is cut off by the window, or lies over something else of it. */
function crowded(page: Page) {
  return page.locator('header').evaluate((bar) => {
    const seen = [...bar.querySelectorAll('a, button')]
      .map((node) => ({ name: node.textContent, box: node.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1)
    const isOut = (box: DOMRect) => box.left < 0 || box.right > document.documentElement.clientWidth
    const isOver = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return seen
      .filter(
        ({ box }, i) => isOut(box) || seen.slice(0, i).some((other) => isOver(other.box, box)),
      )
      .map(({ name }) => name)
  })
}

test.each([
  [390, 844],
  [1440, 900],
])(
  '[APP-04] text of twice the size pushes nothing out of a window %i wide',
  async (width, height) => {
    const context = await browser.newContext({ viewport: { width, height } })
    await context.addInitScript(
      `for (const key of ${JSON.stringify(SEEN)}) sessionStorage.setItem(key, '1'); sessionStorage.setItem('token', '${token}')`,
    )
    const page = await context.newPage()
    for (const path of PAGES) {
      await page.goto(`${ownSite().url}${path}`)
      await page.getByRole('main').waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      const size = await page.evaluate(() => getComputedStyle(document.body).fontSize)
      expect(size).toBe('30px')
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide, path).toBeLessThanOrEqual(0)
      expect(await crowded(page), path).toEqual([])
    }
    await context.close()
  },
)
