import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mood } from '../../test/platform.ts'
import { GAME, makeDue, type Running, roundsOf } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { recover } from './rounds.ts'

const REPEATS_MS = [40, 40, 40]
const WAITS = { betMs: 400, creditMs: 400, repeatsMs: REPEATS_MS }

let fixture: StudioFixture
let running: Running
let session: string

beforeEach(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run('classic-777', { waits: WAITS })
  session = await launch()
  await running.play('open', { session })
})

afterEach(() => fixture.close())

async function launch() {
  const { value } = await running.platform('/session/launch', {
    ...{ merchant: 'ph', game: GAME, mode: 'real', currency: 'PHP', language: 'en', test: false },
    ...{ player: 'ph_0123456789abcdef', token: 'token-of-twenty-letters', platform: 'html5' },
    ...{
      ip: '203.0.113.7',
      lobby_url: 'http://site.test/',
      cashier_url: 'http://site.test/member',
    },
  })
  return String(value.session)
}

async function spinWith(moods: Mood[]) {
  fixture.platform.moods.push(...moods)
  const began = performance.now()
  const answer = await running.play('spin', { session, requestId: randomUUID(), stake: '1.00' })
  const requested = fixture.platform.received.filter(({ path }) => path === '/wallet/transact')
  const [{ round, state } = { round: '', state: '' }] = await roundsOf(running.studio)
  return { answer, requested, round: String(round), state, tookMs: performance.now() - began }
}

const moves = (round: string) => fixture.platform.moves(round)

describe('[RND-001] a stake whose answer is not known is asked for again', () => {
  test.each<[string, Mood[]]>([
    ['a restart refuses connections and then takes it', ['broken', 'broken', 'broken', 'ok']],
    ['it was taken at first and every response but the last was lost', ['cut', 'cut', 'cut', 'ok']],
    ['the platform is busy in between', ['cut', 'busy', 'ok']],
  ])('until it is settled, once: %s', async (_name, moods) => {
    const { answer, requested, round, state } = await spinWith(moods)
    expect(answer).toMatchObject({ ok: true })
    expect(state).toBe('settled')
    expect(requested).toHaveLength(moods.length)
    expect(new Set(requested.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(moves(round)).toBe(1)
  })

  test('with pauses that vary between half and all of the longest', async () => {
    const { tookMs } = await spinWith(['broken', 'broken', 'broken', 'ok'])
    const longestMs = REPEATS_MS.reduce((sum, ms) => sum + ms, 0)
    expect(tookMs).toBeGreaterThanOrEqual(longestMs / 2 - 5)
  })

  test('and rolled back when nothing says what became of it', async () => {
    const { answer, requested, round } = await spinWith(['cut', 'broken', 'broken', 'broken'])
    expect(answer).toMatchObject({ ok: false, code: 'NO_ANSWER' })
    expect(requested).toHaveLength(4)
    await makeDue(running.studio)
    await recover(running.studio.context)
    expect(fixture.platform.standing(round)).toBe('rolled_back')
  })

  test('but no longer than three times its wait, so that nobody else takes the round up meanwhile', async () => {
    const { answer, requested, tookMs } = await spinWith(['silent', 'silent', 'silent', 'silent'])
    expect(answer).toMatchObject({ ok: false, code: 'NO_ANSWER' })
    expect(requested.length).toBeLessThanOrEqual(3)
    expect(tookMs).toBeLessThan(4 * WAITS.betMs)
  })
})

test('a platform that stays busy is asked twice, and nothing was staked', async () => {
  const { answer, requested, state, round } = await spinWith(['busy', 'busy', 'ok'])
  expect(answer).toMatchObject({ ok: false, code: 'BUSY' })
  expect(requested).toHaveLength(2)
  expect(state).toBe('refused')
  expect(moves(round)).toBe(0)
})
