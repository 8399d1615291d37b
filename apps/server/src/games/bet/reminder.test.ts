import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { playerOn } from './bet.fixture.ts'
import { type BetRegister, createBetRegister } from './register.ts'

let server: TestServer
let register: BetRegister
let member: Person

beforeAll(async () => {
  server = await openTestServer()
  register = createBetRegister(server.db)
})
beforeEach(async () => {
  member = await server.register()
  await server.fund(member.memberId, 100_000n)
})
afterAll(async () => {
  await register.close()
  await server.close()
})

const choose = async (everyMinutes: BodyOf<Calls['setReminder']>['everyMinutes']) =>
  valueIn(await server.call('setReminder', { as: member, body: { everyMinutes } }))
const session = async (since?: string) =>
  valueIn(await server.call('playSession', { as: member, query: since ? { since } : {} }))
const answer = async (goesOn: boolean) =>
  valueIn(await server.call('answerReminder', { as: member, body: { goesOn } }))

async function spin(stake: number, payout = 0) {
  const moves = [['bet', stake, randomUUID()] as const, ['win', payout, randomUUID()] as const]
  const { call } = playerOn(register, member.memberId)
  return call(randomUUID(), payout ? moves : moves.slice(0, 1), true)
}

/** So many minutes of play have passed, all of them in play. */
const minutesLater = (minutes: number) =>
  server.db.pool.query(
    `update safer_play.reminder
        set began_at = began_at - make_interval(mins => $2), due_at = due_at - make_interval(mins => $2)
      where member_id = $1`,
    [member.memberId, minutes],
  )

test('[RG-008] after the chosen time no stake is accepted on any device until the member has answered', async () => {
  await choose(15)
  expect(await session()).toMatchObject({ everyMinutes: 15, dueAt: null, isDue: false })
  expect(await spin(1000, 400)).toMatchObject({ code: 'OK' })
  await minutesLater(14)
  expect(await spin(1000)).toMatchObject({ code: 'OK' })
  await minutesLater(1)
  const before = await server.ledger()
  expect(await spin(1000)).toMatchObject({ code: 'LIMIT_REACHED', limit: 'session' })
  expect(await server.ledger()).toEqual(before)
  const response = await session()
  expect(response).toMatchObject({ isDue: true, staked: '20.00', won: '4.00', net: '-16.00' })
  expect(Date.parse(response.now) - Date.parse(response.began)).toBeGreaterThanOrEqual(15 * 60_000)
  await answer(true)
  expect(await session()).toMatchObject({ isDue: false, staked: '20.00' })
  expect(await spin(1000)).toMatchObject({ code: 'OK' })
})

test('[RG-008] stopping restarts the session; so does a pause of half an hour', async () => {
  await choose(60)
  await spin(1000)
  await minutesLater(60)
  await answer(false)
  expect(await session()).toMatchObject({ dueAt: null, staked: '0.00' })
  expect(await spin(500)).toMatchObject({ code: 'OK' })
  expect(await session()).toMatchObject({ staked: '5.00', isDue: false })
  await minutesLater(70)
  await server.db.pool.query(
    `update safer_play.reminder set last_stake_at = last_stake_at - interval '31 minutes' where member_id = $1`,
    [member.memberId],
  )
  expect(await spin(700)).toMatchObject({ code: 'OK' })
  expect(await session()).toMatchObject({ staked: '7.00', isDue: false })
})

test('[RG-009] without a reminder the session is the play since the game was opened', async () => {
  const since = server.clock.now().toISOString()
  await spin(1000, 2500)
  expect(await session(since)).toMatchObject({
    everyMinutes: null,
    staked: '10.00',
    won: '25.00',
    net: '15.00',
  })
  expect(await session()).toMatchObject({ staked: '0.00', net: '0.00' })
})

test('[RG-008] shorter times and longer ones than 15 to 60 minutes are none', async () => {
  for (const everyMinutes of [0, 5, 14, 61, 1440, 'often']) {
    const body = { everyMinutes } as never
    expect(await server.call('setReminder', { as: member, body })).toMatchObject({ status: 422 })
  }
  await choose(30)
  await choose(null)
  expect(await session()).toMatchObject({ everyMinutes: null })
})
