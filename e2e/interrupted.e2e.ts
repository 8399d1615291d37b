import pg from 'pg'
import type { Browser, FrameLocator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { titleOf } from './site/at-play.ts'
import { deposit, newMember } from './site/player.ts'
import { openBrowser, openSite, type Site } from './site/site.ts'

const LONG = { timeout: 60_000 }
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }
const RESUMED = 'Your open round continues.'

let site: Site
let browser: Browser
let member: string
let studio: pg.Pool

beforeAll(async () => {
  site = await openSite()
  browser = await openBrowser()
  studio = new pg.Pool({ connectionString: site.stack.databases.studio })
  member = await newMember(site.url, 'halfway')
  await deposit(site.url, member)
})
afterAll(async () => {
  await studio?.end()
  await browser?.close()
  await site?.close()
})

/** The first title of a model, on a separate device. */
async function openOn(viewport: typeof PHONE, model: string) {
  const platform = new pg.Pool({ connectionString: site.stack.databases.platform })
  const game = await titleOf(platform, model)
  await platform.end()
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addInitScript(`
    for (const key of ['disclaimerAccept', 'popupClosed:visitor', 'popupClosed:member', 'verifyLater'])
      sessionStorage.setItem(key, '1')
    sessionStorage.setItem('token', '${member}')
    localStorage.setItem('language', 'EN')`)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`${site.url}/seamless?game=${game}`)
  const frame = page.frameLocator('iframe')
  await frame.locator('#spin:not([disabled]), .panel').first().waitFor(LONG)
  return { page, frame }
}

/** Kills the studio, which is restarted automatically. */
async function restartStudio() {
  const before = site.stack.pid('studio')
  process.kill(before, 'SIGKILL')
  await expect.poll(() => site.stack.pid('studio'), LONG).not.toBe(before)
  const isUp = () =>
    fetch(`${site.stack.urls.studio}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, LONG).toBe(true)
}

const roundsOf = async (model: string) =>
  (
    await studio.query(
      `select round, state, is_lapsed, stake_minor::int as stake, payout_minor::int as payout
         from studio.round where model = $1 order by opened_at desc`,
      [model],
    )
  ).rows

const balanceOf = async (frame: FrameLocator, place: string) =>
  Math.round(
    Number((await frame.locator(place).first().textContent())?.replace(/[^\d.]/g, '')) * 100,
  )

/** Picks the first tile that is no mine, as the studio knows and the player does not. */
async function pickSafely(frame: FrameLocator) {
  for (const tile of [0, 6, 12, 18, 24]) {
    await frame.locator('.tile').nth(tile).click()
    await frame.locator('.tile').nth(tile).and(frame.locator(':disabled')).waitFor()
    if ((await frame.locator('.grid.live').count()) > 0) return tile
    await frame.locator('.actions .play', { hasText: /^Bet$/ }).click()
    await frame.locator('.grid.live').waitFor()
  }
  throw new Error('every first pick was a mine')
}

async function openMines(frame: FrameLocator) {
  await frame.locator('.actions .play', { hasText: /^Bet$/ }).click()
  await frame.locator('.grid.live').waitFor()
  return pickSafely(frame)
}

const isPicked = (frame: FrameLocator, tile: number) =>
  frame.locator('.tile').nth(tile).and(frame.locator('.safe')).waitFor(LONG)

test('[RND-002] [RND-003] [GAME-15] a round continues after the studio was killed, on reload and on another device', async () => {
  const { page, frame } = await openOn(WIDE, 'mines')
  const tile = await openMines(frame)
  const [open] = await roundsOf('mines')
  await restartStudio()
  await page.reload()
  await frame.getByText(RESUMED).waitFor(LONG)
  await isPicked(frame, tile)
  const phone = await openOn(PHONE, 'mines')
  await phone.frame.getByText(RESUMED).waitFor(LONG)
  await phone.frame.getByText(/Time left: 23 h \d+ min/).waitFor()
  await isPicked(phone.frame, tile)
  await phone.frame.locator('.actions .play', { hasText: /Cash out/ }).click()
  await phone.frame.getByText(/You win|returned/).waitFor(LONG)
  const [ended] = await roundsOf('mines')
  expect(ended).toMatchObject({ round: open.round, state: 'settled' })
  expect(ended.payout).toBeGreaterThan(ended.stake)
})

test('[RND-001] [GAME-15] a spin whose response is lost with the killed studio is one spin, shown and paid once', async () => {
  const { page, frame } = await openOn(PHONE, 'tiger-20')
  const before = await balanceOf(frame, '#balance')
  let lost = 0
  await page.route('**/game/spin', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    process.kill(site.stack.pid('studio'), 'SIGKILL')
    await route.abort()
  })
  // The first question for the balance afterwards is lost too.
  let requested = 0
  await page.route('**/game/open', (route) => {
    requested += 1
    return requested === 1 ? route.abort() : route.continue()
  })
  await frame.locator('#spin').click()
  await frame.locator('#spin:not([disabled])').waitFor(LONG)
  const rounds = await roundsOf('tiger-20')
  expect(rounds).toHaveLength(1)
  const { stake, payout } = rounds[0]
  await expect.poll(() => balanceOf(frame, '#balance'), LONG).toBe(before - stake + payout)
  await page.reload()
  await frame.locator('#spin:not([disabled])').waitFor(LONG)
  expect(await balanceOf(frame, '#balance')).toBe(before - stake + payout)
})

test('[RND-003] an abandoned round is ended by the published rule, and says so', async () => {
  const { page, frame } = await openOn(PHONE, 'mines')
  await openMines(frame)
  const [open] = await roundsOf('mines')
  await page.goto('about:blank')
  await studio.query(`update studio.round set due_at = clock_timestamp() where round = $1`, [
    open.round,
  ])
  await expect.poll(async () => (await roundsOf('mines'))[0].state, LONG).toBe('settled')
  const back = await openOn(PHONE, 'mines')
  expect(await back.frame.getByText(RESUMED).count()).toBe(0)
  await back.frame.getByRole('button', { name: 'Info' }).click()
  const dialog = back.frame.locator('dialog[open]')
  await dialog.getByText('An open round waits 24 hours from its bet, on any device.').waitFor()
  await dialog.getByText('Ended after 24 hours').first().waitFor()
  const [ended] = await roundsOf('mines')
  expect(ended).toMatchObject({ round: open.round, is_lapsed: true })
  expect(ended.payout).toBeGreaterThan(ended.stake)
})
