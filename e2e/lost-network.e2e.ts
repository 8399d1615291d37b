import type { FrameLocator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openModel, PHONE, titleOf } from './site/at-play.ts'
import { call, deposit, newMember } from './site/player.ts'
import { text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const LONG = { timeout: 60_000 }
const LOST = 'Connection lost. Retrying the same round.'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const idle = (frame: FrameLocator) => frame.locator('#spin:not([disabled])').waitFor(LONG)
const minor = async (frame: FrameLocator, place: string) =>
  Math.round(Number((await frame.locator(place).textContent())?.replace(/[^\d.]/g, '')) * 100)

describe('a network that comes and goes', () => {
  test('[RND-001] [GAME-13] offline in the middle of a spin: it says so, and the same round is shown again', async () => {
    const { page, frame } = await openModel(site, 'tiger-20', { viewport: PHONE })
    const before = await minor(frame, '#balance')
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/game/spin')) requested.push(request.postDataJSON().requestId)
    })
    let lost = 0
    await page.route('**/game/spin', async (route) => {
      lost += 1
      if (lost > 1) return route.continue()
      await route.fetch()
      await page.context().setOffline(true)
      await route.abort()
    })
    await frame.locator('#spin').click()
    await frame.getByText(LOST).waitFor(LONG)
    for (let press = 0; press < 5; press += 1) await frame.locator('#spin').click({ force: true })
    await page.context().setOffline(false)
    await idle(frame)
    expect(new Set(requested).size).toBe(1)
    expect(requested.length).toBeGreaterThan(1)
    const [stake, win] = [await minor(frame, '#stake'), await minor(frame, '#win')]
    expect(await minor(frame, '#balance')).toBe(before - stake + win)
  })

  test('[APP-19] messages that arrive after a break do not reload a running game', async () => {
    const member = await newMember(site.url, `tunnel${Date.now() % 100_000}`)
    await deposit(site.url, member)
    const page = await site.visit('/help', { token: member })
    let breaks = () => Promise.resolve()
    let sockets = 0
    await page.routeWebSocket('**/wps/realtime', (socket) => {
      socket.connectToServer()
      sockets += 1
      breaks = () => socket.close()
    })
    const launched: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('launch'))
        launched.push(request.url())
    })
    await page.goto(site.addressOf(`/seamless?game=${await titleOf(site.db, 'classic-777')}`))
    await idle(page.frameLocator('iframe'))
    const requested = page.waitForResponse('**/saferPlay/session?*', LONG)
    await breaks()
    await expect.poll(() => sockets, LONG).toBe(2)
    await requested
    await page.waitForTimeout(1000)
    expect(launched).toHaveLength(1)
    await idle(page.frameLocator('iframe'))
  })

  test('[RND-002] a page that is reloaded in the middle of a spin shows how it ended', async () => {
    const member = await newMember(site.url, `reloader${Date.now() % 100_000}`)
    await deposit(site.url, member)
    const { page, frame } = await openModel(site, 'classic-777', { token: member })
    const before = await minor(frame, '#balance')
    // The response never reaches this page: however slow it is, it cannot show the round.
    const played = new Promise<{ stake: string; payout: string }>((keep) =>
      page.route('**/game/spin', async (route) => keep(await (await route.fetch()).json())),
    )
    await frame.locator('#spin').click()
    const { stake, payout } = await played
    await page.reload()
    await expect
      .poll(() => frame.locator('#result').textContent(), LONG)
      .toMatch(/^(No win|You win|PHP)/)
    await idle(frame)
    expect(await minor(frame, '#win')).toBe(Math.round(Number(payout) * 100))
    const owed = before - Math.round(Number(stake) * 100) + Math.round(Number(payout) * 100)
    expect(await minor(frame, '#balance')).toBe(owed)
    await page.reload()
    await idle(frame)
    expect(await frame.locator('#result').textContent()).toBe('')
  })

  test('[GAME-13] a hundred quick presses are no more spins than were shown', async () => {
    const { page, frame } = await openModel(site, 'orchard-10', { viewport: PHONE })
    const before = await minor(frame, '#balance')
    const rounds: { stake: string; payout: string }[] = []
    page.on('response', async (answer) => {
      if (answer.url().endsWith('/game/spin')) rounds.push(await answer.json())
    })
    await frame.locator('#turbo').click()
    for (let press = 0; press < 50; press += 1)
      await frame.locator('#spin').dblclick({ force: true })
    await idle(frame)
    const sum = rounds.reduce((all, { stake, payout }) => all - Number(stake) + Number(payout), 0)
    expect(await minor(frame, '#balance')).toBe(before + Math.round(sum * 100))
  })
})

test('[AUTH-06] a member whose page opens while the platform cannot be reached does not stay a visitor', async () => {
  const token = await newMember(site.url, `unreached${Date.now() % 100_000}`)
  const page = await site.visit('/help', { token })
  let failed = 0
  await page.route('**/wps/member/info', (route) => {
    failed += 1
    return failed === 1 ? route.abort() : route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: /unreached/ }).waitFor(LONG)
  expect(failed).toBe(2)
})

describe('a game that continues elsewhere', () => {
  test('[GAME-13] two windows show one balance, and a log-out ends play in both', async () => {
    const member = await newMember(site.url, `twotabs${Date.now() % 100_000}`)
    await deposit(site.url, member)
    const first = await openModel(site, 'orchard-10', { token: member })
    const second = await openModel(site, 'orchard-10', { token: member, viewport: PHONE })
    await first.frame.locator('#spin').click()
    await idle(first.frame)
    await second.frame.locator('#spin').click()
    await idle(second.frame)
    const [last, win, stake] = await Promise.all(
      ['#balance', '#win', '#stake'].map((place) => minor(second.frame, place)),
    )
    expect(last).toBe((await minor(first.frame, '#balance')) - Number(stake) + Number(win))
    await call(site.url, { method: 'DELETE', path: '/wps/session/logout', token: member })
    for (const { page } of [first, second]) {
      await page.getByRole('heading', { name: text('play.out') }).waitFor(LONG)
      await page.getByRole('button', { name: 'Log in' }).waitFor()
    }
  })

  test('[GAME-15] the back gesture of a phone leads from a game to where it was opened', async () => {
    const page = await site.visit('/', { viewport: PHONE })
    const game = await titleOf(site.db, 'orchard-10')
    await page.goto(site.addressOf(`/seamless?game=${game}`))
    await idle(page.frameLocator('iframe'))
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  })

  test('[GAME-12] a game that cannot be opened says why, and stops loading', async () => {
    const game = await titleOf(site.db, 'orchard-10')
    const page = await site.visit('/', { viewport: PHONE })
    await page.route('**/game/open', (route) => route.abort())
    await page.goto(site.addressOf(`/seamless?game=${game}`))
    await page.frameLocator('iframe').getByText('No response').waitFor(LONG)
    await page.getByText('Opening').waitFor({ state: 'detached' })
  })
})

test('[FAIR-013] the links of a game open: the offline verifier and its instructions', async () => {
  const { page, frame } = await openModel(site, 'dice', { viewport: PHONE })
  await frame.getByRole('button', { name: 'Bet', exact: true }).click()
  await frame.getByRole('button', { name: 'Info' }).click()
  const open = async (name: string) => {
    const opened = page.context().waitForEvent('page')
    await frame.getByRole('link', { name }).click()
    return opened
  }
  const verifier = await open('Open the offline verifier')
  await verifier.getByRole('textbox').waitFor(LONG)
  const help = await open('How to check a round, step by step')
  await help.getByRole('heading', { name: 'Check it without us' }).waitFor(LONG)
})
