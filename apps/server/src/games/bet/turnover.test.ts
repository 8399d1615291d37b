import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPlayed, createTurnover, type Turnover } from '#money/turnover'
import { bySystem, type Work, work } from '#platform/work'
import { openStand, type Stand } from '../../../test/stand.ts'
import { type Player, playerOn } from './bet.fixture.ts'
import { type BetRegister, createBetRegister } from './index.ts'

const SYSTEM = bySystem('ph')

let stand: Stand
let register: BetRegister
let turnover: Turnover

beforeAll(async () => {
  stand = await openStand()
  register = createBetRegister(stand.db)
  turnover = createTurnover(register)
})
afterAll(async () => {
  await register.close()
  await stand.close()
})

let facts = 0
const inWork = async <T>(step: (w: Work) => Promise<T>): Promise<T> => {
  const done: { value?: T } = {}
  await stand.asSystem(async (engine) => {
    done.value = await work(engine, SYSTEM, step)
  })
  return done.value as T
}

/** A member with a credited deposit, its requirement, and the calls of a vendor. */
async function depositor(amount: bigint, multiple = 1): Promise<Player> {
  const { memberId } = await stand.register()
  await deposit(memberId, amount, multiple)
  return playerOn(register, memberId)
}

async function deposit(memberId: string, amount: bigint, multiple = 1) {
  facts += 1
  const sourceKey = `D-${facts}`
  await inWork((w) =>
    turnover.require(w, { memberId, source: 'deposit', sourceKey, amount, multiple }),
  )
  await stand.fund(memberId, amount)
}

async function standing(memberId: string) {
  const whole = await inWork((w) => turnover.catchUp(w.tx, { memberId, brandId: 'ph', now: w.now }))
  expect(whole).toBe(true)
  return turnover.standing(stand.db.kysely, memberId)
}

const spin = (player: Player, round: string, [stake, win]: readonly [number, number]) =>
  player.call(
    round,
    [
      ['bet', stake, `${round}b`],
      ['win', win, `${round}w`],
    ],
    true,
  )

test('[WAL-03] what is settled counts for the oldest deposit first, once, whoever counts', async () => {
  const player = await depositor(100_000n)
  await deposit(player.memberId, 50_000n, 3)
  await spin(player, 'A1', [60_000, 10_000])
  await spin(player, 'A2', [50_000, 50_000])
  const told = await Promise.all([
    standing(player.memberId),
    standing(player.memberId),
    standing(player.memberId),
  ])
  for (const { lines, left, locked } of told) {
    expect(lines).toMatchObject([{ amount: 50_000n, required: 150_000n, done: 10_000n }])
    expect({ left, locked }).toEqual({ left: 140_000n, locked: 46_667n })
  }
  expect(told[0]?.counted).toEqual([
    { gameType: 'RNG', bets: 2, valid: 110_000n, counted: 110_000n },
  ])
})

test('[WAL-03] what was played before a deposit is not counted for it', async () => {
  const player = await depositor(20_000n)
  await spin(player, 'B1', [20_000, 30_000])
  await deposit(player.memberId, 10_000n)
  expect((await standing(player.memberId)).left).toBe(10_000n)
})

test('[LED-010] open, closed without a win, and undone rounds count as they stand', async () => {
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

test('[WAL-03] lines lapse when the money that they are for is gone', async () => {
  const player = await depositor(10_000n, 5)
  await player.call('D1', [['bet', 9_500, 'D1b']])
  expect((await standing(player.memberId)).lines).toHaveLength(1)
  await player.call('D1', [['win', 0, 'D1w']], true)
  expect(await standing(player.memberId)).toMatchObject({ lines: [], locked: 0n, left: 0n })
})

test('[WAL-03] a job counts behind thousands of bets, in steps', async () => {
  const player = await depositor(1_000_000n, 10)
  for (let part = 0; part < 8; part += 1) {
    const rounds = Array.from({ length: 150 }, (_, i) => spin(player, `E${part}-${i}`, [100, 100]))
    await Promise.all(rounds)
  }
  expect((await turnover.standing(stand.db.kysely, player.memberId)).isCountedWhole).toBe(false)
  await stand.asSystem((engine) => countPlayed(engine, turnover))
  const { left, isCountedWhole } = await turnover.standing(stand.db.kysely, player.memberId)
  expect({ left, isCountedWhole }).toEqual({ left: 10_000_000n - 120_000n, isCountedWhole: true })
})
