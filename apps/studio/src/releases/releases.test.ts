import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launched, type Running } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { versionOf } from '../titles/versions.ts'

const MODEL = 'classic-777'
const GAME = 'pg_lucky_harvest'
let fixture: StudioFixture
let running: Running

beforeEach(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run(MODEL)
})
afterEach(() => fixture.close())

const pool = () => running.studio.context.store.pool
async function stop(model = MODEL) {
  await pool().query(
    `insert into studio.return_count (model, version, rounds, returned, state, z)
     values ($1, $2, 200000, 260000, 'disabled', 7.25)`,
    [model, versionOf(model)],
  )
  await running.studio.monitor.read()
}
const release = (game = GAME) =>
  running.platform('/games/release', {
    merchant: 'ph',
    game,
    by: 'operator-1',
    reason: 'looked at',
  })
const listed = async () => {
  const { games } = (await running.platform('/games', { merchant: 'ph', limit: 1 })).value
  return (games as unknown as object[])[0]
}

test('[FAIR-011] the platform sees why a game is stopped, and releases it once', async () => {
  const { session } = await launched(running)
  await stop()
  expect(await listed()).toMatchObject({
    status: 'disabled',
    status_reason: 'return: +7.3 standard errors after 200000 rounds',
  })
  const response = await Promise.all([release(), release()])
  expect(response.map(({ code, value }) => [code, value])).toEqual([
    ['OK', { status: 'active' }],
    ['OK', { status: 'active' }],
  ])
  expect(await listed()).toMatchObject({ status: 'active' })
  expect(await listed()).not.toHaveProperty('status_reason')
  const { rows } = await pool().query('select * from studio.return_release')
  expect(rows).toMatchObject([
    { rounds: '200000', released_by: 'operator-1', because: 'looked at' },
  ])
  const spin = { session, requestId: randomUUID(), stake: '2.00' }
  expect(await running.play('spin', spin)).toMatchObject({ ok: true })
})

test('[FAIR-011] [FAIR-010] the reason says so when the odds of the top prize rest on few hits', async () => {
  running = await fixture.run('dragon-megaways')
  await stop('dragon-megaways')
  expect(await listed()).toMatchObject({
    status_reason:
      'return: +7.3 standard errors after 200000 rounds; hits of its top prize in 600000000 simulated rounds: 1',
  })
})

test('[FAIR-011] an unknown game, or one that the list of titles disables, is not released', async () => {
  expect(await release('no-such-game')).toMatchObject({ code: 'GAME_UNKNOWN' })
  expect((await pool().query('select from studio.return_release')).rows).toEqual([])
})

test('[FAIR-010] a game states its return, and the stakes of free rounds if it has them', async () => {
  const row = (await listed()) as { rtp: number; free_rounds: { PHP: string[] } }
  expect(row.rtp).toBeCloseTo(0.9554, 4)
  expect(row.free_rounds.PHP).toContain('2.00')
})
