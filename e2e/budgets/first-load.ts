import type { Browser, CDPSession, Page } from 'playwright-core'
import { untilIdle } from './idle.ts'

/** The network transfers, one entry per request. */
type Transfer = { url: string; type: string; bytes: number; bodyBytes: number }

export type Screen = { name: string; width: number; height: number; scale: number }

export const PHONE: Screen = { name: 'phone', width: 390, height: 844, scale: 2 }
export const DESKTOP: Screen = { name: 'desktop', width: 1440, height: 900, scale: 1 }

export type FirstLoad = {
  /** All requests with their headers, as transferred. */
  bytes: number
  requests: number
  /** Bodies of the scripts, compressed. */
  scriptBytes: number
  layoutShift: number
}

const SETTLED_AFTER_MS = 1500

/** Opens the site as a first-time visitor, with nothing cached, until nothing more is loaded. */
export async function firstLoad(browser: Browser, url: string, screen: Screen): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    deviceScaleFactor: screen.scale,
  })
  const page = await context.newPage()
  const transfers = recorded(await context.newCDPSession(page))
  await page.addInitScript(sumLayoutShifts)
  await page.goto(url)
  await untilQuiet(page, transfers)
  const layoutShift = await page.evaluate(() => Reflect.get(window, 'layoutShift') as number)
  await context.close()
  const all = [...transfers.values()]
  return {
    bytes: sum(all, ({ bytes }) => bytes),
    requests: all.length,
    scriptBytes: sum(all, ({ type, bodyBytes }) => (type === 'Script' ? bodyBytes : 0)),
    layoutShift,
  }
}

function recorded(session: CDPSession): ReadonlyMap<string, Transfer> {
  const transfers = new Map<string, Transfer>()
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.url.startsWith('data:')) return
    const bodyBytes = Number(response.headers['content-length'] ?? 0)
    transfers.set(requestId, { url: response.url, type, bytes: 0, bodyBytes })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  void session.send('Network.enable')
  return transfers
}

function sumLayoutShifts() {
  Reflect.set(window, 'layoutShift', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const value = Reflect.get(entry, 'value') as number
      Reflect.set(window, 'layoutShift', Reflect.get(window, 'layoutShift') + value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Live figures are requested again and again: what counts is whether anything new is loaded. */
async function untilQuiet(page: Page, transfers: ReadonlyMap<string, Transfer>) {
  const addresses = () => new Set([...transfers.values()].map(({ url }) => url)).size
  for (let seen = -1; seen !== addresses(); ) {
    seen = addresses()
    await untilIdle(page)
    await page.waitForTimeout(SETTLED_AFTER_MS)
  }
}

function sum<T>(all: readonly T[], input: (item: T) => number): number {
  return all.reduce((total, item) => total + input(item), 0)
}
