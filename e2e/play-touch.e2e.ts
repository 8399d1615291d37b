import { INSTANT_GAMES, INSTANT_IDS, isInstant } from '@parola/maths/instant'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from './budgets/games.ts'
import { bringIntoPlay } from './sheet/in-play.ts'
import { titleOf } from './site/at-play.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

/** What the site's own bar leaves of a phone of 390 x 844, upright and on its side. */
const UPRIGHT = { width: 390, height: 800 }
const ASIDE = { width: 844, height: 346 }

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** Runs in the page: what a finger cannot hit reliably, what lies outside, and what scrolls sideways. */
function flawsOfTouch(least: number): string[] {
  const scope = document.querySelector('dialog[open]') ?? document.body
  const response = (element: Element, { width, height }: DOMRect) =>
    `${element.className || element.tagName} "${element.textContent}" ${width.toFixed(1)} x ${height.toFixed(1)}`
  const controls = [...scope.querySelectorAll<HTMLElement>('button, a[href], input, textarea')]
  const flaws = controls.flatMap((control) => {
    // A box with a label beside it is hit by its label as well.
    const box = (control.matches('[type=checkbox]') && control.closest('label')) || control
    if (!box.checkVisibility({ visibilityProperty: true })) return []
    const rect = box.getBoundingClientRect()
    const isSmall = Math.min(rect.width, rect.height) < least - 0.05
    const isOutside = rect.left < -0.5 || rect.right > innerWidth + 0.5
    const isBelow = scope === document.body && rect.bottom > innerHeight + 0.5
    return isSmall || isOutside || isBelow ? [response(box, rect)] : []
  })
  const sideways = [...scope.querySelectorAll('*')].filter(
    (item) =>
      item.scrollWidth > item.clientWidth + 1 &&
      ['auto', 'scroll'].includes(getComputedStyle(item).overflowX),
  )
  return [
    ...flaws,
    ...sideways.map((sideway) => `${sideway.className || sideway.tagName} moves sideways`),
  ]
}

const LEAST = 44

async function isEasyToTouch(page: Page, when: string) {
  for (const size of [UPRIGHT, ASIDE]) {
    await page.setViewportSize(size)
    // A board is laid out again a moment after its size has changed.
    await expect
      .poll(() => page.evaluate(flawsOfTouch, LEAST), { message: `${when}, ${size.width} wide` })
      .toEqual([])
  }
}

async function opened(model: string) {
  const page = await site.visit('/robots.txt', { viewport: UPRIGHT })
  const title = await titleOf(site.db, model)
  await page.goto(await addressOf(site.url, Number(title)))
  await page.locator('.panel').waitFor()
  return page
}

describe('[GAME-13] every control is large enough for a finger', () => {
  test.each([...INSTANT_IDS, 'crash'])('of %s', async (model) => {
    const page = await opened(model)
    await isEasyToTouch(page, 'before the bet')
    // The controls of all others are the same in a round.
    if (!isInstant(model) || !INSTANT_GAMES[model].choices) return
    await bringIntoPlay(page, model)
    await isEasyToTouch(page, 'in the round')
  })

  test('of rules and last rounds', async () => {
    const page = await opened('dice')
    await bringIntoPlay(page, 'dice')
    await page.getByRole('button', { name: 'Info' }).click()
    await page.locator('dialog[open] td button').first().waitFor()
    await isEasyToTouch(page, 'in its rules and rounds')
  })
})
