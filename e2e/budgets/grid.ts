import type { Browser, CDPSession, Page } from 'playwright-core'
import { PATIENCE_MS, untilIdle } from './idle.ts'
import type { Measure } from './limits.ts'
import { notANewcomer } from './newcomer.ts'

/** A quick flick of a thumb: 3,600 pixels a second. */
const STEP_PX = 60
const FRAMES = 600
const MB = 1024 * 1024

/** Scrolls through the wall of 10,000 slots: what stays in memory, and how long frames take. */
export async function gridMeasures(browser: Browser, url: string): Promise<Measure[]> {
  // A first visitor has the pictures drawn; the second one's phone is not the machine that draws.
  const drawing = await atTheGrid(browser, url)
  await framesWhileScrolling(drawing)
  await untilIdle(drawing)
  await drawing.context().close()

  // Other load on the machine only ever adds: the quickest visit shows what the grid itself takes.
  const visits = [p95(await framesOfVisit(browser, url)), p95(await framesOfVisit(browser, url))]
  const page = await atTheGrid(browser, url)
  visits.push(p95(await framesWhileScrolling(page)))
  await toTheEnd(page)
  const bytes = await heapBytes(await page.context().newCDPSession(page))
  await page.context().close()
  return [
    { what: '10,000 tiles: memory after all, MB', value: bytes / MB, atMost: 150 },
    { what: '10,000 tiles: frame, p95 ms', value: Math.min(...visits), atMost: 20 },
  ]
}

function p95(frames: number[]): number {
  return frames.sort((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0
}

async function framesOfVisit(browser: Browser, url: string): Promise<number[]> {
  const page = await atTheGrid(browser, url)
  const frames = await framesWhileScrolling(page)
  await page.context().close()
  return frames
}

async function atTheGrid(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.addInitScript(notANewcomer)
  await page.goto(`${url}/rng`)
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .waitFor({ timeout: PATIENCE_MS })
  return page
}

function framesWhileScrolling(page: Page): Promise<number[]> {
  return page.evaluate(
    ([step, steps]) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        let last = performance.now()
        const tick = (now: number) => {
          frames.push(now - last)
          last = now
          scrollBy(0, step)
          if (frames.length < steps) requestAnimationFrame(tick)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame(tick)
      }),
    [STEP_PX, FRAMES] as const,
  )
}

/** By the page, as holding the key down does, until nothing more is loaded and the last games are there. */
async function toTheEnd(page: Page) {
  for (let still = 0, last = -1; still < 20; ) {
    const top = await page.evaluate(() => {
      scrollBy(0, innerHeight * 4)
      return scrollY
    })
    await page.waitForTimeout(50)
    still = top === last ? still + 1 : 0
    last = top
  }
  await page
    .getByRole('button', { name: /^Play / })
    .last()
    .waitFor({ timeout: PATIENCE_MS })
}

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}
