import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settles } from '../test/crash.ts'
import type { Mood } from '../test/platform.ts'
import type { Started } from '../test/program.ts'
import { GAME } from '../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../test/studio-fixture.ts'

const START = 100_000
const PLAYER = 'ph_0123456789abcdef'
const CAMPAIGN = 'FR-killed'
const REST_MS = 150
const HOUR_MS = 3_600_000

let fixture: StudioFixture
let pool: pg.Pool
let program: Started

beforeEach(async () => {
  fixture = await openStudioFixture()
  pool = new pg.Pool({ connectionString: fixture.databaseUrl, max: 2 })
})
afterEach(async () => {
  await pool.end()
  await fixture.close()
})

type Response = { ok: boolean; code: string; round: string; payout: string } & Record<
  string,
  unknown
>
const play = async (path: string, body: object) =>
  (await program.running.play(path, body)) as unknown as Response

async function start(model: string): Promise<string> {
  program = await fixture.program(model)
  return come()
}

async function come(): Promise<string> {
  const { value } = await program.running.platform('/session/launch', {
    ...{ merchant: 'ph', game: GAME, mode: 'real', player: PLAYER, test: false },
    ...{ token: randomUUID(), currency: 'PHP', language: 'en', platform: 'html5' },
    ...{ ip: '203.0.113.7', lobby_url: 'http://site.test/', cashier_url: 'http://site.test/' },
  })
  const session = String(value.session)
  expect(await play('open', { session })).toMatchObject({ ok: true })
  return session
}

const moved = () =>
  fixture.platform.received.filter(({ path }) => path === '/wallet/transact').length

/** Makes a call that requests money, and kills the studio before it receives the response. */
async function killedAt(mood: Mood, call: () => Promise<unknown>) {
  const before = moved()
  fixture.platform.moods.push(mood)
  let response: unknown
  const lost = call()
    .catch(() => 'lost')
    .then((received) => {
      response = received
      return received
    })
  // A call that is answered before its money was requested never requests it: its answer says why.
  await settles(() => response !== undefined || moved() > before)
  expect(response).toBeUndefined()
  await new Promise((resume) => setTimeout(resume, REST_MS))
  program.child.kill('SIGKILL')
  expect(await lost).toBe('lost')
}

/** Starts the studio again and lets it find what it had left open. */
async function again(model: string): Promise<string> {
  const session = await start(model)
  await settles(async () => {
    await pool.query(
      `update studio.round set next_try_at = clock_timestamp() where state not in ('settled', 'void')`,
    )
    const { rows } = await pool.query(
      `select 1 from studio.round where state in ('pending', 'undoing', 'raising', 'paying')`,
    )
    return rows.length === 0
  })
  return session
}

/** What a meter holds beyond its seed, which is whole; zero when no spin has fed it. */
const sharesHeld = async () =>
  (await pool.query('select scaled from studio.meter where scaled % 100000000 <> 0')).rows

async function grant() {
  await program.running.platform('/freerounds/grant', {
    ...{ campaign: CAMPAIGN, player: PLAYER, games: [GAME], rounds: 3, stake: '2.00' },
    ...{ currency: 'PHP', starts_at: new Date(Date.now() - HOUR_MS).toISOString() },
    expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
  })
}

type Kind = { model: string; path: string; request: object }
const KINDS: [string, Kind][] = [
  ['a spin', spinOf('classic-777', {})],
  ['a bought feature', spinOf('thunder-temple', { buy: 'FS' })],
  ['a spin of a jackpot game', spinOf('lucky-vault', {})],
  ['a free round', spinOf('classic-777', { stake: '2.00', campaign: CAMPAIGN })],
  ['a bet without choices', betOf('dice', { stake: 100, side: 'UNDER', targetX100: 4950 })],
  ['a bet of a round with choices', betOf('mines', { stake: 1000, mines: 3 })],
]

function spinOf(model: string, more: object): Kind {
  return { model, path: 'spin', request: { stake: '1.00', ...more } }
}

function betOf(model: string, bet: object): Kind {
  return { model, path: 'bet', request: { bet } }
}

/** By day each kind is killed once, before or after its stake; at night (`npm run nightly`) both. */
const kindsAt = (side: 0 | 1) =>
  process.env.EVERY_DEATH ? KINDS : KINDS.filter((_, no) => no % 2 === side)

describe('[RND-001] [RND-002] the studio is killed in the middle of', () => {
  test.each(kindsAt(1))(
    '%s, before its stake was taken: no money is taken, and it is void',
    async (_kind, { model, path, request }) => {
      const session = await start(model)
      await grant()
      const body = { session, requestId: randomUUID(), ...request }
      await killedAt('silent', () => play(path, body))
      await again(model)
      const { rows } = await pool.query('select state from studio.round')
      expect(rows).toEqual([{ state: 'void' }])
      expect(fixture.platform.balance()).toBe(START)
      expect(await sharesHeld()).toEqual([])
      expect(await play(path, body)).toMatchObject({ ok: false, code: 'ROUND_VOID' })
      expect(fixture.platform.balance()).toBe(START)
    },
    60_000,
  )

  test.each(kindsAt(0))(
    '%s, after its stake was taken: the same round is shown again, paid once',
    async (_kind, { model, path, request }) => {
      const session = await start(model)
      await grant()
      const body = { session, requestId: randomUUID(), ...request }
      await killedAt('late', () => play(path, body))
      const { rows: stored } = await pool.query('select round, outcome from studio.round')
      await again(model)
      const { rows } = await pool.query(
        'select round, outcome, state, stake_minor::int as stake, payout_minor::int as payout from studio.round',
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject(stored[0])
      expect(['settled', 'open']).toContain(rows[0].state)
      if (model === 'lucky-vault') expect(await sharesHeld()).not.toEqual([])
      const owed = START - rows[0].stake + (rows[0].state === 'settled' ? rows[0].payout : 0)
      expect(fixture.platform.balance()).toBe(owed)
      expect(await play(path, body)).toMatchObject({ ok: true, round: rows[0].round })
      expect(fixture.platform.balance()).toBe(owed)
    },
    60_000,
  )
})

const CHOICES = [
  ['mines', { stake: 1000, mines: 1 }, [{ pick: 7 }, { cashOut: true }]],
  ['hi-lo', { stake: 1000 }, ['HI', 'CASH_OUT']],
  ['blackjack', { stake: 1000 }, ['decline', 'double', 'stand']],
  ['video-poker', { stake: 1000 }, [{ hold: [0, 1, 2, 3, 4] }]],
] as const

describe('[RND-002] killed after each choice of', () => {
  test.each(CHOICES)(
    '%s: the round continues where it was, and is paid once',
    async (model, bet, steps) => {
      let session = await start(model)
      const { round } = await play('bet', { session, requestId: randomUUID(), bet })
      for (const [n, step] of steps.entries()) {
        const { round: open } = (await play('open', { session })) as unknown as {
          round: { steps: unknown[]; shown: { can?: string[] } } | null
        }
        if (!open) break
        const isOffered = !open.shown.can || open.shown.can.includes(String(step))
        if (!isOffered) continue
        fixture.platform.moods.push(n % 2 === 0 ? 'late' : 'silent')
        const lost = play('step', { session, round, at: open.steps.length, step }).catch(() => null)
        await new Promise((resume) => setTimeout(resume, REST_MS))
        program.child.kill('SIGKILL')
        await lost
        fixture.platform.moods.splice(0)
        session = await again(model)
      }
      await pool.query(`update studio.round set due_at = clock_timestamp() where state = 'open'`)
      await settles(async () => {
        const { rows } = await pool.query('select state from studio.round')
        return rows.every(({ state }) => state === 'settled' || state === 'void')
      })
      const { rows } = await pool.query(
        'select state, stake_minor::int as stake, payout_minor::int as payout from studio.round',
      )
      expect(rows).toHaveLength(1)
      const { state, stake, payout } = rows[0]
      expect(fixture.platform.balance()).toBe(START - (state === 'settled' ? stake - payout : 0))
    },
    90_000,
  )
})
