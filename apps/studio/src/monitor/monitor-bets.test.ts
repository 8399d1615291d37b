import { randomUUID } from 'node:crypto'
import { certifiedOf } from '@parola/maths/instant'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { launched, type Running } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { versionOf } from '../titles/versions.ts'
import { ROUNDS_LEAST } from './monitor.ts'

const RED = { bets: [{ type: 'RED', stake: 200 }] }
const HALF = { bets: [{ type: 'STRAIGHT', numbers: [7], stake: 100 }] }
let fixture: StudioFixture
let running: Running
let session: string

beforeEach(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run('roulette')
  session = (await launched(running)).session
})
afterEach(() => fixture.close())

const pool = () => running.studio.context.store.pool
const bet = (input: object, requestId: string = randomUUID()) =>
  running.play('bet', { session, requestId, bet: input })
const counted = async () =>
  (
    await pool().query(
      `select rounds::int, returned::float8, expected, variance, state, z
         from studio.return_count where model = 'roulette'`,
    )
  ).rows[0]

/** As if a minute had passed since. */
async function later() {
  for (const [column, table] of [
    ['upto', 'studio.return_mark'],
    ['ended_at', 'studio.round'],
  ]) {
    await pool().query(`update ${table} set ${column} = ${column} - interval '1 minute'`)
  }
  await running.studio.monitor.run()
}

/** As if this many bets on red had returned this many standard errors too much. */
async function played(z: number, rounds = ROUNDS_LEAST) {
  const red = certifiedOf('roulette', RED, { stake: 200 })
  const [expected, variance] = [rounds * (red?.rtp ?? 0), rounds * (red?.variance ?? 0)]
  await pool().query(
    `insert into studio.return_count (model, version, rounds, returned, expected, variance)
     values ('roulette', $1, $2, $3, $4, $5)`,
    [versionOf('roulette'), rounds, expected + z * Math.sqrt(variance), expected, variance],
  )
  await running.studio.monitor.run()
  await later()
}

describe('[FAIR-011] the monitor of bets', () => {
  test('counts each round once, by what is certified of its own bet', async () => {
    await running.studio.monitor.run()
    const paid = [await bet(RED), await bet(HALF), await bet(HALF)].map(({ payout }) =>
      Number(payout),
    )
    await later()
    await running.studio.monitor.run()
    const [red, half] = [
      certifiedOf('roulette', RED, { stake: 200 }),
      certifiedOf('roulette', HALF, { stake: 100 }),
    ]
    const found = await counted()
    expect(found).toMatchObject({ rounds: 3, state: 'watched' })
    expect(found.returned).toBeCloseTo((paid[0] ?? 0) / 2 + (paid[1] ?? 0) + (paid[2] ?? 0), 9)
    expect(found.expected).toBeCloseTo((3 * 36) / 37, 9)
    expect(found.variance).toBeCloseTo((red?.variance ?? 0) + 2 * (half?.variance ?? 0), 9)
  })

  test.each([
    [3.9, ROUNDS_LEAST, 'watched'],
    [-4.1, ROUNDS_LEAST, 'alarmed'],
    [9, ROUNDS_LEAST - 1, 'watched'],
  ])('finds %d standard errors after %i rounds %s', async (z, rounds, state) => {
    await played(z, rounds)
    expect(await counted()).toMatchObject({ state, z: expect.closeTo(z, 6) })
    expect(await bet(RED)).toMatchObject({ ok: true })
  })

  test('disables a game that returns too much: no new round, and played ones are repeated', async () => {
    const requestId = randomUUID()
    const first = await bet(RED, requestId)
    await played(6.5)
    expect(await counted()).toMatchObject({ state: 'disabled' })
    expect(await bet(RED)).toMatchObject({ ok: false, code: 'GAME_DISABLED' })
    expect(await bet(RED, requestId)).toMatchObject({ ok: true, round: first.round })
  })
})
