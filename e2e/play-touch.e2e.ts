import { INSTANT_GAMES, INSTANT_IDS, isInstant } from '@parola/maths/instant'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from './budgets/games.ts'
import { bringIntoPlay } from './sheet/in-play.ts'
import { MODELS_TO_PLAY, titleOf } from './site/at-play.ts'
import { newMember } from './site/player.ts'
import { namelessIn } from './site/tree.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

/** Screens, and what the play area leaves of each for the game: its one bar is 40 pixels high. */
const SCREENS = [
  { screen: { width: 390, height: 844 }, frame: { width: 390, height: 804 }, least: 44 },
  { screen: { width: 844, height: 390 }, frame: { width: 844, height: 350 }, least: 44 },
  { screen: { width: 1440, height: 900 }, frame: { width: 1278, height: 768 }, least: 44 },
  // Thirty-seven numbers of 44 pixels do not fit on the smallest phone.
  { screen: { width: 320, height: 568 }, frame: { width: 320, height: 528 }, least: 32 },
] as const

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** Runs in the page: what a finger cannot hit reliably, what lies outside or is covered, and what scrolls sideways. */
function flawsOfTouch(least: number): string[] {
  const scope = document.querySelector('dialog[open]') ?? document.body
  const response = (element: Element, { width, height }: DOMRect, flaw: string) =>
    `${element.className || element.tagName} "${element.textContent}" ${width.toFixed(1)} x ${height.toFixed(1)} ${flaw}`
  const isTable = scope === document.body
  const flawsIn = (box: HTMLElement) => {
    const rect = box.getBoundingClientRect()
    const isBeside = rect.left < -0.5 || rect.right > innerWidth + 0.5
    const isAbove = rect.top < -0.5 || rect.bottom > innerHeight + 0.5
    // What a dialog holds is scrolled to; the table itself has no part that must be looked for.
    const isOutside = isBeside || (isTable && isAbove)
    const hit = document.elementFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2)
    // A table clips what it has no room for; the layout of roulette scrolls.
    const table = box.closest('.layout') ? null : box.closest('.felt')
    const edge = table?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
    const isLive = isTable && !isOutside && box.closest('[inert]') === null
    return [
      Math.min(rect.width, rect.height) < least - 0.05 && response(box, rect, 'is small'),
      isOutside && response(box, rect, `is outside at ${rect.x}, ${rect.y}`),
      rect.bottom > edge + 0.5 && response(box, rect, `is cut at ${edge}`),
      isLive && !box.contains(hit) && response(box, rect, `is under ${hit?.className}`),
    ].filter((flaw) => flaw !== false)
  }
  const flaws = [...scope.querySelectorAll<HTMLElement>('button, a[href], input, textarea')]
    // A box with a label beside it is hit by its label as well.
    .map((control) => (control.matches('[type=checkbox]') && control.closest('label')) || control)
    .filter((box) => box.checkVisibility({ visibilityProperty: true }))
    .flatMap(flawsIn)
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

async function isEasyToTouch(page: Page, when: string) {
  for (const { frame, least } of SCREENS) {
    await page.setViewportSize(frame)
    // A board is laid out again a moment after its size has changed.
    await expect
      .poll(() => page.evaluate(flawsOfTouch, least), { message: `${when}, ${frame.width} wide` })
      .toEqual([])
  }
}

async function opened(model: string) {
  const page = await site.visit('/robots.txt', { viewport: SCREENS[0].frame })
  const title = await titleOf(site.db, model)
  await page.goto(await addressOf(site.url, Number(title)))
  await page.locator('#spin:not([disabled]), .panel').first().waitFor()
  return page
}

/** Runs in the page: the play area, its bar, and what of the bar cannot be pressed. */
function playArea() {
  const frame = document.querySelector('iframe')?.getBoundingClientRect()
  const bar = document.querySelector('.slim-bar')
  const hidden = [...(bar?.querySelectorAll('button, a') ?? [])].filter((control) => {
    const { x, y, width, height } = control.getBoundingClientRect()
    const at = document.elementFromPoint(x + width / 2, y + height / 2)
    return width > 0 && !control.contains(at)
  })
  return {
    bar: bar?.getBoundingClientRect().height,
    width: frame?.width,
    isWhole: (frame?.top ?? -1) >= 0 && (frame?.bottom ?? Infinity) <= innerHeight + 0.5,
    isWide: bar !== null && bar.scrollWidth > bar.clientWidth,
    hidden: hidden.map(({ outerHTML }) => outerHTML),
  }
}

/** The game has all of the screen that the one bar above it leaves. */
async function hasItsRoom(page: Page, { isDialog }: { isDialog: boolean }) {
  for (const { screen, frame } of SCREENS) {
    await page.setViewportSize(screen)
    const width = isDialog ? frame.width : screen.width
    await expect
      .poll(() => page.evaluate(playArea), { message: `${screen.width} wide` })
      .toEqual({ bar: 40, width, isWhole: true, isWide: false, hidden: [] })
  }
}

describe('[GAME-15] the play area is one bar and the game', () => {
  test('in the demo of a visitor', async () => {
    const page = await site.visit('/bgs')
    await page
      .getByRole('button', { name: /^Try demo of/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await page.locator('iframe').waitFor()
    await hasItsRoom(page, { isDialog: true })
  })

  test('[RG-009] of a member who plays for money, with the clock in it', async () => {
    const token = await newMember(site.url, 'roomy')
    const page = await site.visit('/bgs', { token })
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    await page.getByTestId('session-net').waitFor()
    await page.locator('iframe').waitFor()
    await hasItsRoom(page, { isDialog: true })
    const game = await titleOf(site.db, 'dice')
    await page.goto(site.addressOf(`/seamless?game=${game}`))
    await page.getByTestId('session-net').waitFor()
    await page.locator('iframe').waitFor()
    await hasItsRoom(page, { isDialog: false })
  })
})

describe('[GAME-13] every control has a name, lies in the frame, uncovered, and is large enough for a finger', () => {
  test.each([...INSTANT_IDS, ...MODELS_TO_PLAY, 'crash'])('of %s', async (model) => {
    const page = await opened(model)
    expect(await namelessIn(page.locator('body'))).toEqual([])
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
