import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { recallGrant } from '#money/wagering'
import { inTransaction } from '#platform/db'
import type { Work } from '#platform/work'
import { grantTo, sharesOf, standingOf } from '../../../test/bonus.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { countUnbalancedBets } from '../../../test/wrong-rows.ts'
import { newPlayer, spin } from './bet.fixture.ts'
import { NO_LIMITS } from './bet.rules.ts'
import { type BetRegister, bulk, createBetRegister, held } from './index.ts'

const STAKE = 50_000

let database: TestDatabase
let register: BetRegister
beforeAll(async () => {
  database = await testDatabase()
  register = createBetRegister(database.db)
})
afterAll(async () => {
  expect((await reconcile(database.db.kysely)).isSound).toBe(true)
  expect(await countUnbalancedBets(database.db.kysely)).toBe(0n)
  await register.close()
  await database.drop()
})

/** A member with cash and a free bet. */
async function holder(cash: bigint, weights: Record<string, number> = {}) {
  const player = await newPlayer(database, register, cash)
  const amount = BigInt(STAKE)
  const terms = { balance: amount, required: amount, maxBet: amount, isFreeBet: true, weights }
  const grantId = await grantTo(database, player.memberId, terms)
  return { player, grantId, standing: () => standingOf(database, grantId) }
}

describe('[PRO-05] a free bet', () => {
  test('pays what it wins above its stake in cash: 500.00 at 2.35 is 675.00', async () => {
    const { player, grantId, standing } = await holder(80_000n)
    expect(await spin(player, 'A', [STAKE, 117_500])).toMatchObject({ code: 'OK' })
    expect(await standing()).toMatchObject({
      ...{ state: 'completed', cash: 147_500n, bonus: 0n, converted: 67_500n, removed: 50_000n },
    })
    expect(await sharesOf(database, grantId)).toMatchObject({ A: { bonus: 50_000n } })
    // It is one bet: the next of the same stake is the member's own.
    await spin(player, 'B', [STAKE, 0])
    expect((await standing()).cash).toBe(97_500n)
  })

  test('that loses costs the member nothing, and is over', async () => {
    const { player, standing } = await holder(0n)
    await spin(player, 'A', [STAKE, 0])
    expect(await standing()).toMatchObject({ state: 'lost', cash: 0n, bonus: 0n, owed: 0n })
    expect((await spin(player, 'B', [STAKE, 0])).code).toBe('INSUFFICIENT_FUNDS')
  })

  test('is used by a bet of exactly its stake, once, and by none where nothing counts', async () => {
    const { player, grantId, standing } = await holder(60_000n)
    await spin(player, 'A', [40_000, 0])
    expect(await standing()).toMatchObject({ state: 'active', cash: 20_000n, bonus: 50_000n })
    expect(await spin(player, 'B', [60_000, 0])).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await player.call('C', [['bet', STAKE, 'C1']])
    expect(await spin(player, 'D', [STAKE, 0])).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await player.call('C', [['win', 30_000, 'C2']], true)
    expect(await standing()).toMatchObject({ state: 'completed', cash: 20_000n, removed: 30_000n })
    expect(Object.keys(await sharesOf(database, grantId))).toEqual(['C'])
    const none = await holder(0n, { RNG: 0 })
    expect((await spin(none.player, 'A', [STAKE, 0])).code).toBe('BONUS_GAME')
  })

  test('is there again when its bet is undone, for a day at least', async () => {
    const { player, grantId, standing } = await holder(0n)
    await player.call('A', [['bet', STAKE, 'A1']])
    await database.asOwner(
      `update wagering.bonus_grant set expires_at = platform.clock() + interval '1 minute' where grant_id = $1`,
      [grantId],
    )
    await player.back('x', 'A')
    expect(await standing()).toMatchObject({ state: 'active', cash: 0n, bonus: 50_000n, done: 0n })
    const { rows } = await database.asOwner<{ is_day: boolean }>(
      `select expires_at > platform.clock() + interval '23 hours' as is_day from wagering.bonus_grant where grant_id = $1`,
      [grantId],
    )
    expect(rows).toEqual([{ is_day: true }])
    await spin(player, 'B', [STAKE, 90_000])
    expect(await standing()).toMatchObject({ state: 'completed', cash: 40_000n })
  })

  test('that was settled and is undone gives back the free bet, and nothing in cash', async () => {
    const won = await holder(0n)
    await spin(won.player, 'A', [STAKE, 117_500])
    await won.player.back('x', 'A')
    expect(await won.standing()).toMatchObject({
      ...{ state: 'active', cash: 0n, bonus: 50_000n, owed: 0n, done: 0n },
    })
    const lost = await holder(0n)
    await spin(lost.player, 'A', [STAKE, 0])
    await lost.player.back('x', 'A')
    expect(await lost.standing()).toMatchObject({ state: 'active', cash: 0n, bonus: 50_000n })
  })

  test('whose result is corrected pays what it should have won', async () => {
    const { player, standing } = await holder(0n)
    await spin(player, 'A', [STAKE, 117_500])
    await player.call('A', [['adjust', 32_500, 'A8']])
    expect(await standing()).toMatchObject({ cash: 100_000n, owed: 0n })
    await player.call('A', [['adjust', -32_500, 'A9']])
    expect(await standing()).toMatchObject({ cash: 67_500n, owed: 0n })
  })

  test('that won less than its stake and is undone leaves no debt', async () => {
    const { player, standing } = await holder(0n)
    await spin(player, 'A', [STAKE, 30_000])
    expect(await standing()).toMatchObject({ state: 'completed', cash: 0n, removed: 30_000n })
    await player.back('x', 'A')
    expect(await standing()).toMatchObject({ state: 'active', cash: 0n, bonus: 50_000n, owed: 0n })
  })
  test('stays where its game does not count and cash pays the stake', async () => {
    const { player, standing } = await holder(60_000n, { RNG: 0 })
    expect(await spin(player, 'A', [STAKE, 0])).toMatchObject({ code: 'OK' })
    expect(await standing()).toMatchObject({ state: 'active', cash: 10_000n, bonus: 50_000n })
  })
  test('on both sides of a round is used, although nothing of it counts', async () => {
    const { player, standing } = await holder(0n)
    await register.transact({
      ...{ memberId: player.memberId, vendor: 'BGS', round: 'H', currency: 'PHP' },
      ...{ contentHex: 'ab'.repeat(32), nodeId: 1, gameType: 'BGS', roundClosed: true },
      actions: [
        { tx: 'H1', type: 'bet', amountMinor: BigInt(STAKE) },
        { tx: 'H2', type: 'win', amountMinor: 48_750n },
      ],
      validMinor: 0n,
    })
    expect(await standing()).toMatchObject({ state: 'completed', cash: 0n, bonus: 0n })
  })
  test('that lost pays its win at once when it is corrected, whatever bonus is active by then', async () => {
    const { player, standing } = await holder(0n)
    await spin(player, 'A', [STAKE, 0])
    await grantTo(database, player.memberId, { balance: 1000n, required: 5000n, maxBet: 500n })
    await player.call('A', [['adjust', 117_500, 'A8']])
    expect(await standing()).toMatchObject({ state: 'completed', cash: 67_500n, bonus: 0n })
  })
  test.each([true, false])('waits for its win under review: released %s', async (isReleased) => {
    const { player, standing } = await holder(0n)
    const limits = { ...NO_LIMITS, mostMinor: 60_000n }
    await player.callWithin(limits, 'A', [['bet', STAKE, 'A1']])
    const { results } = await player.callWithin(limits, 'A', [['win', 117_500, 'A2']])
    await player.call('A', [['win', 0, 'A3']], true)
    expect(await standing()).toMatchObject({ state: 'active', cash: 0n })
    await grantTo(database, player.memberId, { balance: 1000n, required: 5000n, maxBet: 500n })
    const entryId = results?.[0]?.ref.slice(0, 36) ?? ''
    await inTransaction(database.db, (tx) => held.end(tx, { entryId, isReleased }))
    expect(await standing()).toMatchObject(
      isReleased ? { state: 'completed', cash: 67_500n, bonus: 0n } : { state: 'lost', cash: 0n },
    )
  })
  test('that lost and is void waits for the bonus that is active by then', async () => {
    const { player, standing } = await holder(0n)
    await spin(player, 'A', [STAKE, 0])
    await grantTo(database, player.memberId, { balance: 1000n, required: 5000n, maxBet: 500n })
    await player.back('x', 'A')
    expect(await standing()).toMatchObject({ state: 'queued', cash: 0n, bonus: 50_000n, done: 0n })
  })
  test('corrected below its stake and up again pays what is above it', async () => {
    const { player, standing } = await holder(0n)
    await spin(player, 'A', [STAKE, 117_500])
    await player.call('A', [['adjust', -100_000, 'A8']])
    expect(await standing()).toMatchObject({ cash: 0n, owed: 0n, removed: 17_500n, converted: 0n })
    await player.call('A', [['adjust', 50_000, 'A9']])
    expect(await standing()).toMatchObject({
      cash: 17_500n,
      owed: 0n,
      removed: 50_000n,
      converted: 17_500n,
    })
    await player.back('x', 'A')
    expect(await standing()).toMatchObject({ state: 'active', cash: 0n, owed: 0n, bonus: 50_000n })
  })
  test('undone after its win was spent leaves only the win as a debt', async () => {
    const { player, standing } = await holder(0n)
    await spin(player, 'A', [STAKE, 117_500])
    await spin(player, 'B', [67_500, 0])
    await player.back('x', 'A')
    expect(await standing()).toMatchObject({
      state: 'active',
      cash: 0n,
      owed: 67_500n,
      bonus: 50_000n,
    })
  })

  test('corrected to a tie is there again, and is used and paid again', async () => {
    const { player, standing } = await holder(0n)
    const draw = { source: 'OWN', event: 'free-tie' }
    const open = { ...draw, nodeId: 10_001, gameType: 'RNG', currency: 'PHP' }
    const bet = {
      memberId: player.memberId,
      ref: 'free-tie',
      stakeMinor: BigInt(STAKE),
      terms: 'x',
    }
    await inTransaction(database.db, (tx) => bulk.acceptMany(tx, open, [bet]))
    const settle = (version: number, payoutMinor: bigint, validMinor: bigint) =>
      bulk.settleMany(database.db, {
        ...{ ...draw, version },
        outcomesOf: (bets) => bets.map(() => ({ payoutMinor, validMinor })),
      })
    await settle(1, 117_500n, 50_000n)
    expect(await standing()).toMatchObject({ state: 'completed', cash: 67_500n })
    await settle(2, 50_000n, 0n)
    expect(await standing()).toMatchObject({
      state: 'active',
      cash: 0n,
      bonus: 50_000n,
      owed: 0n,
      done: 0n,
    })
    await settle(3, 0n, 50_000n)
    expect(await standing()).toMatchObject({ state: 'lost', cash: 0n, bonus: 0n, owed: 0n })
    await settle(4, 50_000n, 0n)
    expect(await standing()).toMatchObject({
      state: 'active',
      cash: 0n,
      bonus: 50_000n,
      owed: 0n,
      done: 0n,
    })
    await settle(5, 117_500n, 50_000n)
    expect(await standing()).toMatchObject({ state: 'completed', cash: 67_500n, bonus: 0n })
  })

  test('never adds to the cash that a bet may stake, except up to its own stake', async () => {
    const seen = async (cash: bigint) => {
      const { player } = await holder(cash)
      const { balance, bonus } = await spin(player, 'A', [100, 100])
      return [balance, bonus]
    }
    expect(await seen(20_000n)).toEqual([20_000n, 30_000n])
    expect(await seen(80_000n)).toEqual([80_000n, 0n])
  })

  test('whose deposit was recalled after its win is not there again, and costs no more than it paid', async () => {
    const { player, grantId, standing } = await holder(0n)
    const { rows } = await database.asOwner<{ reference: string }>(
      'select reference from wagering.bonus_grant where grant_id = $1',
      [grantId],
    )
    const recall = () =>
      inTransaction(database.db, (tx) =>
        recallGrant({ tx } as unknown as Work, rows[0]?.reference ?? ''),
      )
    await spin(player, 'A', [STAKE, 117_500])
    await recall()
    await recall()
    expect(await standing()).toMatchObject({ state: 'completed', cash: 17_500n, owed: 0n })
    // It has won less than was taken back.
    await player.call('A', [['adjust', -47_500, 'A8']])
    expect(await standing()).toMatchObject({ state: 'completed', cash: 0n, owed: 0n })
    await player.back('x', 'A')
    expect(await standing()).toMatchObject({ state: 'recalled', cash: 0n, owed: 0n, bonus: 0n })
  })
})
