import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BetRegister, bulk, createBetRegister } from '#games/bet'
import { dayAfter, dayOf } from '#platform/clock'
import { inTransaction } from '#platform/db'
import { newId } from '#platform/random'
import { newPlayer } from '../src/games/bet/bet.fixture.ts'
import { betDays } from '../src/views/records/bet-days.ts'
import { lockRolled, replaceDay, updateRolled } from '../src/views/records/records.sql.ts'
import { type TestDatabase, testDatabase } from './database.ts'

const ZONE = 'Asia/Manila'
// Bets have the time of the database's clock.
const TODAY = dayOf(new Date(), ZONE)
const YESTERDAY = dayAfter(TODAY, -1)
const DRAW = { source: 'DRAW', event: newId(new Date()) }

let database: TestDatabase
let register: BetRegister
let memberId: string

beforeAll(async () => {
  database = await testDatabase()
  register = createBetRegister(database.db)
  memberId = (await newPlayer(database, register, 1_000_000n)).memberId
})
afterAll(async () => {
  await register.close()
  await database.drop()
})

async function buy(refs: readonly string[]) {
  const event = { ...DRAW, nodeId: 20_001, gameType: 'LOTT', currency: 'PHP' }
  const bets = refs.map((ref) => ({ memberId, ref, stakeMinor: 100n, terms: '' }))
  await inTransaction(database.db, (tx) => bulk.acceptMany(tx, event, bets))
}

/** As if a ticket had been bought the day before. */
async function moveToYesterday(ref: string) {
  const at = new Date(`${YESTERDAY}T12:00:00+08:00`)
  await database.asOwner(`
    with moved as (
      update bet.bet set opened_at = '${at.toISOString()}', bet_id = '${newId(at)}'
       where member_id = '${memberId}' and round = '${DRAW.event}:${ref}' returning member_id, bet_id)
    update bet.event_bet b set bet_id = m.bet_id from moved m where b.member_id = m.member_id and b.ref = '${ref}'`)
}

const days = () =>
  betDays(
    { db: database.db.kysely },
    { memberId, timeZone: ZONE, from: YESTERDAY, to: dayAfter(TODAY) },
  )
const states = async () => (await days()).map(({ day, state }) => [day, state]).toSorted()

/** Stores the days, as the timer does. */
async function store() {
  const sums = await days()
  const { rows } = await database.db.pool.query(
    `select seq from ledger.v_main_seq where member_id = '${memberId}'`,
  )
  await inTransaction(database.db, async (tx) => {
    await lockRolled(tx, memberId)
    for (const [day, own] of Map.groupBy(sums, (sum) => sum.day))
      await replaceDay(tx, { memberId, day, sums: own.map(({ day: _, ...sum }) => sum) })
    await updateRolled(tx, memberId, BigInt(rows[0].seq))
  })
}

test('[MEM-03] tickets of two days that lose in one draw count as lost, also after their days were stored', async () => {
  await buy(['a', 'b'])
  // Of tickets that lose together only the first is posted.
  await moveToYesterday('b')
  await store()
  expect(await states()).toEqual([
    [YESTERDAY, 'open'],
    [TODAY, 'open'],
  ])
  await bulk.settleMany(database.db, {
    ...{ ...DRAW, version: 1 },
    outcomesOf: (bets) => bets.map(() => ({ payoutMinor: 0n, validMinor: 100n })),
  })
  expect(await states()).toEqual([
    [YESTERDAY, 'settled'],
    [TODAY, 'settled'],
  ])
})
