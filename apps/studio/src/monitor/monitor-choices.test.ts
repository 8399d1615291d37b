import { randomUUID } from 'node:crypto'
import { parseSlotModel, type SlotModel, simulator } from '@parola/maths'
import { backOfCrash, CERTIFIED_WAYS, certifiedCrash, watchedSteps } from '@parola/maths/instant'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enter, FAST, rigged } from '../../test/crash.ts'
import { launched, type Running } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { modelOf } from '../titles/models.ts'
import { versionOf } from '../titles/versions.ts'
import { judge, ROUNDS_LEAST, statedOf } from './monitor.ts'

// Bought rounds are long, and a hundred thousand of them take their time.
vi.setConfig({ testTimeout: 120_000 })

const SOLD = ['bandit-40', 'comet-243', 'kraken-ways', 'thunder-temple']
const STAKE = 200
let fixture: StudioFixture
let running: Running
let session: string

beforeEach(async () => {
  fixture = await openStudioFixture()
})
afterEach(() => fixture.close())

async function run(model: string) {
  running = await fixture.run(model, { crash: { pace: FAST } })
  session = (await launched(running)).session
}

const pool = () => running.studio.context.store.pool
const counted = async () =>
  (
    await pool().query(
      `select model, version, part, rounds::int, returned::float8, expected, variance, cubes, state
         from studio.return_count`,
    )
  ).rows

/** As if a minute had passed since. */
async function later() {
  await running.studio.monitor.run()
  for (const [column, table] of [
    ['upto', 'studio.return_mark'],
    ['ended_at', 'studio.round'],
    ['ended_at', 'studio.crash_round'],
  ]) {
    await pool().query(`update ${table} set ${column} = ${column} - interval '1 minute'`)
  }
  await running.studio.monitor.run()
  await running.studio.monitor.run()
}

type View = { round: string; shown: never; payout: string; isOver?: boolean; state?: string }

/** Plays a round with these choices, as many as it takes. */
async function plays(bet: object, steps: readonly unknown[]) {
  let view = await running.play('bet', { session, requestId: randomUUID(), bet })
  const made: unknown[] = []
  for (const step of steps) {
    const { round } = view as unknown as View
    const next = await running.play('step', { session, round, at: made.length, step })
    if (!next.ok) continue
    made.push(step)
    view = next
  }
  const { rows } = await pool().query('select * from studio.round order by opened_at desc limit 1')
  return { round: rows[0], made }
}

describe('[FAIR-011] rounds with choices are counted once, independently of the choices', () => {
  test.each([
    ['mines', { stake: STAKE, mines: 3 }, [{ pick: 0 }, { pick: 12 }, { cashOut: true }]],
    ['hi-lo', { stake: STAKE }, ['HI', 'SKIP', 'LO', 'CASH_OUT']],
  ] as const)('%s: each choice at its odds', async (model, bet, steps) => {
    await run(model)
    const { round, made } = await plays(bet, steps)
    expect(round.state).toBe('settled')
    await later()
    const [stake, payout] = [STAKE, Number(round.payout_minor)]
    const played = { bet, steps: made, shown: round.outcome, stake, payout }
    const watched = watchedSteps(model, played, 100)
    expect(await counted()).toMatchObject([
      { model, version: versionOf(model), rounds: 1, returned: payout / STAKE, state: 'watched' },
    ])
    const [row] = await counted()
    expect(row.expected).toBeCloseTo(watched?.expected ?? 0, 9)
    expect(row.variance).toBeCloseTo(watched?.variance ?? 0, 9)
    expect(row.expected).toBeGreaterThan(-2)
    expect(row.variance).toBeGreaterThan(0)
  })

  test.each([
    ['blackjack', ['decline', 'stand', 'stand']],
    ['video-poker', [{ hold: [] }]],
  ] as const)('%s: the stated strategy on the same seeds', async (model, steps) => {
    await run(model)
    await plays({ stake: STAKE }, steps)
    await plays({ stake: STAKE }, steps)
    await later()
    const [row] = await counted()
    const { rtp, variance } = CERTIFIED_WAYS[model]
    expect(row).toMatchObject({ model, rounds: 2, state: 'watched' })
    expect(row.expected).toBeCloseTo(2 * rtp, 9)
    expect(row.variance).toBeCloseTo(2 * variance, 9)
    expect(row.returned).toBeGreaterThanOrEqual(-4)
  })

  test('a round without any choice is not counted, nor is one of an older version', async () => {
    await run('mines')
    await plays({ stake: STAKE, mines: 3 }, [{ pick: 0 }, { cashOut: true }])
    await pool().query(`update studio.round set steps = '[]'`)
    await later()
    expect(await counted()).toEqual([])
  })
})

test('[FAIR-011] crash is counted by where its rounds crash, whoever bets; when it is disabled no bet is taken', async () => {
  const soon = (x100: number) => x100 >= 102 && x100 <= 112
  const { points } = await rigged(fixture.databaseUrl, [soon, soon, soon])
  await run('crash')
  const window = await enter(running, session)
  await window.phase(1, 'crashed')
  await window.phase(2, 'betting')
  await later()
  const { rtp, variance } = certifiedCrash()
  expect(await counted()).toMatchObject([
    { model: 'crash', rounds: 1, returned: backOfCrash(points[0] ?? 0), expected: rtp, variance },
  ])
  await pool().query(
    `update studio.return_count
        set rounds = 100000, expected = 99000, returned = 109000, variance = 300000`,
  )
  await running.studio.monitor.run()
  expect(await counted()).toMatchObject([{ state: 'disabled' }])
  expect(await window.bet({ autoX100: 101 })).toMatchObject({ ok: false, code: 'GAME_DISABLED' })
})

describe('[FAIR-011] what is bought', () => {
  test('is counted apart by its price, and disables its model when it strays', async () => {
    await run('kraken-ways')
    const spin = (buy: string | null) =>
      running.play('spin', { session, requestId: randomUUID(), stake: '0.20', buy })
    await spin(null)
    const bought = await spin('FS')
    await later()
    const [own, part] = (await counted()).sort((a, b) => a.part.length - b.part.length)
    const price = modelOf('kraken-ways').buy?.[0]?.price ?? 0
    expect(own).toMatchObject({ part: '', rounds: 1 })
    expect(part).toMatchObject({ part: 'FS', rounds: 1, state: 'watched' })
    expect(part.returned).toBeCloseTo(Number(bought.payout) / (0.2 * price), 9)
    await pool().query(`update studio.return_count set rounds = 200000, returned = 230000
                         where part = 'FS'`)
    await running.studio.monitor.run()
    expect((await counted()).map(({ state }) => state).sort()).toEqual(['disabled', 'watched'])
    expect(await spin(null)).toMatchObject({ ok: false, code: 'GAME_DISABLED' })
  })

  test.each(SOLD)('of %s: healthy it is watched, broken it is disabled', async (id) => {
    await run(id)
    const model = modelOf(id)
    const stated = statedOf(model, 'FS')
    const verdictOf = (which: SlotModel) => {
      const { coins } = simulator(which, { seed: 11, buy: 'FS' })(ROUNDS_LEAST)
      const price = model.buy?.[0]?.price ?? 1
      const returned = coins / model.bet.divisor / price
      return judge({ rounds: ROUNDS_LEAST, returned }, stated).verdict
    }
    const broken = structuredClone(model)
    for (const table of Object.values(broken.pays))
      for (const [count, pay] of Object.entries(table)) table[count] = Math.ceil(pay * 1.1)
    expect(verdictOf(model)).toBe('watched')
    expect(verdictOf(parseSlotModel(broken))).toBe('disabled')
  })
})
