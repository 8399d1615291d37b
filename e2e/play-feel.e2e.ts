import { readFileSync } from 'node:fs'
import { parseSlotModel, playSlotRound, type SlotRound } from '@parola/maths'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openModel, PHONE } from './site/at-play.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const LONG = { timeout: 60_000 }
const FREE_SPINS = 'lotus-243'
const TRIES = 20_000

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const isIdle = (frame: FrameLocator) => frame.locator('#spin:not([disabled])').waitFor(LONG)

/** A round of the model that looks like this, for a stake of 1.00. */
function roundLike(model: string, isLike: (round: SlotRound) => boolean): object {
  const file = new URL(`../packages/maths/models/${model}.json`, import.meta.url)
  const rules = parseSlotModel(JSON.parse(readFileSync(file, 'utf8')))
  for (let nonce = 0; nonce < TRIES; nonce += 1) {
    const seeds = { serverSeed: '5a'.repeat(32), clientSeed: 'feel', nonce }
    const round = playSlotRound(rules, { stakeMinor: 100n, seeds, buy: null })
    if (isLike(round)) return JSON.parse(JSON.stringify(round, (_, item) => words(item)))
  }
  throw new Error(`no such round of ${model}`)
}
const words = (item: unknown) => (typeof item === 'bigint' ? String(item) : item)

/** Makes the game show this outcome in place of the one that was drawn. */
async function showInstead(page: Page, outcome: object) {
  await page.route('**/game/spin', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, outcome } })
  })
}

describe('what a slot feels like', () => {
  test('[GAME-13] Enter spins, and pressed again it stops the reels at once', async () => {
    const { page, frame } = await openModel(site, 'tomb-10', { isCalm: false })
    await frame.locator('#name').click()
    await page.keyboard.press('Enter')
    await frame.locator('#skip').waitFor()
    await page.keyboard.press('Enter')
    await isIdle(frame)
    expect(await frame.locator('#result').textContent()).toMatch(/^(No win|You win|PHP)/)
    expect(await frame.locator('#skip').isVisible()).toBe(false)
  })

  test('[GAME-13] the stake leaves the balance when the reels start, and is returned if they were not spun', async () => {
    const { page, frame } = await openModel(site, 'tomb-10', { viewport: PHONE, isCalm: false })
    const answered = Promise.withResolvers<void>()
    await page.route('**/game/spin', async (route) => {
      await answered.promise
      await route.fulfill({ json: { ok: false, code: 'GAME_MAINTENANCE' } })
    })
    const before = (await frame.locator('#balance').textContent()) ?? ''
    await frame.locator('#spin').click()
    await expect.poll(() => frame.locator('#balance').textContent()).not.toBe(before)
    answered.resolve()
    await frame.getByText('This game is under maintenance.').waitFor()
    await isIdle(frame)
    expect(await frame.locator('#balance').textContent()).toBe(before)
  })

  test('[GAME-13] autoplay stops when free spins are won, which are announced and summed up', async () => {
    const { page, frame } = await openModel(site, FREE_SPINS, { viewport: PHONE, isCalm: false })
    await showInstead(
      page,
      roundLike(FREE_SPINS, ({ spins }) => spins.length > 3 && spins.length < 12),
    )
    await frame.locator('#turbo').click()
    await frame.locator('#auto').click()
    await frame.locator('#auto-form').getByRole('radio', { name: '25', exact: true }).check()
    await frame.locator('#auto-form').getByRole('button', { name: 'Start' }).click()
    const title = frame.locator('#celebration strong')
    await title.getByText(/free spins!$/).waitFor(LONG)
    await page.keyboard.press('Enter')
    await title.getByText('Free spins won').waitFor(LONG)
    await page.keyboard.press('Enter')
    await expect.poll(() => frame.locator('#auto').getAttribute('aria-pressed'), LONG).toBe('false')
  })

  test('[GAME-13] a win climbs from big to epic, can be skipped, and is announced in words', async () => {
    const { page, frame } = await openModel(site, FREE_SPINS, { isCalm: false })
    const small = roundLike(FREE_SPINS, ({ spins, payoutMinor }) => {
      return spins.length === 1 && payoutMinor > 0n
    })
    await showInstead(page, { ...small, payoutMinor: '15000' })
    await frame.locator('#spin').click()
    const sky = frame.locator('#celebration')
    for (const tier of ['bigWin', 'megaWin', 'epicWin']) {
      await sky.and(frame.locator(`[data-tier=${tier}]`)).waitFor(LONG)
    }
    await page.keyboard.press(' ')
    await isIdle(frame)
    expect(await frame.locator('#result').textContent()).toBe('You win PHP 150.00')
    expect(await sky.isVisible()).toBe(false)
  })
})

describe('the sound of a game for its player', () => {
  test('[GAME-13] sound waits for a gesture, is remembered, and music, effects and volume have controls', async () => {
    const { page, frame } = await openModel(site, 'dice', { viewport: PHONE, isCalm: false })
    const sound = frame.locator('[data-tool=sound]')
    expect(await sound.getAttribute('aria-pressed')).toBe('false')
    await sound.click()
    const panel = frame.getByRole('dialog', { name: 'Sound' })
    expect(await panel.getByRole('switch', { name: 'All sound' }).isChecked()).toBe(true)
    await panel.getByRole('switch', { name: 'Music' }).uncheck()
    await panel.getByRole('slider', { name: 'Volume' }).fill('30')
    await panel.getByRole('button', { name: 'Done' }).click()

    // Another game of the studio, opened again: its audio context opens only after a touch.
    await page.addInitScript(() => {
      Reflect.set(window, 'audioContexts', 0)
      const Real = window.AudioContext
      window.AudioContext = class extends Real {
        constructor(options?: AudioContextOptions) {
          super(options)
          Reflect.set(window, 'audioContexts', Number(Reflect.get(window, 'audioContexts')) + 1)
        }
      }
    })
    const again = await reopened(page, frame)
    expect(await again.locator('[data-tool=sound]').getAttribute('aria-pressed')).toBe('true')
    const contexts = () =>
      again.locator('body').evaluate(() => Reflect.get(window, 'audioContexts'))
    expect(await contexts()).toBe(0)
    await again.locator('.stage').click()
    await expect.poll(contexts).toBe(1)
    await again.locator('[data-tool=sound]').click()
    const response = again.getByRole('dialog', { name: 'Sound' })
    expect(await response.getByRole('switch', { name: 'Music' }).isChecked()).toBe(false)
    expect(await response.getByRole('slider', { name: 'Volume' }).inputValue()).toBe('30')
    await response.getByRole('switch', { name: 'All sound' }).uncheck()
    await response.getByRole('button', { name: 'Done' }).click()
    expect(await again.locator('[data-tool=sound]').getAttribute('aria-pressed')).toBe('false')
  })
})

/** The page once more, with the game in it. */
async function reopened(page: Page, frame: FrameLocator): Promise<FrameLocator> {
  await page.reload({ waitUntil: 'domcontentloaded' })
  await frame.locator('.panel').first().waitFor(LONG)
  return frame
}
