import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { sha256Hex } from '#platform/crypto'
import { inTransaction } from '#platform/db'
import { grantTo, sharesOf, standingOf } from '../../../test/bonus.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { countUnbalancedBets } from '../../../test/wrong-rows.ts'
import { depositFor, newPlayer, type Player, spin } from './bet.fixture.ts'
import { NO_LIMITS } from './bet.rules.ts'
import { type BetRegister, bulk, createBetRegister, held } from './index.ts'

const RUNS = 15
const TERMS = { balance: 1000n, required: 5000n, maxBet: 500n }

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

/** A member with cash and a bonus. */
async function bonusPlayer(cash: bigint, terms: Partial<Parameters<typeof grantTo>[2]> = {}) {
  const player = await newPlayer(database, register, cash)
  const grantId = await grantTo(database, player.memberId, { ...TERMS, ...terms })
  return { player, grantId, standing: () => standingOf(database, grantId) }
}

/** Drops a grant as its member does, who has seen these figures. */
async function drop(player: Player, grantId: string, [balance, atStake]: [bigint, bigint]) {
  const { rows } = await database.asOwner<{ outcome: string }>(
    'select wagering.drop_grant($1, $2, $3, $4) as outcome',
    [player.memberId, grantId, balance, atStake],
  )
  return rows[0]?.outcome
}

describe('[PRO-08] a stake that cash does not cover', () => {
  test('is refused above the maximum bet and in an excluded game, and moves nothing', async () => {
    const { player, standing } = await bonusPlayer(100n)
    expect(await spin(player, 'A', [501, 0])).toMatchObject({ code: 'BONUS_MAX_BET', bonus: 1000n })
    expect(await standing()).toMatchObject({ cash: 100n, bonus: 1000n })
    const excluded = await bonusPlayer(100n, { excluded: [10_001] })
    expect((await spin(excluded.player, 'A', [200, 0])).code).toBe('BONUS_GAME')
    const weightless = await bonusPlayer(100n, { weights: { RNG: 0 } })
    expect((await spin(weightless.player, 'A', [200, 0])).code).toBe('BONUS_GAME')
    expect((await spin(player, 'B', [1101, 0])).code).toBe('INSUFFICIENT_FUNDS')
  })

  test('is taken once: a repeat of it, also when it would be refused by now, returns the first result', async () => {
    const { player, standing } = await bonusPlayer(600n)
    expect(await spin(player, 'A', [600, 0])).toMatchObject({ code: 'OK', balance: 0n })
    expect(await spin(player, 'A', [600, 0])).toMatchObject({ code: 'OK', duplicate: true })
    expect(await spin(player, 'B', [300, 200])).toMatchObject({ code: 'OK', bonus: 900n })
    expect(await spin(player, 'B', [300, 200])).toMatchObject({ duplicate: true, bonus: 900n })
    expect(await standing()).toMatchObject({ cash: 0n, bonus: 900n, done: 300n })
  })

  test('comes from the grant that the round was opened with, or not at all', async () => {
    const player = await newPlayer(database, register, 100n)
    await player.call('A', [['bet', 100, 'A1']])
    await grantTo(database, player.memberId, TERMS)
    expect((await player.call('A', [['bet', 50, 'A2']])).code).toBe('INSUFFICIENT_FUNDS')
    expect((await player.call('B', [['bet', 50, 'B1']])).code).toBe('OK')
  })
})

describe('[PRO-08] what is undone or corrected', () => {
  test('gives each part back to where it came from, and takes off what it counted', async () => {
    const { player, grantId, standing } = await bonusPlayer(100n)
    await player.call('A', [['bet', 100, 'A1']])
    await player.call('A', [['bet', 300, 'A2']])
    await player.call('A', [['win', 800, 'A3']], true)
    expect(await standing()).toMatchObject({ cash: 200n, bonus: 1300n, done: 400n })
    await player.back('x', 'A', 'A3')
    expect(await standing()).toMatchObject({ cash: 0n, bonus: 700n, done: 0n })
    await player.back('y', 'A', 'A2')
    expect(await standing()).toMatchObject({ cash: 0n, bonus: 1000n })
    await player.back('z', 'A')
    expect(await standing()).toMatchObject({ cash: 100n, bonus: 1000n, done: 0n, owed: 0n })
    expect(await sharesOf(database, grantId)).toMatchObject({ A: { bonus: 0n, counted: 0n } })
  })

  test('is paid by the bonus for its part, and never by cash', async () => {
    const { player, standing } = await bonusPlayer(100n)
    await spin(player, 'A', [400, 1000])
    expect(await standing()).toMatchObject({ cash: 250n, bonus: 1450n })
    await player.call('A', [['adjust', -600, 'A9']])
    expect(await standing()).toMatchObject({ cash: 100n, bonus: 1000n, owed: 0n })
  })

  test('restores a bonus that was lost by it', async () => {
    const { player, grantId, standing } = await bonusPlayer(0n, { balance: 400n })
    await spin(player, 'A', [400, 0])
    expect(await standing()).toMatchObject({ state: 'lost', bonus: 0n })
    await player.back('x', 'A')
    expect(await standing()).toMatchObject({ state: 'active', bonus: 400n, done: 0n })
    expect(await drop(player, grantId, [400n, 0n])).toBe('dropped')
  })
})

describe('[PRO-08] the end of a bonus', () => {
  test('an open bet of a dropped one is settled without its bonus part, and the next one starts', async () => {
    const { player, grantId, standing } = await bonusPlayer(100n)
    const nextId = await grantTo(database, player.memberId, TERMS)
    expect((await standingOf(database, nextId)).state).toBe('queued')
    await player.call('A', [['bet', 400, 'A1']])
    expect(await drop(player, grantId, [1000n, 0n])).toBe('changed')
    expect(await drop(player, grantId, [700n, 300n])).toBe('dropped')
    expect(await drop(player, grantId, [0n, 300n])).toBe('over')
    expect((await standingOf(database, nextId)).state).toBe('active')
    await player.call('A', [['win', 1001, 'A2']], true)
    expect(await standing()).toMatchObject({ cash: 250n, bonus: 0n, removed: 1451n })
    expect(await standingOf(database, nextId)).toMatchObject({ bonus: 1000n, done: 0n })
  })

  test('an open bet of a completed one pays cash, up to what the terms convert', async () => {
    const { player, standing } = await bonusPlayer(0n, { required: 300n, maxConvert: 700n })
    await player.call('A', [['bet', 400, 'A1']])
    await spin(player, 'B', [300, 300])
    expect(await standing()).toMatchObject({ state: 'completed', cash: 600n, converted: 600n })
    await player.call('A', [['win', 500, 'A2']], true)
    expect(await standing()).toMatchObject({ cash: 700n, converted: 700n, removed: 400n })
  })

  test('one that has run out takes no new bet, and ends with its last open one', async () => {
    const { player, grantId, standing } = await bonusPlayer(0n)
    await player.call('A', [['bet', 400, 'A1']])
    await database.asOwner(runOut, [grantId])
    expect((await spin(player, 'B', [100, 0])).code).toBe('INSUFFICIENT_FUNDS')
    await database.asOwner('select wagering.expire($1)', [grantId])
    expect((await standing()).state).toBe('active')
    await player.call('A', [['win', 100, 'A2']], true)
    expect(await standing()).toMatchObject({ state: 'expired', bonus: 0n, cash: 0n, done: 400n })
    const { rows } = await database.asOwner<{ has_bonus: boolean }>(
      `select has_bonus from ledger.wallet where member_id = $1 and wallet = 'main'`,
      [player.memberId],
    )
    expect(rows).toEqual([{ has_bonus: false }])
  })
})

test('[PRO-08] stakes on both sides of a round count as their difference, and a push as nothing', async () => {
  const { player, grantId, standing } = await bonusPlayer(2000n)
  const played = (round: string, { win, valid }: { win: bigint; valid: bigint }) =>
    register.transact({
      ...{ memberId: player.memberId, vendor: 'BGS', round, currency: 'PHP' },
      ...{ contentHex: sha256Hex(round), nodeId: 1, gameType: 'BGS', roundClosed: true },
      actions: [
        { tx: `${round}-bet`, type: 'bet', amountMinor: 500n },
        { tx: `${round}-win`, type: 'win', amountMinor: win },
      ],
      validMinor: valid,
    })
  await played('sides', { win: 600n, valid: 100n })
  await played('even', { win: 0n, valid: 0n })
  await played('push', { win: 500n, valid: 0n })
  expect((await standing()).done).toBe(100n)
  expect(await sharesOf(database, grantId)).toMatchObject({
    sides: { counted: 100n, reason: 'OPPOSITE' },
    even: { counted: 0n, reason: 'OPPOSITE' },
    push: { counted: 0n, reason: 'TIE' },
  })
})

test('[PRO-08] a win under review is shared when it is released', async () => {
  const { player, standing } = await bonusPlayer(100n)
  const limits = { ...NO_LIMITS, mostMinor: 500n }
  await player.callWithin(limits, 'A', [['bet', 400, 'A1']])
  const answer = await player.callWithin(limits, 'A', [['win', 1000, 'A2']])
  expect(answer).toMatchObject({ code: 'OK', isHeld: true, balance: 0n, bonus: 700n })
  const entryId = answer.results?.[0]?.ref.slice(0, 36) ?? ''
  await inTransaction(database.db, (tx) => held.end(tx, { entryId, isReleased: true }))
  expect(await standing()).toMatchObject({ cash: 250n, bonus: 1450n })
})

test('[PRO-08] a bonus is not lost while a win of its last bet is under review', async () => {
  const limits = { ...NO_LIMITS, mostMinor: 500n }
  const reviewed = async (isReleased: boolean) => {
    const { player, standing } = await bonusPlayer(0n, { balance: 400n })
    await player.callWithin(limits, 'A', [['bet', 400, 'A1']])
    const { results } = await player.callWithin(limits, 'A', [['win', 1000, 'A2']])
    await player.call('A', [['win', 0, 'A3']], true)
    expect(await standing()).toMatchObject({ state: 'active', cash: 0n, bonus: 0n, done: 400n })
    const entryId = results?.[0]?.ref.slice(0, 36) ?? ''
    await inTransaction(database.db, (tx) => held.end(tx, { entryId, isReleased }))
    return standing()
  }
  expect(await reviewed(true)).toMatchObject({ state: 'active', bonus: 1000n, done: 400n })
  expect(await reviewed(false)).toMatchObject({ state: 'lost', bonus: 0n })
})

test('[PRO-08] a bet on a draw shares stake and payout, in every version of its result', async () => {
  const { player, standing } = await bonusPlayer(100n)
  const { memberId } = player
  const event = { source: 'OWN', event: 'd1' }
  const bet = { memberId, ref: 't1', stakeMinor: 400n, terms: 'x' }
  const open = { ...event, nodeId: 10_001, gameType: 'RNG', currency: 'PHP' }
  const accept = () => inTransaction(database.db, (tx) => bulk.acceptMany(tx, open, [bet]))
  expect(await accept()).toMatchObject([{ code: 'OK', duplicate: false }])
  expect(await accept()).toMatchObject([{ code: 'OK', duplicate: true }])
  expect(await standing()).toMatchObject({ cash: 0n, bonus: 700n })
  const settle = (version: number, payoutMinor: bigint | null) =>
    bulk.settleMany(database.db, {
      ...{ ...event, version },
      outcomesOf: (bets) =>
        bets.map(() => (payoutMinor === null ? 'void' : { payoutMinor, validMinor: 400n })),
    })
  await settle(1, 1000n)
  expect(await standing()).toMatchObject({ cash: 250n, bonus: 1450n, done: 400n })
  await settle(2, 0n)
  expect(await standing()).toMatchObject({ cash: 0n, bonus: 700n, done: 400n })
  await settle(3, null)
  expect(await standing()).toMatchObject({ cash: 100n, bonus: 1000n, done: 0n })
  await settle(4, 400n)
  expect(await standing()).toMatchObject({ cash: 100n, bonus: 1000n, done: 400n, owed: 0n })
})

/** A member whose bet on a draw, 400 of which 300 are bonus money, is settled: version by version. */
async function drawBet(event: string, terms: Partial<Parameters<typeof grantTo>[2]> = {}) {
  const found = await bonusPlayer(100n, terms)
  const { memberId } = found.player
  const draw = { source: 'OWN', event }
  const open = { ...draw, nodeId: 10_001, gameType: 'RNG', currency: 'PHP' }
  const bet = { memberId, ref: event, stakeMinor: 400n, terms: 'x' }
  await inTransaction(database.db, (tx) => bulk.acceptMany(tx, open, [bet]))
  const settle = (version: number, payoutMinor: bigint | null) =>
    bulk.settleMany(database.db, {
      ...{ ...draw, version },
      outcomesOf: (bets) =>
        bets.map(() => (payoutMinor === null ? 'void' : { payoutMinor, validMinor: 400n })),
    })
  return { ...found, settle }
}

type Ended = [state: string, end: (player: Player, grantId: string) => Promise<unknown>]
const runOut = `update wagering.bonus_grant set expires_at = now() - interval '1 second' where grant_id = $1`
const ENDS: Ended[] = [
  ['dropped', (player, grantId) => drop(player, grantId, [1450n, 0n])],
  [
    'expired',
    async (_player, grantId) => {
      await database.asOwner(runOut, [grantId])
      await database.asOwner('select wagering.expire($1)', [grantId])
    },
  ],
]

test('[PRO-08] a bet that counts again after its void, and is void once more, gives its bonus part back', async () => {
  const { grantId, standing, settle } = await drawBet('void-twice')
  await settle(1, null)
  await settle(2, 0n)
  expect(await standing()).toMatchObject({ cash: 0n, bonus: 700n })
  await settle(3, null)
  expect(await standing()).toMatchObject({ cash: 100n, bonus: 1000n, done: 0n, owed: 0n })
  expect(await sharesOf(database, grantId)).toMatchObject({
    'void-twice:void-twice': { bonus: 0n },
  })
  const { rows } = await database.asOwner('select wagering.cash_part(0, 0, 60) as part')
  expect(rows).toEqual([{ part: 0n }])
})

describe('[PRO-08] a bet that is corrected after its bonus has ended', () => {
  test.each(ENDS)('takes its bonus part from what was removed: %s', async (state, end) => {
    const { player, grantId, standing, settle } = await drawBet(`end-${state}`)
    await settle(1, 1000n)
    await end(player, grantId)
    expect(await standing()).toMatchObject({ state, cash: 250n, bonus: 0n, removed: 1450n })
    await settle(2, 0n)
    expect(await standing()).toMatchObject({ cash: 0n, owed: 0n, bonus: 0n, removed: 700n })
    await settle(3, 1000n)
    expect(await standing()).toMatchObject({ cash: 250n, owed: 0n, removed: 1450n })
    await settle(4, null)
    expect(await standing()).toMatchObject({ cash: 100n, owed: 0n, removed: 1000n })
    await settle(5, 0n)
    expect(await standing()).toMatchObject({ cash: 0n, owed: 0n, bonus: 0n, removed: 700n })
    await settle(6, null)
    expect(await standing()).toMatchObject({ cash: 100n, owed: 0n, bonus: 0n, removed: 1000n })
  })

  test('takes it from what a completed one did not convert, and the rest from cash', async () => {
    const terms = { required: 400n, maxConvert: 900n }
    const { standing, settle } = await drawBet('end-completed', terms)
    await settle(1, 1000n)
    expect(await standing()).toMatchObject({ state: 'completed', cash: 1150n, removed: 550n })
    await settle(2, 0n)
    expect(await standing()).toMatchObject({ cash: 700n, owed: 0n, bonus: 0n, removed: 0n })
  })
})

const round = fc.constantFrom('R1', 'R2', 'R3', 'R4')
const minor = fc.integer({ min: 0, max: 600 })
const tx = fc.integer({ min: 1, max: 30 }).map((n) => `T${n}`)
const type = fc.constantFrom('bet', 'bet', 'win', 'adjust', 'jackpot_win', 'free_win' as const)
type Step = (player: Player) => Promise<unknown>
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        round,
        fc.array(fc.tuple(type, minor, tx), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
      )
      .map(
        ([name, moves, closes]): Step =>
          (player) =>
            player.call(name, moves, closes),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(tx, round, fc.option(tx, { nil: undefined, freq: 4 })).map(
      ([id, name, ref]): Step =>
        (player) =>
          player.back(`B${id}`, name, ref),
    ),
  },
  {
    weight: 1,
    arbitrary: minor.map(
      (n): Step =>
        (player) =>
          depositFor(database, player.memberId, BigInt(n + 1)),
    ),
  },
)

test('[PRO-08] in any order of calls money is conserved, and what is wagered is the sum over the bets', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40 }),
      fc.constantFrom(1, 8),
      async (steps, width) => {
        const { player, grantId } = await bonusPlayer(300n, {
          balance: 2000n,
          weights: { RNG: 70 },
        })
        for (let i = 0; i < steps.length; i += width) {
          await Promise.all(steps.slice(i, i + width).map((send) => send(player)))
        }
        expect((await reconcile(database.db.kysely)).isSound).toBe(true)
        const { state, bonus, done } = await standingOf(database, grantId)
        const { rows } = await database.asOwner<Record<'staked' | 'paid' | 'counted', bigint>>(
          `select coalesce(sum(bonus_minor), 0)::bigint as staked, coalesce(sum(paid_minor), 0)::bigint as paid,
                  coalesce(sum(counted_minor), 0)::bigint as counted
             from wagering.bet_share where grant_id = $1`,
          [grantId],
        )
        const [sums = { staked: 0n, paid: 0n, counted: 0n }] = rows
        expect(done).toBe(sums.counted)
        if (state === 'active') expect(bonus).toBe(2000n - sums.staked + sums.paid)
        else expect(bonus).toBe(0n)
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 25_000)
