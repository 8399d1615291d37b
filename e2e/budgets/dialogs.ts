import type { Browser } from 'playwright-core'
import type { Measure } from './limits.ts'
import { notANewcomer } from './newcomer.ts'

const TIMES = 5
/** A page that is still coming is Lighthouse's to judge, by its blocking time. */
const AT_REST_MS = 1500

/** How long the screen takes to answer who opens a dialog (INP), the slowest of some openings. */
export async function dialogMeasures(browser: Browser, url: string): Promise<Measure[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.addInitScript(recordEvents)
  await page.addInitScript(notANewcomer)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(AT_REST_MS)
  for (let i = 0; i < TIMES; i++) {
    await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const slowest = await page.evaluate(() => Reflect.get(window, 'slowest') as number)
  await page.close()
  return [{ what: 'opening a dialog: INP, ms', value: slowest, atMost: 100 }]
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
