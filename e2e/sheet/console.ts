import type { Browser, Page } from 'playwright-core'
import { loaded } from './pages.ts'
import type { Look, Scene } from './scene.ts'

type Wanted = { consoleUrl: string; token: string }

/** Every screen that the console's own menu leads to, and the first entry of each list that has one. */
export async function consoleScenes(browser: Browser, wanted: Wanted): Promise<Scene[]> {
  const look = { width: 1440, height: 900, theme: 'dark', language: 'EN' } as const
  const page = await enter(browser, '/', { ...wanted, ...look })
  const paths = await page
    .locator('nav a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await page.context().close()
  return [...new Set(paths)].flatMap((path) => [
    { name: `console ${path}`, shoot: picture(path, wanted) },
    { name: `console ${path} › 1`, shoot: picture(path, wanted, openFirst) },
  ])
}

function picture(path: string, wanted: Wanted, then?: (page: Page) => Promise<unknown>) {
  return async (browser: Browser, look: Look) => {
    const page = await enter(browser, path, { ...wanted, ...look })
    try {
      await then?.(page)
      return await page.screenshot()
    } finally {
      await page.context().close()
    }
  }
}

/** The first row of the list; a list without one is shown as it is. */
async function openFirst(page: Page) {
  const row = page.locator('main tbody tr').first()
  if ((await row.count()) === 0) return
  await row.click()
  await loaded(page)
}

async function enter(browser: Browser, path: string, wanted: Wanted & Look) {
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
  await page.goto(`${consoleUrl}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await loaded(page)
  return page
}
