import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { newPlayer, type Player } from './bet.fixture.ts'
import type { BetAnswer } from './bet.types.ts'
import { type BetRegister, createBetRegister } from './register.ts'

let database: TestDatabase
let register: BetRegister
let player: Player

beforeAll(async () => {
  database = await testDatabase()
  register = createBetRegister(database.db)
  player = await newPlayer(database, register, 100_000n)
})
afterAll(async () => {
  await register.close()
  await database.drop()
})

type Row = readonly [
  what: string,
  send: () => Promise<BetAnswer>,
  code: string,
  balance: bigint,
  more?: Partial<BetAnswer>,
]

const spin = [
  ['bet', 5000, 'T8'],
  ['win', 12_000, 'T9'],
] as const

/** The behaviour vectors (rules/vendor-protocol §9): one player, in this order. */
const rows: readonly Row[] = [
  ['bet 20.00 T1@R1', () => player.call('R1', [['bet', 2000, 'T1']]), 'OK', 98_000n],
  [
    'the same again',
    () => player.call('R1', [['bet', 2000, 'T1']]),
    'OK',
    98_000n,
    { duplicate: true },
  ],
  ['bet 25.00 T1@R1', () => player.call('R1', [['bet', 2500, 'T1']]), 'TX_CONFLICT', 98_000n],
  ['win 35.50 T2@R1 !', () => player.call('R1', [['win', 3550, 'T2']], true), 'OK', 101_550n],
  [
    'the same again',
    () => player.call('R1', [['win', 3550, 'T2']], true),
    'OK',
    101_550n,
    { duplicate: true },
  ],
  ['bet 10.00 T3@R1', () => player.call('R1', [['bet', 1000, 'T3']]), 'ROUND_CLOSED', 101_550n],
  [
    'bet 99999.00 T4@R2',
    () => player.call('R2', [['bet', 9_999_900, 'T4']]),
    'INSUFFICIENT_FUNDS',
    101_550n,
  ],
  [
    'rollback B1 of T5, never seen',
    () => player.back('B1', 'R3', 'T5'),
    'OK',
    101_550n,
    { outcome: 'NOT_FOUND' },
  ],
  ['bet 10.00 T5@R3', () => player.call('R3', [['bet', 1000, 'T5']]), 'TX_ROLLED_BACK', 101_550n],
  ['bet 100.00 T6@R4', () => player.call('R4', [['bet', 10_000, 'T6']]), 'OK', 91_550n],
  [
    'rollback B2 of T6',
    () => player.back('B2', 'R4', 'T6'),
    'OK',
    101_550n,
    { outcome: 'ROLLED_BACK', duplicate: false },
  ],
  [
    'rollback B2 of T6 again',
    () => player.back('B2', 'R4', 'T6'),
    'OK',
    101_550n,
    { outcome: 'ROLLED_BACK', duplicate: true },
  ],
  [
    'rollback B3 of T6',
    () => player.back('B3', 'R4', 'T6'),
    'OK',
    101_550n,
    { outcome: 'ALREADY' },
  ],
  [
    'bet 100.00 T6@R4 again',
    () => player.call('R4', [['bet', 10_000, 'T6']]),
    'TX_ROLLED_BACK',
    101_550n,
  ],
  ['win 5.00 T7@R9', () => player.call('R9', [['win', 500, 'T7']]), 'ROUND_UNKNOWN', 101_550n],
  [
    'bet 50.00 T8 + win 120.00 T9 @R5 !',
    () => player.call('R5', spin, true),
    'OK',
    108_550n,
    { duplicate: false },
  ],
  [
    'rollback B4 of T8',
    () => player.back('B4', 'R5', 'T8'),
    'OK',
    101_550n,
    { outcome: 'ROLLED_BACK' },
  ],
  [
    'bet 10.00 T10@R6, then win 900.00 T11@R6',
    async () => {
      expect((await player.call('R6', [['bet', 1000, 'T10']])).code).toBe('OK')
      return player.call('R6', [['win', 90_000, 'T11']])
    },
    'OK',
    190_550n,
  ],
  ['rollback B5 of T10', () => player.back('B5', 'R6', 'T10'), 'ROUND_SETTLED', 190_550n],
  ['bet 1800.00 T12@R7', () => player.call('R7', [['bet', 180_000, 'T12']]), 'OK', 10_550n],
  [
    'rollback B6 of T11',
    () => player.back('B6', 'R6', 'T11'),
    'OK',
    0n,
    { outcome: 'ROLLED_BACK', owed: 79_450n },
  ],
]

describe('the behaviour vectors of the vendor protocol', () => {
  test.each(rows.map((row, i) => [i + 1, row[0], row] as const))(
    '[RND-005] row %i: %s',
    async (_number, _what, [, send, code, balance, more]) => {
      expect(await send()).toMatchObject({ code, balance, ...more })
    },
  )
})

test('[RND-005] a bet, its copy and its concurrent rollback end where they began, in every order', async () => {
  const orders = ['bcr', 'brc', 'cbr', 'crb', 'rbc', 'rcb']
  const fresh = await newPlayer(database, register, 1000n)
  for (const [i, order] of Array.from({ length: 5 }, () => orders)
    .flat()
    .entries()) {
    const bet = () => fresh.call(`R${i}`, [['bet', 700, `T${i}`]])
    const steps = { b: bet, c: bet, r: () => fresh.back(`B${i}`, `R${i}`, `T${i}`) }
    const sent = [...order].map((step) => steps[step as keyof typeof steps]())
    for (const { code } of await Promise.all(sent)) expect(['OK', 'TX_ROLLED_BACK']).toContain(code)
  }
  expect(await fresh.call('last', [['bet', 1, 'last']])).toMatchObject({ balance: 999n })
})
