import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from './site/site.ts'

const SOURCE = new URL('../apps/studio/client/src/sound', import.meta.url)
const ORIGIN = 'https://sounds.test'
/** The modules of the games' sound, as they are, brought into an empty page. */
const PARTS = `
  import { EFFECTS } from '/effects.ts'
  import { createMixer } from '/mixer.ts'
  import { playInto } from '/voice.ts'
  import { start } from '/engine.ts'
  import { loopOf } from '/music.ts'
  window.parts = { EFFECTS, createMixer, playInto, start, loopOf }
`
/** Every effect with its settings, and how long it is listened to. */
const RECEIVED: Record<string, number[]> = {
  button: [0],
  spin: [0],
  stop: [0, 4],
  riser: [0.9, 2.7],
  scatter: [1, 3, 5],
  line: [0, 4, 12],
  win: [1.5, 5, 15, 40, 100],
  lose: [0],
  coin: [0, 1],
  counted: [0],
  card: [0, 5],
  dice: [0, 2],
  ball: [0, 5],
  gem: [1, 8],
  bust: [0],
  cashOut: [0],
}
const THEMES = ['desert-oasis', 'deep-space', 'lantern-festival', 'candy-kingdom', 'jungle-temple']

/** What can be measured in a recording. */
type Measured = {
  peak: number
  offset: number
  first: number
  last: number
  /** The loudest twentieth of a second, and the whole, as roots of mean squares. */
  loudest: number
  whole: number
  seconds: number
  /** Where the most of it sounds. */
  hz: number
}

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
    const body = stripTypeScriptTypes(readFileSync(`${SOURCE.pathname}${pathname}`, 'utf8'))
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(ORIGIN)
  await page.addScriptTag({ type: 'module', content: PARTS })
  await page.waitForFunction(() => Reflect.has(window, 'parts'))
  await page.evaluate(measuring)
})
afterAll(() => browser.close())

/** Puts into the page what records and measures. */
function measuring() {
  const RATE = 44_100
  const { EFFECTS, createMixer, playInto, start, loopOf } = Reflect.get(window, 'parts')
  const rootMean = (samples: Float32Array) =>
    Math.sqrt(samples.reduce((sum, item) => sum + item * item, 0) / Math.max(1, samples.length))

  /** The strongest of the pitches from 100 Hz to 3 kHz, in steps of a fifth of a semitone (Goertzel). */
  const strongest = (samples: Float32Array, rate: number) => {
    let best = { hz: 0, power: 0 }
    for (let hz = 100; hz < 3000; hz *= 2 ** (1 / 60)) {
      const turn = 2 * Math.cos((2 * Math.PI * hz) / rate)
      let last = 0
      let beforeLast = 0
      for (let i = 0; i < samples.length; i += 1) {
        const now = (samples[i] as number) + turn * last - beforeLast
        beforeLast = last
        last = now
      }
      const power = last * last + beforeLast * beforeLast - turn * last * beforeLast
      if (power > best.power) best = { hz, power }
    }
    return best.hz
  }
  const measure = (samples: Float32Array, rate: number) => {
    const piece = Math.round(rate / 20)
    let loudest = 0
    for (let i = 0; i + piece <= samples.length; i += piece) {
      loudest = Math.max(loudest, rootMean(samples.subarray(i, i + piece)))
    }
    return {
      peak: samples.reduce((most, item) => Math.max(most, Math.abs(item)), 0),
      offset: Math.abs(samples.reduce((sum, item) => sum + item, 0) / samples.length),
      first: Math.abs(samples[0] as number),
      last: Math.abs(samples.at(-1) as number),
      loudest,
      whole: rootMean(samples),
      seconds: samples.length / rate,
      hz: strongest(samples, rate),
    }
  }
  /** Through the whole mixer; `times` of it at the same time. */
  const effect = async (name: string, n: number, times = 1) => {
    const notes = EFFECTS[name](n) as { at: number; length: number }[]
    const seconds = Math.max(...notes.map(({ at, length }) => at + length)) + 0.1
    const room = new OfflineAudioContext(1, Math.ceil(seconds * RATE), RATE)
    const mixer = createMixer(room)
    for (let i = 0; i < times; i += 1) playInto(mixer.effects, notes, 0)
    const made = await room.startRendering()
    return measure(made.getChannelData(0), RATE)
  }
  const flight = async () => {
    const room = new OfflineAudioContext(1, RATE * 4, RATE)
    const motor = start(createMixer(room).effects)
    motor.pitch(400, 1)
    motor.stop(2.5)
    const made = await room.startRendering()
    return measure(made.getChannelData(0), RATE)
  }
  const music = async (theme: string) => {
    const loop = (await loopOf(theme)) as AudioBuffer
    const samples = loop.getChannelData(0)
    const steps = samples.map((sample, i) => Math.abs(sample - (samples[i - 1] ?? sample)))
    const seam = Math.abs((samples[0] as number) - (samples.at(-1) as number))
    const step = steps.reduce((most, item) => Math.max(most, item), 0)
    return { ...measure(samples, loop.sampleRate), seam, step }
  }
  Reflect.set(window, 'hearing', { effect, flight, music })
}

type Hearing = {
  effect(name: string, n: number, times?: number): Promise<Measured>
  flight(): Promise<Measured>
  music(theme: string): Promise<Measured & { seam: number; step: number }>
}

function listenFor<K extends keyof Hearing>(what: K, ...parameters: Parameters<Hearing[K]>) {
  const play = ([name, values]: [string, unknown[]]) => {
    const hearing: object = Reflect.get(window, 'hearing')
    return Reflect.apply(Reflect.get(hearing, name) as () => unknown, hearing, values)
  }
  return page.evaluate<unknown, [string, unknown[]]>(play, [what, parameters]) as ReturnType<
    Hearing[K]
  >
}

function isClean(sound: Measured) {
  expect(sound.peak).toBeLessThan(0.97)
  expect(sound.peak).toBeGreaterThan(0.02)
  expect(sound.offset).toBeLessThan(0.005)
  expect(sound.first).toBeLessThan(0.002)
  expect(sound.last).toBeLessThan(0.002)
}

const decibels = (share: number) => 20 * Math.log10(share)

describe('what games sound like, by figures', () => {
  test('[GAME-13] no effect clips, clicks or carries a constant offset, and each ends in silence', async () => {
    for (const [name, values] of Object.entries(RECEIVED)) {
      for (const n of values) isClean(await listenFor('effect', name, n))
    }
    isClean(await listenFor('flight'))
  })

  test('[GAME-13] however many sounds play at once, they stay under the ceiling', async () => {
    expect((await listenFor('effect', 'bust', 0, 12)).peak).toBeLessThan(0.97)
    expect((await listenFor('effect', 'win', 100, 12)).peak).toBeLessThan(0.97)
  })

  test('[GAME-13] every tier of a win is longer than the one before and has its own pitch', async () => {
    const tiers: Measured[] = []
    for (const times of RECEIVED.win as number[])
      tiers.push(await listenFor('effect', 'win', times))
    for (const [i, tier] of tiers.entries()) {
      const before = tiers[i - 1]
      if (before) expect(tier.seconds).toBeGreaterThan(before.seconds)
      for (const other of tiers.slice(i + 1)) {
        expect(Math.abs(Math.log2(tier.hz / other.hz))).toBeGreaterThan(1 / 24)
      }
    }
  })

  test('[GAME-13] music is clean, stays quieter than the effects, and loops without a seam', async () => {
    const effects = await listenFor('effect', 'line', 0)
    const lengths = new Set<string>()
    for (const theme of THEMES) {
      const music = await listenFor('music', theme)
      expect(music.peak).toBeLessThan(0.6)
      expect(music.offset).toBeLessThan(0.005)
      expect(music.seconds).toBeGreaterThan(12)
      expect(music.seam).toBeLessThanOrEqual(music.step)
      const under = decibels(effects.loudest) - decibels(music.whole)
      expect(under).toBeGreaterThan(6)
      expect(under).toBeLessThan(24)
      lengths.add(`${music.seconds.toFixed(2)} ${music.hz.toFixed(0)}`)
    }
    expect(lengths.size).toBeGreaterThanOrEqual(4)
  })
})
