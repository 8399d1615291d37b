import { walletApi } from '@parola/vendor-protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, reconcile } from '#foundations/ledger'
import { systemClock } from '#platform/clock'
import { inTransaction } from '#platform/db'
import { newId } from '#platform/random'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { countUnbalancedBets } from '../../../test/wrong-rows.ts'
import { newPlayer } from './bet.fixture.ts'
import { type BetRegister, betsOf, bulk, createBetRegister, held } from './index.ts'

const SOURCE = 'DRAW'
const OPENING_MINOR = 10_000n

let database: TestDatabase
let register: BetRegister

beforeAll(async () => {
  database = await testDatabase()
  register = createBetRegister(database.db)
})
afterAll(async () => {
  const { isSound } = await reconcile(database.db.kysely)
  const unbalanced = await countUnbalancedBets(database.db.kysely)
  await register.close()
  await database.drop()
  expect({ isSound, unbalanced }).toEqual({ isSound: true, unbalanced: 0n })
})

const newEvent = () => newId(systemClock.now())
const newMember = async () => (await newPlayer(database, register, OPENING_MINOR)).memberId
const bet = (memberId: string, ref: string, stakeMinor: bigint): bulk.EventBet => ({
  ...{ memberId, ref, stakeMinor },
  terms: 'any "pick" {at} 2.00',
})
const accept = (event: string, bets: readonly bulk.EventBet[]) =>
  inTransaction(database.db, (tx) =>
    bulk.acceptMany(
      tx,
      { source: SOURCE, event, nodeId: 20_001, gameType: 'LOTT', currency: 'PHP' },
      bets,
    ),
  )
/** What each bet pays, by its ref; those that are not named lose. */
type Payouts = Record<string, bigint | 'void'>
async function settle(event: string, payouts: Payouts, more: Partial<bulk.Settlement> = {}) {
  const isLast = await bulk.settleMany(database.db, {
    ...{ source: SOURCE, event, version: 1, ...more },
    outcomesOf: (bets) =>
      bets.map(({ ref, stakeMinor }) => {
        const payoutMinor = payouts[ref] ?? 0n
        return payoutMinor === 'void' ? 'void' : { payoutMinor, validMinor: stakeMinor }
      }),
  })
  expect(await bulk.selectPaidOn(database.db, { source: SOURCE, event })).toBe(await sumOn(event))
  return isLast
}

/** The payouts of the bets on an event, one by one. */
async function sumOn(event: string): Promise<bigint> {
  const { rows } = await database.asOwner<{ sum: bigint }>(
    `select coalesce(sum(b.payout) filter (where b.state = 'settled'), 0)::bigint as sum
       from bet.event e join bet.event_bet x using (event_id)
       join bet.bet b on b.member_id = x.member_id and b.bet_id = x.bet_id
      where e.source = $1 and e.event = $2`,
    [SOURCE, event],
  )
  return rows[0]?.sum ?? 0n
}

const balance = async (memberId: string) =>
  (await balanceOf(database.db.kysely, memberId)).balanceMinor
const owed = async (memberId: string) => (await balanceOf(database.db.kysely, memberId)).owedMinor
const bets = async (memberId: string) =>
  (await betsOf(database.db.kysely, { memberId, limit: 100 })).toReversed()

test('[RND-005] the same bets again, also concurrently, are one acceptance', async () => {
  const [event, memberId, other] = [newEvent(), await newMember(), await newMember()]
  const bets = [bet(memberId, 'a', 100n), bet(other, 'a', 300n), bet(memberId, 'b', 200n)]
  const all = await Promise.all(Array.from({ length: 8 }, () => accept(event, bets)))
  for (const answers of all) {
    expect(answers.map(({ code, ref }) => [code, ref])).toEqual([
      ['OK', 'a'],
      ['OK', 'a'],
      ['OK', 'b'],
    ])
    expect(answers.map(({ betId }) => betId)).toEqual(all[0]?.map(({ betId }) => betId))
  }
  expect(all.flat().filter(({ duplicate }) => !duplicate)).toHaveLength(3)
  expect([await balance(memberId), await balance(other)]).toEqual([9700n, 9700n])
  expect(await accept(event, [bet(memberId, 'a', 101n)])).toMatchObject([{ code: 'TX_CONFLICT' }])
})

test('[LED-004] a refused bet is refused alone, with its reason', async () => {
  const [event, memberId, unknownMember] = [newEvent(), await newMember(), newEvent()]
  const answers = await accept(event, [
    bet(memberId, 'a', 9000n),
    bet(memberId, 'b', 1001n),
    bet(unknownMember, 'c', 1n),
    bet(memberId, 'd', 1000n),
  ])
  expect(answers.map(({ code }) => code)).toEqual([
    ...['OK', 'INSUFFICIENT_FUNDS', 'PLAYER_UNKNOWN', 'OK'],
  ])
  await settle(event, { a: 500n, b: 500n, d: 0n })
  expect(await balance(memberId)).toBe(500n)
  expect(await bets(memberId)).toMatchObject([
    { round: `${event}:a`, stake: 9000n, payout: 500n, state: 'settled' },
    { round: `${event}:d`, stake: 1000n, payout: 0n, state: 'settled' },
  ])
})

test('[RND-005] a settled event is settled once, and takes no more bets', async () => {
  const [event, memberId] = [newEvent(), await newMember()]
  const bets = [bet(memberId, 'a', 100n), bet(memberId, 'b', 200n)]
  await accept(event, bets)
  const done = await Promise.all(Array.from({ length: 4 }, () => settle(event, { a: 250n })))
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await settle(event, { a: 9999n })).toBe(false)
  expect(await balance(memberId)).toBe(9950n)
  expect(await accept(event, [...bets, bet(memberId, 'c', 1n)])).toMatchObject([
    { code: 'OK', duplicate: true },
    { code: 'OK', duplicate: true },
    { code: 'ROUND_CLOSED' },
  ])
  expect(await balance(memberId)).toBe(9950n)
})

test('a settlement that stopped between two chunks continues where it was, also with several callers', async () => {
  const event = newEvent()
  const members = await Promise.all(Array.from({ length: 3 }, newMember))
  const refs = ['a', 'b', 'c', 'd', 'e']
  await accept(
    event,
    members.flatMap((memberId) => refs.map((ref) => bet(memberId, ref, 10n))),
  )
  const name = { source: SOURCE, event, version: 1, chunk: 4 }
  const outcomesOf = (bets: readonly bulk.EventBet[]) =>
    bets.map(() => ({ payoutMinor: 20n, validMinor: 10n }))
  let chunks = 0
  const broken = bulk.settleMany(database.db, {
    ...name,
    outcomesOf: (bets) => {
      chunks += 1
      if (chunks === 3) throw new Error('killed')
      return outcomesOf(bets)
    },
  })
  await expect(broken).rejects.toThrow('killed')
  const half = await Promise.all(members.map(balance))
  expect(half.reduce((sum, minor) => sum + minor)).toBe(30_000n - 150n + 8n * 20n)
  const done = await Promise.all(
    Array.from({ length: 3 }, () => bulk.settleMany(database.db, { ...name, outcomesOf })),
  )
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await Promise.all(members.map(balance))).toEqual([10_050n, 10_050n, 10_050n])
})

test('what an earlier release has settled without a sum is added up', async () => {
  const [event, memberId] = [newEvent(), await newMember()]
  await accept(event, [bet(memberId, 'a', 100n), bet(memberId, 'b', 100n)])
  await settle(event, { a: 500n, b: 'void' })
  await database.asOwner(
    `delete from bet.event_payout p using bet.event e where p.event_id = e.event_id and e.event = '${event}'`,
  )
  expect(await bulk.selectPaidOn(database.db, { source: SOURCE, event })).toBe(500n)
})

test('[LED-003] a correction moves the difference, up and down, and nothing where nothing changes', async () => {
  const [event, memberId] = [newEvent(), await newMember()]
  await accept(event, [
    bet(memberId, 'a', 100n),
    bet(memberId, 'b', 100n),
    bet(memberId, 'c', 100n),
  ])
  await settle(event, { a: 500n, b: 300n })
  const { seq } = await balanceOf(database.db.kysely, memberId)
  await settle(event, { a: 200n, b: 300n, c: 50n }, { version: 2 })
  expect(await balance(memberId)).toBe(9700n + 550n)
  expect((await balanceOf(database.db.kysely, memberId)).seq - seq).toBe(2n)
  expect(await settle(event, { a: 500n })).toBe(false)
  expect((await bets(memberId)).map(({ payout }) => payout)).toEqual([200n, 300n, 50n])
})

test('a correction of money that was spent becomes a debt, and later wins repay it first', async () => {
  const [event, memberId] = [newEvent(), await newMember()]
  await accept(event, [bet(memberId, 'a', 10_000n)])
  await settle(event, { a: 5000n })
  const next = newEvent()
  await accept(next, [bet(memberId, 'a', 4000n)])
  await settle(event, {}, { version: 2 })
  expect([await balance(memberId), await owed(memberId)]).toEqual([0n, 4000n])
  await settle(next, { a: 3000n })
  expect([await balance(memberId), await owed(memberId)]).toEqual([0n, 1000n])
  await settle(next, { a: 4500n }, { version: 2 })
  expect([await balance(memberId), await owed(memberId)]).toEqual([500n, 0n])
})

test('[RND-010] a void event returns stakes and takes wins back; a later version counts it again', async () => {
  const [event, memberId] = [newEvent(), await newMember()]
  await accept(event, [bet(memberId, 'a', 100n), bet(memberId, 'b', 200n)])
  await settle(event, { a: 700n })
  await settle(event, { a: 'void', b: 'void' }, { version: 2 })
  expect(await balance(memberId)).toBe(OPENING_MINOR)
  expect(await bets(memberId)).toMatchObject([
    { state: 'void', stake: 0n, payout: 0n, valid: 0n },
    { state: 'void', stake: 0n, payout: 0n, valid: 0n },
  ])
  await settle(event, { b: 900n }, { version: 3 })
  expect(await balance(memberId)).toBe(OPENING_MINOR - 300n + 900n)
  expect(await bets(memberId)).toMatchObject([
    { state: 'settled', stake: 100n, payout: 0n, valid: 100n },
    { state: 'settled', stake: 200n, payout: 900n, valid: 200n },
  ])
  await settle(event, { a: 'void', b: 'void' }, { version: 4 })
  expect(await balance(memberId)).toBe(OPENING_MINOR)
})

test('a bet that its member gave back before the draw is left alone', async () => {
  const [event, memberId] = [newEvent(), await newMember()]
  await accept(event, [bet(memberId, 'a', 100n)])
  await register.rollback({
    ...{ memberId, vendor: SOURCE, round: `${event}:a`, currency: 'PHP', contentHex: '00' },
    ...{ tx: `back:${event}:a`, scope: 'round' },
  })
  await settle(event, { a: 5000n })
  await settle(event, { a: 6000n }, { version: 2 })
  expect(await balance(memberId)).toBe(OPENING_MINOR)
})

test('no vendor can name a call like the settlement of an event', () => {
  const isAccepted = (tx: string) =>
    walletApi['/wallet/rollback'].safeParse({
      ...{ player: 'ph_01234567', game: 'G1', round: 'D1:a', currency: 'PHP', tx },
      ...{ scope: 'round', reason: 'a test' },
    }).success
  expect(['D1:a', 'D1:a:2', 'D1:a#2'].map(isAccepted)).toEqual([true, true, false])
})

test('[LED-014] a high win is held; its correction reviews it again', async () => {
  const [event, memberId] = [newEvent(), await newMember()]
  const limits = { limits: { mostMinor: 1_000_000n, times: 100n, allowedMinor: 0n } }
  const review = () => held.sumOf(database.db.kysely, memberId)
  await accept(event, [bet(memberId, 'a', 100n), bet(memberId, 'b', 100n)])
  await settle(event, { a: 10_001n, b: 10_000n }, { version: 1, ...limits })
  expect([await balance(memberId), await review()]).toEqual([19_800n, 10_001n])
  await settle(event, { a: 400n, b: 10_500n }, { version: 2, ...limits })
  expect([await balance(memberId), await review()]).toEqual([19_800n, 900n])
  await settle(event, { a: 'void' }, { version: 3, ...limits })
  expect([await balance(memberId), await review()]).toEqual([9900n, 0n])
  const wins = await held.ofRounds(database.db.kysely, {
    memberId,
    rounds: [`${event}:a`, `${event}:b`],
  })
  expect(wins.map(({ state }) => state)).toEqual(['rolled_back', 'rolled_back', 'rolled_back'])
})

test('[LED-014] a win that a wallet cannot hold is held for review, and the event is settled for everybody', async () => {
  const [event, ana] = [newEvent(), await newMember()]
  const { memberId: rich } = await newPlayer(database, register, 999_999_999_999_000n)
  await accept(event, [bet(ana, 'a', 100n), bet(rich, 'a', 100n), bet(rich, 'b', 100n)])
  expect(await settle(event, { a: 1000n, b: 900n })).toBe(true)
  expect(await balance(ana)).toBe(OPENING_MINOR - 100n + 1000n)
  expect(await balance(rich)).toBe(999_999_999_999_000n - 200n + 1000n)
  expect(await held.sumOf(database.db.kysely, rich)).toBe(900n)
})

test('[LED-014] a win that corrections lift above the highest is held, in however many steps', async () => {
  const [event, memberId] = [newEvent(), await newMember()]
  const limits = { limits: { mostMinor: 1000n, times: 1_000_000n, allowedMinor: 0n } }
  await accept(event, [bet(memberId, 'a', 100n)])
  await settle(event, { a: 900n }, { version: 1, ...limits })
  await settle(event, { a: 1800n }, { version: 2, ...limits })
  expect(await balance(memberId)).toBe(9900n + 900n)
  const wins = await held.ofRounds(database.db.kysely, { memberId, rounds: [`${event}:a`] })
  expect(wins).toMatchObject([{ amount: 900n, because: 'win' }])
})

type Placed = { member: number; ref: string; stake: number }
type Step =
  | { kind: 'accept'; draw: number; bets: Placed[] }
  /** A negative outcome is void; a bet without an outcome loses. */
  | { kind: 'settle'; draw: number; chunk: number; payouts: Record<string, number> }

const draw = fc.integer({ min: 0, max: 1 })
const ref = fc.constantFrom('a', 'b', 'c')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    ...{ kind: fc.constant('accept' as const), draw },
    bets: fc.array(fc.record({ member: draw, ref, stake: fc.constantFrom(100, 1000, 4000) }), {
      maxLength: 5,
    }),
  }),
  fc.record({
    ...{ kind: fc.constant('settle' as const), draw },
    chunk: fc.integer({ min: 1, max: 4 }),
    payouts: fc.dictionary(ref, fc.integer({ min: -2000, max: 8000 })),
  }),
)

/** The expected result, in plain numbers: `worth` is what a member has minus their debt. */
function newModel() {
  const worth = [Number(OPENING_MINOR), Number(OPENING_MINOR)]
  const versions = [0, 0]
  const taken = new Map<string, Placed & { draw: number; paid: number; wasVoid: boolean }>()
  return {
    worth,
    versions,
    accept(draw: number, bet: Placed) {
      const key = `${draw}:${bet.member}:${bet.ref}`
      const known = taken.get(key)
      if (known?.wasVoid) return 'TX_ROLLED_BACK'
      if (known) return known.stake === bet.stake ? 'OK' : 'TX_CONFLICT'
      if (versions[draw]) return 'ROUND_CLOSED'
      if ((worth[bet.member] ?? 0) < bet.stake) return 'INSUFFICIENT_FUNDS'
      worth[bet.member] = (worth[bet.member] ?? 0) - bet.stake
      taken.set(key, { ...bet, draw, paid: 0, wasVoid: false })
      return 'OK'
    },
    settle(draw: number, payouts: Record<string, number>) {
      versions[draw] = (versions[draw] ?? 0) + 1
      for (const bet of taken.values()) {
        if (bet.draw !== draw) continue
        const payout = payouts[bet.ref] ?? 0
        const paid = payout < 0 ? bet.stake : payout
        bet.wasVoid ||= payout < 0
        worth[bet.member] = (worth[bet.member] ?? 0) + paid - bet.paid
        bet.paid = paid
      }
      return versions[draw]
    },
  }
}

test('[LED-009] whatever is accepted, settled, voided and corrected, money is as a simple model has it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const members = await Promise.all([newMember(), newMember()])
      const draws = [newEvent(), newEvent()]
      const model = newModel()
      for (const step of steps) {
        const event = draws[step.draw] ?? ''
        if (step.kind === 'accept') {
          const bets = step.bets.map((own) =>
            bet(members[own.member] ?? '', own.ref, BigInt(own.stake)),
          )
          const answers = await accept(event, bets)
          expect(answers.map(({ code }) => code)).toEqual(
            step.bets.map((own) => model.accept(step.draw, own)),
          )
          continue
        }
        const version = model.settle(step.draw, step.payouts)
        const payouts = Object.fromEntries(
          Object.entries(step.payouts).map(([name, n]) => [name, n < 0 ? 'void' : BigInt(n)]),
        ) as Payouts
        const more = { version, chunk: step.chunk }
        await Promise.all([settle(event, payouts, more), settle(event, payouts, more)])
      }
      const worth = await Promise.all(
        members.map(async (memberId) => (await balance(memberId)) - (await owed(memberId))),
      )
      expect(worth.map(Number)).toEqual(model.worth)
      const both = await Promise.all(
        members.map(async (id) => [await balance(id), await owed(id)].filter((n) => n !== 0n)),
      )
      expect(both.every((parts) => parts.length <= 1)).toBe(true)
    }),
    { numRuns: 25, endOnFailure: true },
  )
})
