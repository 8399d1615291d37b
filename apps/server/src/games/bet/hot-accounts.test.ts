import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Entry, post, reconcile } from '#foundations/ledger'
import { inTransaction } from '#platform/db'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { newPlayer, type Player } from './bet.fixture.ts'
import { type BetRegister, createBetRegister } from './index.ts'

const HOUSE = 'house:BGS:RNG'
const POOL = 'jackpot:BGS:vault:MINI:PHP'
const FEES = 'income:withdrawal-fee'
const PLAYERS = 12

let database: TestDatabase
let register: BetRegister
let players: Player[]

beforeAll(async () => {
  database = await testDatabase()
  register = createBetRegister(database.db)
  players = await Promise.all(
    Array.from({ length: PLAYERS }, () => newPlayer(database, register, 100_000n)),
  )
})
afterAll(async () => {
  expect((await reconcile(database.db.kysely)).isSound).toBe(true)
  await register.close()
  await database.drop()
})

/** Moves money on the house's, a jackpot's and a fee's account, for a member and between themselves. */
function entriesOf(memberId: string, key: string): Entry[] {
  return [
    {
      ...{ key: `${key}:bet`, kind: 'bet', ref: key },
      legs: [
        { member: memberId, wallet: 'main', amount: -100n },
        { account: HOUSE, amount: 100n },
      ],
    },
    {
      ...{ key: `${key}:fee`, kind: 'withdrawal_paid', ref: key },
      legs: [
        { member: memberId, wallet: 'main', amount: -300n },
        { account: HOUSE, amount: 200n },
        { account: FEES, amount: 100n },
      ],
    },
    {
      ...{ key: `${key}:share`, kind: 'jackpot_share', ref: key, currency: 'PHP' },
      legs: [
        { account: HOUSE, amount: -1n },
        { account: POOL, amount: 1n },
      ],
    },
  ]
}

test('[LED-008] no call waits for another’s open transaction on the account of the house, a jackpot or a fee', async () => {
  const [first, ...others] = players as [Player, ...Player[]]
  const answers = await inTransaction(database.db, async (tx) => {
    for (const entry of entriesOf(first.memberId, 'open')) {
      expect(await post(tx, entry)).toBe('applied')
    }
    // Were one row of those accounts locked now, all of these would wait for what waits for them.
    const posted = await Promise.all(
      others.map(({ memberId }, n) =>
        inTransaction(database.db, async (own) => {
          const outcomes = []
          for (const entry of entriesOf(memberId, `n${n}`)) outcomes.push(await post(own, entry))
          return outcomes
        }),
      ),
    )
    const bets = await Promise.all(
      others.map(({ call }, n) => call(`R${n}`, [['bet', 500, `T${n}`]], true)),
    )
    return [...posted.flat(), ...bets.map(({ code }) => code)]
  })
  expect(new Set(answers)).toEqual(new Set(['applied', 'OK']))
})

test('[LED-008] no account of the system has a row that a bet could change', async () => {
  const { rows: kept } = await database.db.pool.query(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'ledger' and column_name ~ 'balance|total' order by 1, 2`,
  )
  expect(kept).toEqual([
    { table_name: 'posting', column_name: 'balance_after' },
    { table_name: 'wallet', column_name: 'balance' },
  ])
  const others = async () => {
    const { rows } = await database.db.pool.query(
      `select (select count(*)::int from ledger.wallet where member_id <> all ($1)) as remaining,
              (select count(*)::int from ledger.system_posting) as postings`,
      [players.map(({ memberId }) => memberId)],
    )
    return rows[0]
  }
  const before = await others()
  expect(before.remaining).toBe(0)
  await Promise.all(players.map(({ call }, n) => call(`S${n}`, [['bet', 500, `U${n}`]], true)))
  // A bet is one row, which names its account: it is nowhere else.
  expect(await others()).toEqual(before)
})
