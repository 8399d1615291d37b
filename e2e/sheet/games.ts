import type { Browser } from 'playwright-core'
import type { SeedTitle } from '../../apps/server/seed/catalogue.ts'
import { addressOf } from '../budgets/games.ts'
import { chosenTitles } from './chosen.ts'
import { bringIntoPlay } from './in-play.ts'
import type { Scene } from './scene.ts'

/** The light of a win after its figure has stopped counting. */
const SETTLED_MS = 400
const DRAWN = { timeout: 60_000 }

/** Titles of every kind, each brought into play. */
export function gameScenes(url: string, count: number): Scene[] {
  return chosenTitles(count).map((title) => ({
    name: `${title.node_id}-${title.model}`,
    shoot: (browser, look) => pictureOf(browser, { url, title, ...look }),
  }))
}

type Wanted = {
  url: string
  title: SeedTitle
  width: number
  height: number
  theme: string
  language: string
}

async function pictureOf(browser: Browser, { url, title, width, height, theme, language }: Wanted) {
  const page = await (await browser.newContext({ viewport: { width, height } })).newPage()
  page.on('pageerror', (error) => process.stdout.write(`${title.name}: ${error.message}\n`))
  try {
    await page.goto(`${await addressOf(url, title.node_id, language)}&theme=${theme}`)
    await page.locator('#spin:not([disabled]), .panel').first().waitFor()
    // Pictures are drawn when they are first asked for; a game that never falls silent is taken as it is.
    await page.waitForLoadState('networkidle', DRAWN).catch(() => undefined)
    await bringIntoPlay(page, title.model)
    await page.waitForTimeout(SETTLED_MS)
    return await page.screenshot()
  } finally {
    await page.context().close()
  }
}
