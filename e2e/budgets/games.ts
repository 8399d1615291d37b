import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import type { Measure } from './limits.ts'

/** What Chrome's own tools call fast 3G: 1.6 Mbit/s down, 150 ms there and back. */
const FAST_3G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const PHONE = { width: 390, height: 844 }
const FRAMES = 300
const READY = '#spin:not([disabled]), .panel .play'

/** A title of each client: reels, reels that cascade, a table, the shared room. */
const TITLES = [
  { name: 'slot', nodeId: 10_001 },
  { name: 'megaways', nodeId: 10_002 },
  { name: 'blackjack', nodeId: 30_003 },
  { name: 'crash', nodeId: 31_701 },
] as const

/** What the games weigh, how soon they can be played, and how long their frames take. */
export async function gameMeasures(browser: Browser, url: string): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const { name, nodeId } of TITLES) {
    // The first visitor has the pictures drawn.
    await (await opened(browser, await addressOf(url, nodeId))).context().close()
    measures.push(...(await loadMeasures(browser, name, await addressOf(url, nodeId))))
  }
  const [slot, , , crash] = TITLES
  measures.push(...(await slotFrames(browser, await addressOf(url, slot.nodeId))))
  measures.push(...(await crashFrames(browser, await addressOf(url, crash.nodeId))))
  return measures
}

/** Where a visitor's demo of a title is played. */
export async function addressOf(url: string, nodeId: number, language = 'EN'): Promise<string> {
  const body = { nodeId, language, platform: 'html5', mode: 'demo' }
  const answer = await fetch(`${url}/wps/game/launchGame`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return String(((await answer.json()) as { value: { url: string } }).value.url)
}

async function opened(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage()
  await page.goto(address)
  await page.locator(READY).first().waitFor()
  return page
}

/** Scripts and styles as gzip makes them, and the time until the first button can be pressed. */
async function loadMeasures(browser: Browser, name: string, address: string): Promise<Measure[]> {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', FAST_3G)
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) bodies.push(response.body())
  })
  const began = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(READY).first().waitFor()
  const ms = performance.now() - began
  const weights = (await Promise.all(bodies)).map((body) => gzipSync(body).length)
  await page.context().close()
  return [
    {
      what: `${name}: client, gzip kB`,
      value: weights.reduce((sum, bytes) => sum + bytes, 0) / 1000,
      atMost: 250,
    },
    { what: `${name}: playable on fast 3G, ms`, value: ms, atMost: 2000 },
  ]
}

type Frames = { script: number[]; between: number[] }

/** Turns the reels until enough frames have passed, wins and all. */
async function slotFrames(browser: Browser, address: string): Promise<Measure[]> {
  const page = await opened(browser, address)
  await page.evaluate(watchFrames)
  const enough = () => page.evaluate(hasEnough, FRAMES)
  while (!(await enough())) {
    const spin = page.locator('#spin:not([disabled])')
    if ((await spin.count()) > 0) await spin.click({ timeout: 1000 }).catch(() => undefined)
    await page.waitForTimeout(100)
  }
  return frameMeasures('reels', await endFrames(page))
}

async function crashFrames(browser: Browser, address: string): Promise<Measure[]> {
  const page = await opened(browser, address)
  const frames: Frames = { script: [], between: [] }
  while (frames.script.length < FRAMES) {
    await page.locator('.sky-live[data-is=running]').waitFor({ timeout: 120_000 })
    await page.evaluate(watchFrames)
    await page.locator('.sky-live[data-is=crashed]').waitFor({ timeout: 120_000 })
    const flown = await page.evaluate(takeFrames)
    frames.script.push(...flown.script)
    frames.between.push(...flown.between)
  }
  await page.context().close()
  return frameMeasures('crash curve', frames)
}

async function endFrames(page: Page): Promise<Frames> {
  const frames = await page.evaluate(takeFrames)
  await page.context().close()
  return frames
}

function frameMeasures(name: string, { script, between }: Frames): Measure[] {
  return [
    { what: `${name}: script in a frame, p95 ms`, value: p95(script), atMost: 4 },
    // Drawn by software here, which a phone's graphics chip does faster: the frame is given room.
    { what: `${name}: frame, p95 ms`, value: p95(between), atMost: 34 },
  ]
}

function p95(all: readonly number[]): number {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0
}

/** Runs in the page: from now on every frame's callbacks are timed together. */
function watchFrames() {
  const seen = { script: [] as number[], between: [] as number[], at: 0, spent: 0 }
  Reflect.set(window, 'frames60', seen)
  if (Reflect.get(window, 'isWatched')) return
  Reflect.set(window, 'isWatched', true)
  const real = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (work) =>
    real((now) => {
      const frames = Reflect.get(window, 'frames60') as typeof seen
      if (now !== frames.at) {
        if (frames.at > 0) frames.between.push(now - frames.at)
        if (frames.spent > 0) frames.script.push(frames.spent)
        frames.at = now
        frames.spent = 0
      }
      const began = performance.now()
      work(now)
      frames.spent += performance.now() - began
    })
}

function hasEnough(count: number): boolean {
  return (Reflect.get(window, 'frames60') as Frames).script.length >= count
}

function takeFrames(): Frames {
  const { script, between } = Reflect.get(window, 'frames60') as Frames
  return { script, between }
}
