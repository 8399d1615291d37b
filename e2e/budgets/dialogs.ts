import type { Browser } from 'playwright-core'
import { untilIdle } from './idle.ts'
import type { Measure } from './limits.ts'
import { notANewcomer } from './newcomer.ts'

const TIMES = 5
/** Other load on the machine only ever adds: the quickest visit shows what the site itself takes. */
const VISITS = 3
/** A page that is still coming is Lighthouse's to judge, by its blocking time. */
const AT_REST_MS = 1500

/** How long the screen takes to answer who opens and closes a dialog (INP), the slowest of some times. */
export async function dialogMeasures(browser: Browser, url: string): Promise<Measure[]> {
  const visits: number[] = []
  for (let i = 0; i < VISITS; i++) visits.push(await slowestOf(browser, url))
  return [{ what: 'opening a dialog: INP, ms', value: Math.min(...visits), atMost: 100 }]
}

async function slowestOf(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.addInitScript(recordEvents)
  await page.addInitScript(notANewcomer)
  await page.goto(url)
  await untilIdle(page)
  await page.waitForTimeout(AT_REST_MS)
  for (let i = 0; i < TIMES; i++) {
    await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const slowest = await page.evaluate(() => Reflect.get(window, 'slowest') as number)
  await page.close()
  return slowest
}

function recordEvents() {
  Reflect.set(window, 'slowest', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!Reflect.get(entry, 'interactionId')) continue
      Reflect.set(window, 'slowest', Math.max(Reflect.get(window, 'slowest'), entry.duration))
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
