import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { call, game, newMember, openGame, type Studio } from './site/player.ts'
import { text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const LONG = { timeout: 60_000 }
const PHONE = { width: 390, height: 844 }
const STAKE = '200.00'
/** The daily jackpot is won at 250.00 at the latest, and takes 2.00 of each of these stakes. */
const MOST_SPINS = 110
const SEED = '50.00'
const AT_ONCE = 4

let site: UsedSite
let member: string
let studio: Studio
let title: { node_id: number; vendor: string; game: string }

beforeAll(async () => {
  site = await useSite()
  member = await newMember(site.url, `pot${randomUUID().slice(0, 8)}`)
  await fund()
  const { rows } = await site.db.query(
    `select node_id, vendor, game from catalogue.title
      where model = 'fiesta-vault' and active order by rank limit 1`,
  )
  title = rows[0]
  studio = await openGame(site.url, member, title.node_id)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** Enough to keep losing until a jackpot must drop. */
async function fund() {
  const path = '/wps/v2/wallets/balance'
  const amount = '50000.00'
  const body = { requestKey: randomUUID(), channel: 'GCASH', amount }
  await call(site.url, { method: 'POST', path: '/wps/relay/depositv2', token: member, body })
  const balance = async () =>
    String((await call(site.url, { method: 'GET', path, token: member })).value.balance)
  await vi.waitUntil(async () => (await balance()) === amount, { timeout: 30_000, interval: 200 })
}

type Spun = {
  ok: boolean
  nonce: number
  jackpotLevel: string | null
  jackpot: string
}

const spin = async () =>
  (await game(studio, 'spin', { requestId: randomUUID(), stake: STAKE })) as unknown as Spun

/** What the platform holds in the daily jackpot of the vendor, and how often it was won. */
async function pool() {
  const { rows } = await site.db.query(
    `select balance_minor::int as minor, wins from jackpot.pool
      where vendor = $1 and jackpot = 'fiesta-vault' and level = 'DAILY' and currency = 'PHP'`,
    [title.vendor],
  )
  return { minor: Number(rows[0]?.minor ?? 0), wins: Number(rows[0]?.wins ?? 0) }
}

test('[FAIR-015] [SHOW-005] a jackpot grows in lobby and game, is won once, and is shown to its winner', async () => {
  const first = await spin()
  expect(first.ok).toBe(true)
  const lobby = await site.visit(`/rng?gameClassify=jackpot&vassalage=${title.vendor}`, {
    token: member,
  })
  const card = lobby
    .getByRole('region', { name: 'Jackpots' })
    .getByRole('listitem')
    .filter({ hasText: 'DAILY' })
    .filter({ hasText: 'Fiesta Vault' })
    .filter({ has: lobby.getByRole('button') })
  const shown = async () =>
    Number((await card.textContent())?.replace(/^[^\d]*([\d,]+\.\d\d).*$/, '$1').replace(',', ''))
  await card.waitFor(LONG)
  const { wins } = await pool()

  // Every spin feeds it, and the lobby follows without a reload.
  const before = await shown()
  const response = await spin()
  if (!response.jackpotLevel) await expect.poll(shown, LONG).toBeGreaterThan(before)

  const won: Spun[] = [first, response].filter(({ jackpotLevel }) => jackpotLevel === 'DAILY')
  for (let spins = 0; won.length === 0 && spins < MOST_SPINS; spins += AT_ONCE) {
    const some = await Promise.all(Array.from({ length: AT_ONCE }, spin))
    won.push(...some.filter(({ jackpotLevel }) => jackpotLevel === 'DAILY'))
  }
  const [win] = won
  if (!win) throw new Error('nobody won a jackpot that must be hit')
  expect(Number(win.jackpot)).toBeGreaterThanOrEqual(Number(SEED))
  expect(Number(win.jackpot)).toBeLessThanOrEqual(250)

  // Booked once for each reported win, and the lobby shows it near its base again.
  await expect.poll(async () => (await pool()).wins, LONG).toBe(wins + won.length)
  await expect.poll(shown, LONG).toBeLessThan(Number(SEED) + 2 * AT_ONCE + 1)
  await lobby.getByRole('button', { name: text('play.jackpotHow') }).click()
  await lobby
    .getByText(/starts at .*50\.00.*won \d+ times?\./)
    .first()
    .waitFor()

  // The winner sees it with the round, and the game shows the same meter as the lobby.
  const page = await site.visit(`/seamless?game=${title.node_id}`, {
    token: member,
    viewport: PHONE,
    // The celebration is motion.
    isCalm: false,
  })
  const frame = page.frameLocator('iframe')
  await frame.locator('#spin:not([disabled])').waitFor(LONG)
  const meter = frame.locator('#jackpots li[data-level=DAILY] b')
  // Both follow the pool, which other spins of the test may still feed: they meet.
  const apart = async () => Number(await meter.textContent()) - (await shown())
  await expect.poll(apart, LONG).toBe(0)
  await frame.getByRole('button', { name: 'Info' }).click()
  const number = frame.locator('td', { hasText: new RegExp(`#${win.nonce}$`) })
  const row = frame.locator('#panel tr').filter({ has: number })
  await row.getByRole('button', { name: 'Replay' }).click()
  const celebrated = frame.locator('#celebration', { hasText: /DAILY jackpot!/i })
  await celebrated.waitFor(LONG)
  await celebrated.getByText(`PHP ${Number(win.jackpot).toFixed(2)}`).waitFor()
  await frame.locator('#spin:not([disabled])').waitFor(LONG)
})
