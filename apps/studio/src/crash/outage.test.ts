import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enter, FAST, rigged, settles } from '../../test/crash.ts'
import type { Reached } from '../../test/program.ts'
import { GAME, makeDue, type Running } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { recover } from '../rounds/rounds.ts'

const START = 100_000
const near = (x100: number) => x100 >= 138 && x100 <= 150
const far = (x100: number) => x100 >= 140 && x100 <= 200

let fixture: StudioFixture
let running: Reached

beforeEach(async () => {
  fixture = await openStudioFixture()
})

afterEach(() => fixture.close())

const run = () => fixture.run('crash', { crash: { pace: FAST, games: 50 } })

type Past = { rounds: { state: string }[] } & Awaited<ReturnType<Running['play']>>

async function come() {
  const { value } = await running.platform('/session/launch', {
    ...{ merchant: 'ph', game: GAME, mode: 'real', player: 'ph_0123456789abcdef' },
    ...{ token: randomUUID(), currency: 'PHP', language: 'en', platform: 'html5' },
    ...{ ip: '203.0.113.7', lobby_url: 'http://site.test/rng', test: false },
    cashier_url: 'http://site.test/member',
  })
  const session = String(value.session)
  await running.play('open', { session })
  const window = await enter(running, session)
  await window.welcome()
  return { ...window, history: () => running.play('history', { session }) as Promise<Past> }
}

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))

test('[RND-002] a crash during an outage returns stakes that nobody could cash out, and pays targets', async () => {
  await rigged(fixture.databaseUrl, [near])
  const studio = await run()
  running = studio
  const window = await come()
  await window.phase(1, 'betting')
  const byHand = await window.bet({ slot: 0 })
  const byTarget = await window.bet({ slot: 1, autoX100: 104 })
  await window.phase(1, 'running')
  await studio.stop()
  await pause(7500)
  const again = await run()
  running = again
  const back = await come()
  const isOver = async () => {
    await makeDue(again.studio)
    await recover(again.studio.context)
    return fixture.platform.balance() === START - 1000 + 1040
  }
  await settles(isOver)
  expect(fixture.platform.standing(byHand.bet.round)).toBe('rolled_back')
  expect(fixture.platform.moves(byTarget.bet.round)).toBe(2)
  const { rounds } = await back.history()
  expect(rounds.map(({ state }) => state).sort()).toEqual(['settled', 'void'])
}, 90_000)

test('[RND-002] a round whose crash is still to come goes on after a restart', async () => {
  await rigged(fixture.databaseUrl, [far])
  running = await run()
  const window = await come()
  await window.phase(1, 'betting')
  const placed = await window.bet({})
  await window.phase(1, 'running')
  await running.stop()
  running = await run()
  const back = await come()
  expect((await back.welcome()).bets).toMatchObject([{ round: placed.bet.round, state: 'open' }])
  await back.receives(({ t, elapsed }) => t === 'tick' && elapsed > 300)
  expect(await back.cash(placed.bet.round)).toMatchObject({ ok: true })
}, 90_000)

const program = () => fixture.program('crash')

test('[RND-002] killed in the middle of a round, the studio recovers every centavo', async () => {
  await rigged(fixture.databaseUrl, [near, near])
  const first = await program()
  running = first.running
  const window = await come()
  await window.phase(1, 'betting')
  const byHand = await window.bet({ slot: 0 })
  const byTarget = await window.bet({ slot: 1, autoX100: 105 })
  expect(byTarget).toMatchObject({ ok: true })
  await window.phase(1, 'running')
  first.child.kill('SIGKILL')
  await pause(8000)
  const second = await program()
  running = second.running
  const back = await come()
  await settles(() => fixture.platform.balance() === START - 1000 + 1050)
  expect(fixture.platform.standing(byHand.bet.round)).toBe('rolled_back')
  expect(fixture.platform.moves(byTarget.bet.round)).toBe(2)
  await back.phase(2, 'betting')
}, 90_000)

test('[RND-002] a stake without an answer is left out also by a program that takes over a running round', async () => {
  await rigged(fixture.databaseUrl, [(x100) => x100 >= 300 && x100 <= 400])
  const studio = await run()
  running = studio
  const window = await come()
  await window.phase(1, 'betting')
  await window.bet({ slot: 0 })
  await studio.stop()
  await fixture.asOwner(
    `update studio.round set state = 'pending', next_try_at = now() + interval '1 hour';
     update studio.crash_round set state = 'running', started_at = clock_timestamp(), beat_at = clock_timestamp()`,
  )
  const again = await run()
  running = again
  await settles(async () => {
    const { rows } = await again.studio.context.store.pool.query('select state from studio.round')
    return rows[0].state === 'undoing'
  })
})
