import { inflateSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { newMember } from './site/player.ts'
import { text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
/** Well inside a toast, before its icon. */
const INSIDE_PX = 7
/** However slow the machine is, a message stays until it has been looked at. */
const STAY = `{
  const later = window.setTimeout
  window.setTimeout = (work, ms) => later(work, ms === 5000 ? 60000 : ms)
}`

let site: UsedSite
let token: string

beforeAll(async () => {
  site = await useSite()
  token = await newMember(site.url, `toast${Date.now() % 100_000}`)
  // The first visit completes a mission, of which a message is shown once.
  const first = await site.visit('/', { token })
  await first.locator('.toasts li').first().waitFor()
  await site.leave()
})
afterEach(() => site.leave())
afterAll(() => site.close())

test.each([
  { viewport: WIDE, theme: 'dark', language: 'EN', search: text('games.search') },
  { viewport: WIDE, theme: 'light', language: 'TY', search: text('games.search', 'TY') },
  { viewport: NARROW, theme: 'dark', language: 'TY', search: text('shell.search', 'TY') },
  { viewport: NARROW, theme: 'light', language: 'EN', search: 'Search' },
] as const)(
  '[MOD-02] a message while a dialog is open is above its dimming, beside the button that closes, and is read out: $viewport.width $theme $language',
  async ({ search, ...who }) => {
    const page = await site.visit('/', { ...who, token })
    await page.evaluate(STAY)
    await page.route('**/addFavoriteGameV2', (route) => route.abort())
    await page.getByRole('button', { name: search, exact: true }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog')
    const heart = dialog.locator('[aria-pressed]').first()
    await heart.waitFor()
    // An empty live region exists before, otherwise new content is not announced.
    expect(await dialog.locator('> output').textContent()).toBe('')
    await heart.click()
    const toast = page.locator('.toasts li')
    await toast.waitFor()
    const [{ x, y }, solid] = await toast.evaluate((item) => {
      const { x, y } = item.getBoundingClientRect()
      return [
        { x: Math.round(x), y: Math.round(y) },
        getComputedStyle(item).backgroundColor,
      ] as const
    })
    expect(await dialog.locator('> output').textContent()).toBe(await toast.textContent())
    expect(await colourAt(page, x + INSIDE_PX, y + INSIDE_PX)).toBe(solid)
    const closes = dialog.getByRole('button', { name: text('shell.close', who.language) })
    expect(await covers(toast, closes)).toBe(false)
    if (process.env.SHOTS) {
      const name = `toast-${who.viewport.width}-${who.theme}`
      await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
    }
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

/** Whether one element lies over a part of another. */
async function covers(upper: Locator, lower: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([upper.boundingBox(), lower.boundingBox()])
  if (!a || !b) throw new Error('not in sight')
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  return !isBeside && a.y < b.y + b.height && b.y < a.y + a.height
}

/** The rendered colour, from a picture of one point. */
async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  const data: Buffer[] = []
  for (let offset = 8; offset < png.length; offset += 12 + png.readUInt32BE(offset)) {
    if (png.toString('latin1', offset + 4, offset + 8) !== 'IDAT') continue
    data.push(png.subarray(offset + 8, offset + 8 + png.readUInt32BE(offset)))
  }
  const [, ...colour] = inflateSync(Buffer.concat(data))
  return `rgb(${colour.slice(0, 3).join(', ')})`
}
