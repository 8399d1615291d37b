import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSlotModel, simulator } from '@parola/maths'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { launched, type Running } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { judge, ROUNDS_LEAST, statedOf } from '../monitor/monitor.ts'
import { firstRow, type Round, type Session } from '../platform/store.ts'
import { settleRound } from '../rounds/rounds.ts'
import { modelOf } from './models.ts'
import { MATHS, versionOf, versionOfModel } from './versions.ts'

const MODEL = 'classic-777'
let fixture: StudioFixture
let running: Running

beforeEach(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run(MODEL)
})
afterEach(() => fixture.close())

const raw = () => JSON.parse(readFileSync(join(MATHS, 'models', `${MODEL}.json`), 'utf8'))
const pool = () => running.studio.context.store.pool
const spin = (session: string) =>
  running.play('spin', { session, requestId: randomUUID(), stake: '2.00' })

describe('[FAIR-009] the version of a model', () => {
  test('changes with anything that decides a round, and not with its description', () => {
    const changed = (change: (model: ReturnType<typeof raw>) => void) => {
      const model = raw()
      change(model)
      return versionOfModel(parseSlotModel(model))
    }
    expect(versionOf(MODEL)).toMatch(/^[0-9a-f]{64}$/)
    expect(changed(() => undefined)).toBe(versionOf(MODEL))
    expect(changed((model) => Object.assign(model.verified, { rtp: '0.99' }))).toBe(
      versionOf(MODEL),
    )
    expect(changed((model) => model.modes.base.strips[0].reverse())).not.toBe(versionOf(MODEL))
    expect(versionOf('dice')).toBe(versionOf('blackjack'))
  })

  test('is stored with each round, and is shown with its date before the first bet', async () => {
    const { session, opened } = await launched(running)
    expect(opened.version).toMatchObject({ hash: versionOf(MODEL) })
    expect(Date.parse(String((opened.version as { since: string }).since))).toBeGreaterThan(0)
    expect((opened.model as { verified: object }).verified).toHaveProperty('rtp')
    await spin(session)
    const { rows } = await pool().query('select version from studio.round')
    expect(rows).toEqual([{ version: versionOf(MODEL) }])
  })

  test('that is no longer played still serves its rounds, and pays the open ones', async () => {
    const { session } = await launched(running)
    fixture.platform.moods.push('slow')
    await spin(session)
    const old = { ...modelOf(MODEL), name: 'Older' }
    await pool().query(
      `insert into studio.model_version (model, version, content) values ($1, 'old', $2)`,
      [MODEL, JSON.stringify(old)],
    )
    await pool().query(
      `update studio.round set version = 'old', state = 'pending', payout_minor = 700`,
    )
    const round = await firstRow<Round>(pool(), 'select * from studio.round', [])
    const whose = await firstRow<Session>(pool(), 'select * from studio.session', [])
    if (!round || !whose) throw new Error('no round')
    // The platform has its first payout under this id: the stored one is requested, not played again.
    const requested = fixture.platform.received.length
    await settleRound(running.studio.context, { session: whose, round })
    const { body } = fixture.platform.received[requested] ?? {}
    expect(body?.actions).toMatchObject([{ type: 'bet' }, { type: 'win', amount: '7.00' }])
    const past = await running.play('history', { session })
    expect(past.rounds).toMatchObject([{ rules: `${MODEL}#old`, version: 'old' }])
    expect((past.models as Record<string, { name: string }>)[`${MODEL}#old`]?.name).toBe('Older')
  })
})

/** As if this many rounds of the version had ended, each returning this share of its stake. */
const played = (rounds: number, returned: number, version = versionOf(MODEL)) =>
  pool().query(
    `insert into studio.return_count (model, version, rounds, returned) values ($1, $2, $3, $4)
     on conflict (model, version, part) do update set rounds = $3, returned = $4`,
    [MODEL, version, rounds, rounds * returned],
  )
const standing = async () =>
  (await pool().query('select state, z from studio.return_count')).rows[0]
const stated = statedOf(modelOf(MODEL))
/** A return this many standard errors above what is certified. */
const strayed = (z: number, rounds = ROUNDS_LEAST) =>
  stated.rtp + (z * stated.stdev) / Math.sqrt(rounds)

describe('[FAIR-011] the monitor of returns', () => {
  test.each([
    [3.9, ROUNDS_LEAST, 'watched'],
    [4.1, ROUNDS_LEAST, 'alarmed'],
    [-4.1, ROUNDS_LEAST, 'alarmed'],
    [6.1, ROUNDS_LEAST, 'disabled'],
    [-6.1, ROUNDS_LEAST, 'disabled'],
    [9, ROUNDS_LEAST - 1, 'watched'],
  ])('finds %d standard errors after %i rounds %s', (z, rounds, verdict) => {
    const found = judge({ rounds, returned: rounds * strayed(z, rounds) }, stated)
    expect(found.verdict).toBe(verdict)
    expect(found.z).toBeCloseTo(z, 6)
  })

  test('finds a strip with one symbol too many by its results', () => {
    const model = raw()
    model.modes.base.strips[0][0] = 'W'
    const broken = parseSlotModel(model)
    const verdictOf = (which: typeof broken) => {
      const { rounds, coins } = simulator(which, { seed: 7 })(2 * ROUNDS_LEAST)
      return judge({ rounds, returned: coins / which.bet.divisor }, stated).verdict
    }
    expect(verdictOf(modelOf(MODEL))).toBe('watched')
    expect(verdictOf(broken)).toBe('disabled')
  })

  test('counts each settled round once, by what its reels returned of its stake', async () => {
    const { session } = await launched(running)
    const paid = [await spin(session), await spin(session)].map(({ payout }) => Number(payout) / 2)
    await running.studio.monitor.run()
    expect(await standing()).toBeUndefined()
    const back = (column: string, table: string) =>
      pool().query(`update ${table} set ${column} = ${column} - interval '1 minute'`)
    await back('upto', 'studio.return_mark')
    await back('ended_at', 'studio.round')
    await running.studio.monitor.run()
    await running.studio.monitor.run()
    const { rows } = await pool().query('select rounds, returned::float8 from studio.return_count')
    const returned = (paid[0] ?? 0) + (paid[1] ?? 0)
    expect(rows).toEqual([{ rounds: '2', returned: expect.closeTo(returned, 9) }])
  })

  test('disables a broken model: no launch, no new round, the platform is notified; played rounds are repeated', async () => {
    const { session } = await launched(running)
    const requestId = randomUUID()
    const sendRequest = () => running.play('spin', { session, requestId, stake: '2.00' })
    const first = await sendRequest()
    await played(200_000, strayed(7, 200_000))
    await running.studio.monitor.run()
    expect(await standing()).toMatchObject({ state: 'disabled' })
    expect(await spin(session)).toMatchObject({ ok: false, code: 'GAME_DISABLED' })
    expect(await sendRequest()).toMatchObject({ ok: true, round: first.round })
    expect(
      (await running.platform('/games', { merchant: 'ph', limit: 1 })).value.games,
    ).toMatchObject([{ status: 'disabled' }])
    const launch = { merchant: 'ph', game: 'pg_lucky_harvest', mode: 'demo', currency: 'PHP' }
    const more = {
      language: 'en',
      platform: 'html5',
      ip: '1.1.1.1',
      lobby_url: '',
      cashier_url: '',
    }
    const response = await running.platform('/session/launch', { ...launch, ...more, test: false })
    expect(response.code).toBe('GAME_DISABLED')
    await expect
      .poll(() => fixture.platform.received.find(({ path }) => path === '/events')?.body)
      .toMatchObject({ type: 'catalogue', data: { games: ['pg_lucky_harvest', 'pg_closed'] } })
    await played(900_000, stated.rtp)
    await running.studio.monitor.run()
    expect(await standing()).toMatchObject({ state: 'disabled' })
  })

  test('raises an alarm for one that strays, and keeps it in play', async () => {
    await played(200_000, strayed(-5, 200_000))
    await running.studio.monitor.run()
    expect(await standing()).toMatchObject({ state: 'alarmed' })
    const { session } = await launched(running)
    expect(await spin(session)).toMatchObject({ ok: true })
  })
})

const manifest = async () => (await fetch(`${running.url}/manifest`)).json()

test('[FAIR-012] what runs is hashed at the start, and a changed file is shown and raises an alarm', async () => {
  const first = await manifest()
  expect(first).toMatchObject({ agrees: true, differing: 0 })
  expect(first.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(first.files).toBeGreaterThan(100)
  const file = join(running.clientDist, 'stray.js')
  writeFileSync(file, 'changed()')
  expect(await manifest()).toMatchObject({ agrees: false, differing: 1, hash: first.hash })
  rmSync(file)
  expect(await manifest()).toMatchObject({ agrees: true })
  const { rows } = await pool().query('select hash from studio.manifest')
  expect(rows).toEqual([{ hash: first.hash }])
})
