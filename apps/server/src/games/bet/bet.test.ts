import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants, openPurses, post } from '#foundations/ledger'
import { inTransaction } from '#platform/db'
import { newId } from '#platform/random'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { BetAnswer } from './bet.types.ts'
import { type BetRegister, createBetRegister } from './register.ts'

let database: TestDatabase
let register: BetRegister
let memberId: string

beforeAll(async () => {
  database = await testDatabase()
  register = createBetRegister(database.db.kysely)
  await database.db.pool.query(
    `insert into brand.brand (brand_id, domains, config) values ('ph', '{}', '{}')`,
  )
})
afterAll(() => database.drop())

beforeEach(async () => {
  memberId = newId(new Date())
  await inTransaction(database.db, async (tx) => {
    await openPurses(tx, { memberId, brandId: 'ph', currency: 'PHP' })
    await post(tx, {
      key: `deposit:${memberId}`,
      kind: 'deposit',
      ref: 'opening',
      legs: [
        { member: memberId, purse: 'main', amount: 100_000n },
        { account: 'gateway:sandbox', amount: -100_000n },
      ],
    })
  })
})

function base(round: string, content: unknown) {
  const contentHex = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { memberId, vendor: 'BGS', round, currency: 'PHP', contentHex }
}

type Move = readonly [type: 'bet' | 'win', minor: number, tx: string]

function call(round: string, moves: readonly Move[], roundClosed = false) {
  return register.transact({
    ...base(round, [round, moves, roundClosed]),
    nodeId: 10001,
    roundClosed,
    actions: moves.map(([type, minor, tx]) => ({ type, tx, amountMinor: BigInt(minor) })),
  })
}

function back(tx: string, refTx: string, round: string) {
  return register.rollback({ ...base(round, [tx, refTx, round]), tx, refTx })
}

const seen = (a: BetAnswer) => [a.code, a.balance, a.duplicate ?? a.outcome ?? null]

describe('the behaviour table of the vendor protocol', () => {
  test('[RND-005] bets, wins and rollbacks in the order of its 21 rows', async () => {
    expect(seen(await call('R1', [['bet', 2000, 'T1']]))).toEqual(['OK', 98_000n, false])
    expect(seen(await call('R1', [['bet', 2000, 'T1']]))).toEqual(['OK', 98_000n, true])
    expect((await call('R1', [['bet', 2500, 'T1']])).code).toBe('TX_CONFLICT')
    expect(seen(await call('R1', [['win', 3550, 'T2']], true))).toEqual(['OK', 101_550n, false])
    expect(seen(await call('R1', [['win', 3550, 'T2']], true))).toEqual(['OK', 101_550n, true])
    expect((await call('R1', [['bet', 1000, 'T3']])).code).toBe('ROUND_CLOSED')
    expect((await call('R2', [['bet', 9_999_900, 'T4']])).code).toBe('INSUFFICIENT_FUNDS')
    expect(await back('B1', 'T5', 'R3')).toMatchObject({ code: 'OK', outcome: 'NOT_FOUND' })
    expect((await call('R3', [['bet', 1000, 'T5']])).code).toBe('TX_ROLLED_BACK')
    expect((await call('R4', [['bet', 10_000, 'T6']])).balance).toBe(91_550n)
    expect(await back('B2', 'T6', 'R4')).toMatchObject({
      outcome: 'ROLLED_BACK',
      balance: 101_550n,
    })
    expect(await back('B2', 'T6', 'R4')).toMatchObject({ duplicate: true, balance: 101_550n })
    expect(await back('B3', 'T6', 'R4')).toMatchObject({ outcome: 'ALREADY', balance: 101_550n })
    expect((await call('R4', [['bet', 10_000, 'T6']])).code).toBe('TX_ROLLED_BACK')
    expect((await call('R9', [['win', 500, 'T7']])).code).toBe('ROUND_UNKNOWN')
    const both = await call(
      'R5',
      [
        ['bet', 5000, 'T8'],
        ['win', 12_000, 'T9'],
      ],
      true,
    )
    expect(seen(both)).toEqual(['OK', 108_550n, false])
    expect(await back('B4', 'T8', 'R5')).toMatchObject({ code: 'OK', balance: 101_550n })
    await call('R6', [['bet', 1000, 'T10']])
    expect((await call('R6', [['win', 90_000, 'T11']])).balance).toBe(190_550n)
    expect((await back('B5', 'T10', 'R6')).code).toBe('ROUND_SETTLED')
    expect((await call('R7', [['bet', 180_000, 'T12']])).balance).toBe(10_550n)
    expect(await back('B6', 'T11', 'R6')).toMatchObject({
      code: 'OK',
      outcome: 'ROLLED_BACK',
      balance: 0n,
      owed: 79_450n,
    })
  })

  test('[LED-005] what is owed is paid first out of later wins', async () => {
    await call('R1', [['bet', 1000, 'A1']])
    await call('R1', [['win', 50_000, 'A2']])
    await call('R2', [['bet', 149_000, 'A3']])
    expect(await back('B1', 'A2', 'R1')).toMatchObject({ balance: 0n, owed: 50_000n })
    expect((await call('R2', [['win', 60_000, 'A4']], true)).balance).toBe(10_000n)
  })

  test('[RND-005] rolling back a round undoes every call of it at once', async () => {
    await call('R1', [['bet', 1000, 'A1']])
    await call('R1', [['bet', 2000, 'A2']])
    await call('R1', [['win', 9000, 'A3']])
    const undone = await register.rollback({ ...base('R1', 'whole'), tx: 'B1', scope: 'round' })
    expect(undone).toMatchObject({ code: 'OK', outcome: 'ROLLED_BACK', balance: 100_000n })
    expect((await call('R1', [['bet', 1000, 'A4']])).code).toBe('ROUND_CLOSED')
  })

  test('closing a round compares the totals of both sides', async () => {
    await call('R1', [['bet', 1000, 'A1']])
    await call('R1', [['win', 0, 'A2']])
    const wrong = await register.closeRound({ ...base('R1', 1), betMinor: 1000n, winMinor: 5n })
    expect(wrong).toMatchObject({ code: 'ROUND_MISMATCH', bet: 1000n, win: 0n })
    const right = await register.closeRound({ ...base('R1', 2), betMinor: 1000n, winMinor: 0n })
    expect(right.code).toBe('OK')
  })

  test('[RND-005] a bet, its copy and its rollback at once end where they began', async () => {
    for (let i = 0; i < 30; i += 1) {
      const steps = [
        () => call(`R${i}`, [['bet', 700, `T${i}`]]),
        () => call(`R${i}`, [['bet', 700, `T${i}`]]),
        () => back(`B${i}`, `T${i}`, `R${i}`),
      ]
      const order = [...steps.slice(i % 3), ...steps.slice(0, i % 3)]
      const answers = await Promise.all(order.map((step) => step()))
      for (const answer of answers) expect(['OK', 'TX_ROLLED_BACK']).toContain(answer.code)
    }
    const last = await call('R-last', [['bet', 1, 'last']])
    expect(last.balance).toBe(99_999n)
  })

  test('[LED-009] afterwards every invariant of the ledger holds', async () => {
    const report = await checkInvariants(database.db.kysely)
    expect(Object.values(report)).toEqual([0n, 0n, 0n, 0n])
  })
})
