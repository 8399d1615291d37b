import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { countUnbalancedBets } from '../../../test/wrong-rows.ts'
import { newPlayer, type Player } from './bet.fixture.ts'
import { type BetAnswer, type BetRegister, createBetRegister } from './index.ts'

type Act = (player: Player) => Promise<BetAnswer>

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

describe('[RND-001] calls of many members in one moment', () => {
  const BET = [['bet', 2000, 'T1']] as const
  const WIN = [['win', 500, 'T2']] as const
  type Case = { what: string; before?: Act; call: Act; expected: object }
  const cases: Case[] = [
    { what: 'a bet', call: (p) => p.call('R1', BET), expected: { code: 'OK', balance: 98_000n } },
    {
      what: 'a spin',
      call: (p) => p.call('R1', [...BET, ...WIN], true),
      expected: { code: 'OK', balance: 98_500n, duplicate: false },
    },
    {
      what: 'a win',
      before: (p) => p.call('R1', BET),
      call: (p) => p.call('R1', WIN, true),
      expected: { code: 'OK', balance: 98_500n },
    },
    {
      what: 'a repeat',
      before: (p) => p.call('R1', BET),
      call: (p) => p.call('R1', BET),
      expected: { code: 'OK', duplicate: true, seq: 2 },
    },
    {
      what: 'an id of another round',
      before: (p) => p.call('R1', BET),
      call: (p) => p.call('R2', BET),
      expected: { code: 'TX_CONFLICT', balance: 98_000n },
    },
    {
      what: 'a bet on more than there is',
      call: (p) => p.call('R1', [['bet', 200_000, 'T1']]),
      expected: { code: 'INSUFFICIENT_FUNDS', balance: 100_000n },
    },
    {
      what: 'a win of no round',
      call: (p) => p.call('R1', WIN),
      expected: { code: 'ROUND_UNKNOWN', balance: 100_000n },
    },
    {
      what: 'a win that needs no round',
      call: (p) => p.call('R1', [['promo_win', 300, 'T1']]),
      expected: { code: 'OK', balance: 100_300n },
    },
    {
      what: 'a bet that was undone before it came',
      before: (p) => p.back('B1', 'R1', 'T1'),
      call: (p) => p.call('R1', BET),
      expected: { code: 'TX_ROLLED_BACK', balance: 100_000n },
    },
    {
      what: 'a win of somebody who owes',
      before: async (p) => {
        await p.call('R1', [...BET, ['win', 3000, 'T2']], true)
        await p.call('R2', [['bet', 101_000, 'T3']])
        return p.call('R1', [['adjust', -1000, 'T4']])
      },
      call: (p) => p.call('R2', [['win', 5000, 'T5']], true),
      expected: { code: 'OK', balance: 4000n },
    },
  ]

  test.each(cases)('alone: $what', async ({ before, call, expected }) => {
    const player = await newPlayer(database, register, 100_000n)
    await before?.(player)
    expect(await call(player)).toMatchObject(expected)
  })

  test('are each answered as if they had arrived alone', async () => {
    const acts = await Promise.all(
      cases.map(async ({ before, call }) => {
        const player = await newPlayer(database, register, 100_000n)
        await before?.(player)
        return () => call(player)
      }),
    )
    const answers = await Promise.all(acts.map((act) => act()))
    expect(answers).toMatchObject(cases.map(({ expected }) => expected))
  })
})
