import type { Browser, Page } from 'playwright-core'
import { follow, loaded } from './pages.ts'
import type { Look, Scene } from './scene.ts'

type Wanted = { consoleUrl: string; token: string }

/** Every screen that the console's own menu leads to, and the first entry of each list that has one. */
export async function consoleScenes(
  browser: Browser,
  wanted: Wanted,
  look: Look,
): Promise<Scene[]> {
  const page = await enterConsole(browser, { ...wanted, ...look })
  const paths = await page
    .locator('nav a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(paths)].flatMap((path) => [
    { name: `console ${path}`, shoot: () => picture(page, path) },
    { name: `console ${path} › 1`, shoot: () => firstEntry(page, path) },
  ])
}

async function picture(page: Page, path: string) {
  await follow(page, path)
  await loaded(page)
  return page.screenshot()
}

/** The first row of the list; a list without one is shown as it is. */
async function firstEntry(page: Page, path: string) {
  const row = page.locator('main tbody tr[tabindex]').first()
  if ((await row.count()) === 0) return picture(page, path)
  await row.click()
  await loaded(page)
  return page.screenshot()
}

/** The console's first screen, as an operator who is logged in. */
export async function enterConsole(browser: Browser, wanted: Wanted & Look) {
  const { consoleUrl, token, width, height, theme, language } = wanted
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  await context.addInitScript(
    ([kept, chosen, spoken]) => {
      sessionStorage.setItem('console-token', kept ?? '')
      localStorage.setItem('theme', chosen ?? '')
      localStorage.setItem('language', spoken ?? '')
    },
    [token, theme, language] as const,
  )
  const page = await context.newPage()
  await page.goto(consoleUrl)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The operator's own language is not the one of the picture.
  await page.locator('header select').last().selectOption(language)
  await loaded(page)
  return page
}
