import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256Hex } from '#platform/crypto'
import vectors from '../../../../../packages/maths/vectors/rewards.json' with { type: 'json' }
import { grantTo, sharesOf, standingOf } from '../../../test/bonus.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { newPlayer } from './bet.fixture.ts'
import type { TransactCall } from './bet.types.ts'
import { type BetRegister, createBetRegister } from './index.ts'

/** A vector of the wagering engine: bets in order on cash and one grant. */
type Vector = {
  id: string
  note: string
  input: {
    cash: number
    grant: Record<'balance' | 'required' | 'done' | 'maxBet' | 'maxConvert', number>
    bets: Bet[]
  }
  expect: { log: Log[]; state: string; cash: number; bonus: number; done: number }
}
type Bet = {
  id: string
  category: string
  game?: string
  stake: number
  payout: number
  valid: number
}
type Log = {
  id: string
  refused?: string
  bonus?: number
  counted?: number
  cashAfter?: number
  bonusAfter?: number
}

const WAGERS = vectors.cases.filter(({ fn }) => fn === 'wager').map((each) => each as Vector)
const JP7 = 77
const WEIGHTS = { RNG: 100, LIVE: 15 }

let database: TestDatabase
let register: BetRegister
beforeAll(async () => {
  database = await testDatabase()
  register = createBetRegister(database.db)
})
afterAll(async () => {
  await register.close()
  await database.drop()
})

const spinOf = (memberId: string, bet: Bet): TransactCall => ({
  ...{ memberId, vendor: 'BGS', round: bet.id, currency: 'PHP', contentHex: sha256Hex(bet.id) },
  ...{ nodeId: bet.game === 'JP7' ? JP7 : 1, gameType: bet.category, roundClosed: true },
  actions: [
    { tx: `${bet.id}-bet`, type: 'bet', amountMinor: BigInt(bet.stake) },
    { tx: `${bet.id}-win`, type: 'win', amountMinor: BigInt(bet.payout) },
  ],
  validMinor: BigInt(bet.valid),
})

test.each(WAGERS)('[PRO-08] $id: $note', async ({ input, expect: expected }) => {
  const { memberId } = await newPlayer(database, register, BigInt(input.cash))
  const { balance, required, done, maxBet, maxConvert } = input.grant
  const grantId = await grantTo(database, memberId, {
    ...{ balance: BigInt(balance), required: BigInt(required), done: BigInt(done) },
    ...{ maxBet: BigInt(maxBet), maxConvert: BigInt(maxConvert) },
    ...{ excluded: [JP7], weights: WEIGHTS },
  })
  for (const [i, bet] of input.bets.entries()) {
    const log = expected.log[i]
    const answer = await register.transact(spinOf(memberId, bet))
    if (log?.refused) {
      expect(answer.code).toBe(log.refused)
      continue
    }
    expect(answer.code).toBe('OK')
    const { cash, bonus } = await standingOf(database, grantId)
    expect([cash, bonus]).toEqual([BigInt(log?.cashAfter ?? -1), BigInt(log?.bonusAfter ?? -1)])
    const share = (await sharesOf(database, grantId))[bet.id] ?? { bonus: 0n, counted: 0n }
    expect([share.bonus, share.counted]).toEqual([
      BigInt(log?.bonus ?? -1),
      BigInt(log?.counted ?? -1),
    ])
  }
  const { state, cash, bonus, done: counted } = await standingOf(database, grantId)
  const { state: last, ...figures } = { state, cash, bonus, done: counted }
  expect(last).toBe(expected.state)
  expect(figures).toEqual({
    cash: BigInt(expected.cash),
    bonus: BigInt(expected.bonus),
    done: BigInt(expected.done),
  })
})
