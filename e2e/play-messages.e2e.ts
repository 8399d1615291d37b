import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openModel, PHONE } from './site/at-play.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** Contrast of normal text (WCAG 2.2 AA, 1.4.3). */
const LEAST_CONTRAST = 4.5
const SCREENS = [
  { viewport: PHONE, leastPx: 15 },
  { viewport: { width: 1440, height: 900 }, leastPx: 18 },
]
const THEMES = ['dark', 'light'] as const
/** Where a game shows its messages, and the looks that they have: of a loss, a win and a refusal. */
const GAMES = [
  { model: 'roulette', place: '.result', looks: ['result', 'result win', 'result bad'] },
  { model: 'hi-lo', place: '.result', looks: ['result', 'result win', 'result bad'] },
  { model: 'crash', place: '.result', looks: ['result', 'result win', 'result bad'] },
  { model: 'tiger-20', place: '#result', looks: ['', 'error'] },
] as const

/** Runs in the page: how large a message is, and its contrast on the worst of what can lie behind it. */
function legibility(message: HTMLElement, look: string) {
  message.className = look
  message.textContent ||= 'You win'
  const { color, backgroundColor, fontSize } = getComputedStyle(message)
  const canvas = document.createElement('canvas').getContext('2d')
  const paintedOn = (behind: string) => {
    if (!canvas) throw new Error('no canvas')
    return [color, backgroundColor].map((paint) => {
      canvas.fillStyle = behind
      canvas.fillRect(0, 0, 1, 1)
      canvas.fillStyle = paint
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
        (part) =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
  }
  const contrasts = ['#000', '#fff'].map((behind) => {
    const [text = 0, ground = 0] = paintedOn(behind)
    return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)
  })
  return { px: Number.parseFloat(fontSize), contrast: Math.min(...contrasts) }
}

async function isLegible(message: Locator, look: string, leastPx: number) {
  const { px, contrast } = await message.evaluate(legibility, look)
  expect(px, `size of ${look}`).toBeGreaterThanOrEqual(leastPx)
  expect(contrast, `contrast of ${look}`).toBeGreaterThanOrEqual(LEAST_CONTRAST)
}

describe('messages inside a game are large and have the contrast of AA', () => {
  for (const { model, place, looks } of GAMES) {
    test(`[GAME-13] in ${model}, on a phone and on a large screen, in both themes`, async () => {
      for (const theme of THEMES) {
        const { page, frame } = await openModel(site, model, { theme })
        for (const { viewport, leastPx } of SCREENS) {
          await page.setViewportSize(viewport)
          for (const look of looks) await isLegible(frame.locator(place), look, leastPx)
        }
        await site.leave()
      }
    })
  }
})
