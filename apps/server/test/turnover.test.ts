import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFeed } from '#games/activity'
import { type BetRegister, createBetRegister } from '#games/bet'
import { createTurnover, type Turnover, turnoverSettings } from '#money/turnover'
import { bySystem, type Work, work } from '#platform/work'
import { shardOf } from '../src/games/activity/shard.rules.ts'
import { type Player, playerOn, spin } from '../src/games/bet/bet.fixture.ts'
import { NO_LIMITS } from '../src/games/bet/bet.rules.ts'
import { setSettings } from './brand-settings.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const SYSTEM = bySystem('ph')
const WAITS = { timeout: 10_000, interval: 20 }

let server: TestServer
let register: BetRegister
let turnover: Turnover

beforeAll(async () => {
  server = await openTestServer()
  register = createBetRegister(server.db)
  turnover = createTurnover()
})
afterAll(async () => {
  await register.close()
  await server.close()
})

let facts = 0
const inWork = <T>(step: (w: Work) => Promise<T>) =>
  server.asSystem((engine) => work(engine, SYSTEM, step))

/** A member with a credited deposit, its requirement, and the calls of a vendor. */
async function depositor(amount: bigint, multiple = 1): Promise<Player> {
  const { memberId } = await server.register()
  await deposit(memberId, amount, multiple)
  return playerOn(register, memberId)
}

async function deposit(memberId: string, amount: bigint, multiple = 1) {
  facts += 1
  const sourceKey = `D-${facts}`
  await inWork((w) =>
    turnover.require(w, { memberId, source: 'deposit', sourceKey, amount, multiple }),
  )
  await server.fund(memberId, amount)
}

async function standing(memberId: string) {
  const whole = await inWork((w) => turnover.catchUp(w.tx, { memberId, brandId: 'ph', now: w.now }))
  expect(whole).toBe(true)
  return turnover.standing(server.db.kysely, memberId)
}

test('[WAL-03] what is settled counts for the oldest deposit first, once, however many count', async () => {
  const player = await depositor(100_000n)
  await deposit(player.memberId, 50_000n, 3)
  await spin(player, 'A1', [60_000, 10_000])
  await spin(player, 'A2', [50_000, 50_000])
  const standings = await Promise.all([
    standing(player.memberId),
    standing(player.memberId),
    standing(player.memberId),
  ])
  for (const { requirements, left, locked } of standings) {
    expect(requirements).toMatchObject([{ amount: 50_000n, required: 150_000n, done: 10_000n }])
    expect({ left, locked }).toEqual({ left: 140_000n, locked: 46_667n })
  }
  expect(standings[0]?.counted).toEqual([
    { gameType: 'RNG', bets: 2, valid: 110_000n, counted: 110_000n },
  ])
})

test('[WAL-03] what was played before a deposit is not counted for it', async () => {
  const player = await depositor(20_000n)
  await spin(player, 'B1', [20_000, 30_000])
  await deposit(player.memberId, 10_000n)
  expect((await standing(player.memberId)).left).toBe(10_000n)
})

test('[LED-010] open, closed without a win, and undone rounds count by their state', async () => {
  const player = await depositor(100_000n, 2)
  const left = async () => (await standing(player.memberId)).left
  await player.call('C1', [['bet', 30_000, 'C1b']])
  expect(await left()).toBe(200_000n)
  // Closed by a message that moves no money.
  await player.close('C1', 30_000n, 0n)
  expect(await left()).toBe(170_000n)
  await spin(player, 'C2', [20_000, 0])
  expect(await left()).toBe(150_000n)
  await player.back('C2x', 'C2')
  expect(await left()).toBe(170_000n)
})

test('[WAL-03] requirements lapse when the money that they are for is gone', async () => {
  const player = await depositor(10_000n, 5)
  await player.call('D1', [['bet', 9_500, 'D1b']])
  expect((await standing(player.memberId)).requirements).toHaveLength(1)
  await player.call('D1', [['win', 0, 'D1w']], true)
  expect(await standing(player.memberId)).toMatchObject({ requirements: [], locked: 0n, left: 0n })
})

test('[WAL-03] requirements stay open while a win is under review', async () => {
  const player = await depositor(10_000n, 5)
  const limits = { ...NO_LIMITS, mostMinor: 500n }
  await player.callWithin(limits, 'R1', [['bet', 10_000, 'R1b']])
  const answer = await player.callWithin(limits, 'R1', [['win', 50_000, 'R1w']])
  expect(answer).toMatchObject({ isHeld: true, balance: 0n })
  await player.call('R1', [['win', 0, 'R1c']], true)
  expect(await standing(player.memberId)).toMatchObject({ left: 40_000n })
})

test('[WAL-03] a job counts behind thousands of bets, in steps', async () => {
  const player = await depositor(1_000_000n, 10)
  for (let part = 0; part < 8; part += 1) {
    const rounds = Array.from({ length: 150 }, (_, i) => spin(player, `E${part}-${i}`, [100, 100]))
    await Promise.all(rounds)
  }
  expect((await turnover.standing(server.db.kysely, player.memberId)).isCountedWhole).toBe(false)
  await server.asSystem((engine) => runFeed(engine, [turnover.consumer]))
  const { left, isCountedWhole } = await turnover.standing(server.db.kysely, player.memberId)
  expect({ left, isCountedWhole }).toEqual({ left: 10_000_000n - 120_000n, isCountedWhole: true })
})

test('[WAL-03] what is reversed is weighed as it was counted, whatever was counted by new weights meanwhile', async () => {
  const ana = await depositor(50_000n)
  const late = await inAnotherShard()
  await spin(late, 'W1', [10_000, 10_000])
  await server.asSystem((engine) => runFeed(engine, []))
  server.clock.advance(1000)
  await spin(ana, 'W2', [20_000, 20_000])
  expect((await standing(ana.memberId)).left).toBe(30_000n)
  await setWeights({ RNG: 50 })
  // Played before, and counted now: its weights are those of now.
  expect((await standing(late.memberId)).left).toBe(45_000n)
  await ana.back('W2x', 'W2')
  expect((await standing(ana.memberId)).left).toBe(50_000n)
  await setWeights({})

  async function inAnotherShard(): Promise<Player> {
    const player = await depositor(50_000n)
    return shardOf(player.memberId) === shardOf(ana.memberId) ? inAnotherShard() : player
  }
})

/** Percents by category; the others count whole. */
const setWeights = (weights: Record<string, number>) =>
  setSettings(server.db, turnoverSettings, { weights })

const done = async (player: Player) => {
  const { requirements } = await standing(player.memberId)
  return requirements.map((requirement) => requirement.done)
}

test('[WAL-03] a round rolled back after its requirement was met opens the requirement again', async () => {
  const player = await depositor(50_000n)
  await spin(player, 'G1', [50_000, 50_000])
  expect(await done(player)).toEqual([])
  await player.back('G1x', 'G1')
  expect(await standing(player.memberId)).toMatchObject({ left: 50_000n, locked: 50_000n })
})

test('[WAL-03] a round rolled back after everything was lost in it and the requirement lapsed opens it again', async () => {
  const player = await depositor(50_000n, 30)
  await spin(player, 'H1', [50_000, 0])
  expect(await done(player)).toEqual([])
  await player.back('H1x', 'H1')
  // 500.00 are back: all of it is locked, as before the round.
  expect(await standing(player.memberId)).toMatchObject({ left: 1_500_000n, locked: 50_000n })
})

test('[WAL-03] a round rolled back drains the requirements it filled, not those that came later', async () => {
  const player = await depositor(20_000n)
  await spin(player, 'I1', [20_000, 20_000])
  expect(await done(player)).toEqual([])
  await deposit(player.memberId, 10_000n, 2)
  await spin(player, 'I2', [5000, 5000])
  expect(await done(player)).toEqual([5000n])
  await player.back('I1x', 'I1')
  expect(await done(player)).toEqual([0n, 5000n])
})

test('[WAL-03] an open round of any stake keeps requirements open: nobody knows what it pays', async () => {
  const player = await depositor(10_000n, 5)
  await spin(player, 'J1', [9_900, 0])
  await player.call('J2', [['bet', 100, 'J2b']])
  await deposit(player.memberId, 1n)
  expect(await done(player)).toHaveLength(2)
  await player.call('J2', [['win', 50_000, 'J2w']], true)
  expect((await standing(player.memberId)).locked).toBeGreaterThan(0n)
})

test('[LED-014] requirements that were waived stay over, whatever is rolled back', async () => {
  const player = await depositor(10_000n)
  await spin(player, 'K1', [10_000, 10_000])
  expect(await done(player)).toEqual([])
  await inWork((w) => turnover.release(w, player.memberId, `D-${facts}`))
  await player.back('K1x', 'K1')
  expect(await done(player)).toEqual([])
})

type Step = { kind: 'spin' | 'open' | 'settle' | 'undo' | 'count' | 'deposit'; part: number }
const step = fc.record({
  kind: fc.constantFrom<Step['kind']>('spin', 'open', 'settle', 'undo', 'count', 'deposit'),
  part: fc.integer({ min: 1, max: 100 }),
})

test('[WAL-03] whatever is played, lost and rolled back in whatever order: after a full rollback, nothing was cleared', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      run += 1
      const player = await depositor(40_000n, 3)
      const { memberId } = player
      const rounds: { name: string; isOpen: boolean; isUndone: boolean; stake: number }[] = []
      let deposits = 1
      const cash = async () => {
        const { rows } = await server.db.pool.query(
          `select balance from ledger.wallet where member_id = $1 and wallet = 'main'`,
          [memberId],
        )
        return Number(rows[0].balance)
      }
      const stakeOf = async (part: number) => Math.floor(((await cash()) * part) / 100)
      const begin = async (part: number, isOpen: boolean) => {
        const stake = await stakeOf(part)
        if (stake === 0) return
        const name = `P${run}-${rounds.length}`
        rounds.push({ name, isOpen, isUndone: false, stake })
        if (isOpen) await player.call(name, [['bet', stake, `${name}b`]])
        else await spin(player, name, [stake, part % 3 === 0 ? stake : 0])
      }
      const settle = async () => {
        const open = rounds.find((round) => round.isOpen)
        if (!open) return
        open.isOpen = false
        await player.call(open.name, [['win', 0, `${open.name}w`]], true)
      }
      const play: Record<Step['kind'], (part: number) => Promise<unknown>> = {
        spin: (part) => begin(part, false),
        open: (part) => begin(part, true),
        settle,
        undo: () => undo(rounds.findLast((round) => !round.isUndone)),
        count: () => standing(memberId),
        deposit: async () => {
          deposits += 1
          await deposit(memberId, 10_000n, 2)
        },
      }
      const undo = async (round?: (typeof rounds)[number]) => {
        if (!round) return
        Object.assign(round, { isUndone: true, isOpen: false })
        await player.back(`${round.name}x`, round.name)
      }
      for (const { kind, part } of steps) await play[kind](part)
      // A stake that came back cleared nothing; counted at any moment, the rest is what was really played.
      await standing(memberId)
      while (rounds.some((round) => !round.isUndone)) {
        await undo(rounds.find((round) => !round.isUndone))
        await standing(memberId)
      }
      const { requirements, locked } = await standing(memberId)
      expect(requirements.map((requirement) => requirement.done)).toEqual(Array(deposits).fill(0n))
      expect(locked).toBe(40_000n + BigInt(deposits - 1) * 10_000n)
      expect(await cash()).toBe(40_000 + (deposits - 1) * 10_000)
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('[WAL-03] hundreds of small requirements hide no large one: all of it is locked, filled and lapses', async () => {
  const player = await depositor(100n)
  const { memberId } = player
  await server.db.pool.query(
    `insert into turnover.requirement (member_id, requirement_id, brand_id, source, source_key, amount_minor,
                                required_minor, opened_at)
     select member_id, uuidv7(), brand_id, source, 'small-' || n, 100, 100, opened_at
       from turnover.requirement cross join generate_series(1, 230) n where member_id = $1`,
    [memberId],
  )
  await server.fund(memberId, 23_000n)
  await deposit(memberId, 5_000_000n)
  expect(await standing(memberId)).toMatchObject({ locked: 5_023_100n, left: 5_023_100n })
  await spin(player, 'H1', [24_000, 24_000])
  expect(await standing(memberId)).toMatchObject({ locked: 4_999_100n, left: 4_999_100n })
  await player.back('H1x', 'H1')
  expect(await standing(memberId)).toMatchObject({ locked: 5_023_100n, left: 5_023_100n })
  await server.fund(memberId, -5_023_100n)
  expect(await standing(memberId)).toMatchObject({ requirements: [], locked: 0n, left: 0n })
})

test('[RG-005] a deposit that is released while play is counted stays released', async () => {
  const player = await depositor(10_000n)
  const { memberId } = player
  await spin(player, 'counted', [1000, 0])
  let counted: Promise<unknown> | undefined
  await inWork(async (w) => {
    await turnover.release(w, memberId, `D-${facts}`)
    counted = standing(memberId)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.asOwner(waiting)).rowCount, WAITS).toBe(1)
  })
  await counted
  const { rows } = await server.db.pool.query(
    'select state, closed_for from turnover.requirement where member_id = $1',
    [memberId],
  )
  expect(rows).toEqual([{ state: 'lapsed', closed_for: 'released' }])
})
