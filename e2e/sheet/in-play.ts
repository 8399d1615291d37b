import type { Page } from 'playwright-core'

const READY = { timeout: 60_000 }
const SPINS = 5
const FLIGHT_MS = 2500

/** Plays until the screen shows the game in play: a win, a hand, a flight. */
export async function bringIntoPlay(page: Page, model: string) {
  if (model === 'crash') return fly(page)
  const isSlot = (await page.locator('#spin').count()) > 0
  return isSlot ? spinToWin(page) : betOnce(page)
}

async function spinToWin(page: Page) {
  await page.locator('#turbo').click()
  for (let n = 0; n < SPINS; n += 1) {
    await page.locator('#spin:not([disabled])').click(READY)
    await page.locator('#spin:not([disabled])').waitFor(READY)
    if (/win/.test(((await page.locator('#result').textContent()) ?? '').replace('No win', '')))
      return
  }
}

async function betOnce(page: Page) {
  await page.locator('[data-tool=turbo]').click()
  const places = page.locator('.place')
  if ((await places.count()) > 0) for (const n of [1, 3]) await places.nth(n).click()
  await page.locator('.play:not([disabled])').first().click(READY)
  await page.locator('.actions button:not([disabled]), .grid.live').first().waitFor(READY)
  for (const tile of [6, 12, 18]) {
    const hidden = page.locator(`.grid.live .tile:nth-child(${tile}):not(:disabled)`)
    if ((await hidden.count()) === 0) return
    await hidden.click()
    await page.locator('.actions button:not([disabled])').first().waitFor(READY)
  }
}

async function fly(page: Page) {
  await page.locator('.sky-live[data-is=betting]').waitFor(READY)
  await page.locator('.wager .play').first().click()
  await page.locator('.sky-live[data-is=running]').waitFor(READY)
  await page.waitForTimeout(FLIGHT_MS)
}
