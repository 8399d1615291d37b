import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balanceOf, reconcile } from '#foundations/ledger'
import { inTransaction } from '#platform/db'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { countUnbalancedBets } from '../../../test/wrong-rows.ts'
import { type Move, newPlayer, type Player } from './bet.fixture.ts'
import { LARGEST_MINOR } from './bet.rules.ts'
import { type BetRegister, createBetRegister, held, roundOf } from './index.ts'

let database: TestDatabase
let register: BetRegister
let player: Player

const LIMITS = { mostMinor: 1_000_000n, times: 100n, allowedMinor: 0n }

beforeAll(async () => {
  database = await testDatabase()
  register = createBetRegister(database.db)
})
beforeEach(async () => {
  player = await newPlayer(database, register, 100_000n)
})
afterAll(async () => {
  const { isSound } = await reconcile(database.db.kysely)
  const unbalanced = await countUnbalancedBets(database.db.kysely)
  await register.close()
  await database.drop()
  expect({ isSound, unbalanced }).toEqual({ isSound: true, unbalanced: 0n })
})

const call = (round: string, moves: readonly Move[]) => player.callWithin(LIMITS, round, moves)
const balance = async () => (await balanceOf(database.db.kysely, player.memberId)).balanceMinor
const underReview = () => held.sumOf(database.db.kysely, player.memberId)
const wins = async (isOpen = true) =>
  (await held.winsOf(database.db.kysely, { brandId: 'ph', isOpen, limit: 1000 })).filter(
    ({ member_id }) => member_id === player.memberId,
  )
const end = async (isReleased: boolean) => {
  const [win] = await wins()
  return inTransaction(database.db, (tx) =>
    held.end(tx, { entryId: win?.entry_id ?? '', isReleased }),
  )
}
const bet = (round: string) =>
  roundOf(database.db.kysely, { memberId: player.memberId, vendor: 'BGS', round })

test('[LED-014] a win within the limits is paid, one above them is answered alike and held', async () => {
  expect(
    await call('H1', [
      ['bet', 100, 'h1'],
      ['win', 10_000, 'h2'],
    ]),
  ).toMatchObject({ code: 'OK', balance: 109_900n })
  const answer = await call('H2', [
    ['bet', 100, 'h3'],
    ['win', 10_001, 'h4'],
  ])
  expect(answer).toMatchObject({ code: 'OK', balance: 109_800n, isHeld: true, duplicate: false })
  expect(answer.results).toHaveLength(2)
  expect([await balance(), await underReview()]).toEqual([109_800n, 10_001n])
  expect(await bet('H2')).toMatchObject({ stake: 100n, payout: 10_001n })
  expect(await wins()).toMatchObject([{ tx: 'h3', amount: 10_001n, because: 'times', stake: 100n }])
})

test('[LED-014] wins of several calls count together, whatever the stake of their call', async () => {
  await call('P1', [['bet', 100, 'p1']])
  expect(await call('P1', [['win', 6000, 'p2']])).toMatchObject({ balance: 105_900n })
  expect(await call('P1', [['win', 6000, 'p3']])).toMatchObject({
    balance: 105_900n,
    isHeld: true,
  })
  expect(await underReview()).toBe(6000n)
})

test('a win above the highest is held however much was staked', async () => {
  await call('M1', [['bet', 50_000, 'm1']])
  expect(await call('M1', [['win', 1_000_001, 'm2']])).toMatchObject({ isHeld: true })
  expect(await wins()).toMatchObject([{ because: 'win' }])
})

test('[RND-005] the same call again, also concurrently, moves nothing more', async () => {
  const moves: Move[] = [
    ['bet', 100, 'd1'],
    ['win', 99_999, 'd2'],
  ]
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('D1', moves)))
  expect(answers.filter(({ duplicate }) => duplicate === false)).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['OK']))
  expect([await balance(), await underReview()]).toEqual([99_900n, 99_999n])
})

test('released it is the member’s, once; refused it is the house’s', async () => {
  await call('E1', [
    ['bet', 100, 'e1'],
    ['win', 20_000, 'e2'],
  ])
  const [win] = await wins()
  const entryId = win?.entry_id ?? ''
  const both = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      inTransaction(database.db, (tx) => held.end(tx, { entryId, isReleased: i % 2 === 0 })),
    ),
  )
  const done = both.filter((item) => item !== undefined)
  expect(done).toHaveLength(1)
  const isReleased = done[0]?.state === 'released'
  expect([await balance(), await underReview()]).toEqual([isReleased ? 119_900n : 99_900n, 0n])
  await call('E2', [
    ['bet', 100, 'e3'],
    ['win', 20_000, 'e4'],
  ])
  const before = await balance()
  expect((await end(false))?.state).toBe('refused')
  expect([await balance(), await underReview()]).toEqual([before, 0n])
})

for (const verdict of ['held', 'released', 'refused'] as const) {
  test(`[RND-010] a vendor takes a win back that is ${verdict}: nothing is left of it, or lost`, async () => {
    await call('B1', [
      ['bet', 100, 'b1'],
      ['win', 20_000, 'b2'],
    ])
    const [win] = await wins()
    if (verdict !== 'held') await end(verdict === 'released')
    expect(await player.back('B-back', 'B1', 'b1')).toMatchObject({
      outcome: 'ROLLED_BACK',
      balance: 100_000n,
      owed: 0n,
    })
    expect([await balance(), await underReview()]).toEqual([100_000n, 0n])
    const again = inTransaction(database.db, (tx) =>
      held.end(tx, { entryId: win?.entry_id ?? '', isReleased: true }),
    )
    expect(await again).toBeUndefined()
    expect((await wins(false))[0]?.state).toBe(verdict === 'released' ? 'released' : 'rolled_back')
  })
}

test('a debt is not paid with money that is under review, but with it once it is released', async () => {
  await player.call('O1', [
    ['bet', 100, 'o1'],
    ['win', 50_000, 'o2'],
  ])
  await player.call('O2', [['bet', 149_900, 'o3']])
  expect(await player.back('O-back', 'O1', 'o1')).toMatchObject({ owed: 49_900n, balance: 0n })
  await player.callWithin(LIMITS, 'O2', [['win', 1_200_000, 'o4']])
  expect([await balance(), await underReview()]).toEqual([0n, 1_200_000n])
  await end(true)
  expect(await balance()).toBe(1_150_100n)
})

test('no bet and no wallet passes the largest amount of the wire', async () => {
  await player.call('L1', [['bet', 100, 'l1']])
  const largest = Number(LARGEST_MINOR)
  expect(await player.call('L1', [['win', largest, 'l2']])).toMatchObject({
    code: 'AMOUNT_INVALID',
  })
  const twenty = Array.from({ length: 20 }, (_, i) => ['win', largest, `l${i + 3}`] as const)
  expect(await player.call('L1', twenty)).toMatchObject({ code: 'AMOUNT_INVALID' })
  const most = largest - 99_900
  expect(await player.call('L1', [['win', most, 'l30']])).toMatchObject({ code: 'OK' })
  expect(await player.call('L1', [['win', 1, 'l31']])).toMatchObject({ code: 'AMOUNT_INVALID' })
  await player.back('L-back', 'L1')
})

test('[RND-007] a jackpot without its round is paid nothing', async () => {
  expect(await call('J1', [['jackpot_win', 5000, 'j1']])).toMatchObject({ code: 'ROUND_UNKNOWN' })
  await call('J2', [['bet', 100, 'j2']])
  await player.back('J-back', 'J2')
  expect(await call('J2', [['jackpot_win', 5000, 'j3']])).toMatchObject({ code: 'ROUND_CLOSED' })
  expect(await balance()).toBe(100_000n)
})

const valid = (round: string, tx: string, more: { bet?: bigint; validMinor: bigint }) =>
  register.transact({
    memberId: player.memberId,
    vendor: 'BGS',
    round,
    currency: 'PHP',
    contentHex: '00',
    nodeId: 10_001,
    gameType: 'RNG',
    actions: [
      more.bet
        ? { tx, type: 'bet' as const, amountMinor: more.bet }
        : { tx, type: 'win' as const, amountMinor: 0n },
    ],
    roundClosed: false,
    validMinor: more.validMinor,
  })

test('what counts as turnover is never more than was staked', async () => {
  expect(await valid('V1', 'v1', { bet: 100n, validMinor: 999_999_900n })).toMatchObject({
    code: 'AMOUNT_INVALID',
  })
  expect(await valid('V1', 'v1', { bet: 100n, validMinor: 100n })).toMatchObject({ code: 'OK' })
  expect(await valid('V1', 'v2', { validMinor: 101n })).toMatchObject({ code: 'AMOUNT_INVALID' })
  expect(await valid('V1', 'v2', { validMinor: 50n })).toMatchObject({ code: 'OK' })
  expect(await bet('V1')).toMatchObject({ valid: 50n })
  const close = (validMinor: bigint) =>
    register.closeRound({
      memberId: player.memberId,
      vendor: 'BGS',
      round: 'V1',
      currency: 'PHP',
      contentHex: '00',
      betMinor: 100n,
      winMinor: 0n,
      validMinor,
    })
  expect(await close(101n)).toMatchObject({ code: 'AMOUNT_INVALID' })
  expect(await bet('V1')).toMatchObject({ state: 'open', valid: 50n })
  expect(await close(20n)).toMatchObject({ code: 'OK' })
  expect(await bet('V1')).toMatchObject({ state: 'settled', valid: 20n })
  // What was counted at the end of a round does not change.
  expect(await close(90n)).toMatchObject({ code: 'OK' })
  expect(await bet('V1')).toMatchObject({ valid: 20n })
})

test('[RND-005] the original of a manual credit is a duplicate when it arrives late', async () => {
  await player.call('C1', [['bet', 100, 'c1']])
  const base = { memberId: player.memberId, vendor: 'BGS', round: 'C1', currency: 'PHP' }
  const credit = {
    ...{ ...base, nodeId: 10_001, gameType: 'RNG', roundClosed: false },
    actions: [{ tx: 'c2', type: 'win' as const, amountMinor: 700n }],
  }
  expect(await register.credit(credit)).toMatchObject({ code: 'OK', balance: 100_600n })
  expect(await player.call('C1', [['win', 700, 'c2']], true)).toMatchObject({
    ...{ code: 'OK', duplicate: true, balance: 100_600n },
  })
  expect(await player.call('C1', [['win', 701, 'c2']])).toMatchObject({ code: 'TX_CONFLICT' })
  expect(await balance()).toBe(100_600n)
})

test('a win that its vendor has corrected is not refused as well: nothing is owed for it', async () => {
  await call('A1', [
    ['bet', 100, 'a1'],
    ['win', 500_000, 'a2'],
  ])
  await call('A1', [['adjust', -500_000, 'a3']])
  expect(await balance()).toBe(0n)
  expect((await end(false))?.state).toBe('released')
  const { balanceMinor, owedMinor } = await balanceOf(database.db.kysely, player.memberId)
  expect({ balanceMinor, owedMinor }).toEqual({ balanceMinor: 99_900n, owedMinor: 0n })
  expect(await underReview()).toBe(0n)
})
