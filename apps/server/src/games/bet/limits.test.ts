import { randomUUID } from 'node:crypto'
import type { LimitDays, LimitKind } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { playerOn } from './bet.fixture.ts'
import * as bulk from './bulk.ts'
import { type BetRegister, createBetRegister } from './register.ts'

let server: TestServer
let register: BetRegister
let member: Person
let rounds = 0

beforeAll(async () => {
  server = await openTestServer()
  register = createBetRegister(server.db)
})
beforeEach(async () => {
  member = await server.register()
  await server.db.pool.query(`update member.member set kyc = 'A' where member_id = $1`, [
    member.memberId,
  ])
  await server.fund(member.memberId, 1_000_000n)
})
afterAll(async () => {
  await register.close()
  await server.close()
})

const set = (kind: LimitKind, days: LimitDays, amount: string | null) =>
  server.call('setPlayLimit', { as: member, body: { kind, days, amount } })

async function limit(kind: LimitKind, days: LimitDays) {
  const { limits } = valueIn(await server.call('playLimits', { as: member }))
  return limits.find((limit) => limit.kind === kind && limit.days === days)
}

/** A round that costs so much and is lost, or pays. */
async function spin(stake: number, payout = 0) {
  rounds += 1
  const name = `${rounds}-${randomUUID().slice(0, 8)}`
  const moves = [['bet', stake, `B${name}`] as const, ['win', payout, `W${name}`] as const]
  return playerOn(register, member.memberId).call(name, payout ? moves : moves.slice(0, 1), true)
}

/** The requests of this member have waited for their day. */
const aDayLater = () =>
  server.db.pool.query(
    `update safer_play.play_limit set request_due_at = request_due_at - interval '1 day' where member_id = $1`,
    [member.memberId],
  )

const shift = (hours: number) =>
  server.db.pool.query(
    `update safer_play.played_hour set hour = hour - make_interval(hours => $2) where member_id = $1`,
    [member.memberId, hours],
  )

describe('[RG-001] [RG-003] a stake', () => {
  test('above the wager limit is refused on every node at the same time', async () => {
    expect(await spin(5000)).toMatchObject({ code: 'OK' })
    await set('wager', 1, '100.00')
    expect(await spin(5001)).toMatchObject({
      ...{ code: 'LIMIT_REACHED', limit: 'wager' },
      reached: { days: 1, amount: 10_000n, left: 5000n },
    })
    expect(await spin(5000, 9000)).toMatchObject({ code: 'OK' })
    expect(await spin(1)).toMatchObject({ code: 'LIMIT_REACHED', limit: 'wager' })
    expect(await limit('wager', 1)).toMatchObject({ used: '100.00', left: '0.00' })
    valueIn(await set('wager', 1, '50.00'))
    expect(await limit('wager', 1)).toMatchObject({ amount: '50.00', left: '0.00' })
  })

  test('that could break the loss limit is refused; a win makes room again', async () => {
    await set('loss', 7, '50.00')
    expect(await spin(3000)).toMatchObject({ code: 'OK' })
    await set('wager', 30, '90.00')
    // Both are over: named is the one that leaves less, so that a stake within it is taken.
    expect(await spin(6001)).toMatchObject({
      ...{ code: 'LIMIT_REACHED', limit: 'loss' },
      reached: { days: 7, amount: 5000n, left: 2000n },
    })
    expect(await spin(2001)).toMatchObject({ code: 'LIMIT_REACHED', limit: 'loss' })
    expect(await spin(2000, 4000)).toMatchObject({ code: 'OK' })
    expect(await limit('loss', 7)).toMatchObject({ used: '10.00', left: '40.00' })
  })

  test('among many on one event is refused alone', async () => {
    await set('wager', 1, '150.00')
    const { memberId } = member
    const stakes = [10_000n, 5001n, 5000n]
    const answers = await inTransaction(server.db, (tx) =>
      bulk.acceptMany(
        tx,
        { source: 'DRAW', event: 'D1', nodeId: 20_001, gameType: 'LOTT', currency: 'PHP' },
        stakes.map((stakeMinor, n) => ({ memberId, ref: `${n}`, stakeMinor, terms: '' })),
      ),
    )
    expect(answers).toMatchObject([
      { code: 'OK' },
      { code: 'LIMIT_REACHED', limit: 'wager', reached: { amount: 15_000n, left: 5000n } },
      { code: 'OK' },
    ])
  })

  test('moves no money when it is refused, and an accepted one is answered as before', async () => {
    await set('wager', 1, '10.00')
    const player = playerOn(register, member.memberId)
    const tx = `B${randomUUID()}`
    const taken = await player.call('again', [['bet', 1000, tx]])
    const before = await server.ledger()
    expect(await spin(1)).toMatchObject({ code: 'LIMIT_REACHED' })
    expect(await player.call('again', [['bet', 1000, tx]])).toMatchObject({
      code: 'OK',
      duplicate: true,
      results: taken.results,
    })
    expect(await server.ledger()).toEqual(before)
  })

  test('concurrent with others never exceeds it', async () => {
    await set('wager', 1, '100.00')
    const other = createBetRegister(server.db)
    const player = (n: number) => playerOn(n % 2 ? register : other, member.memberId)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        player(n).call(`r${n}`, [['bet', 1000, `${member.memberId}-${n}`]]),
      ),
    )
    await other.close()
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(40)
  })

  test('that was undone or won back no longer counts, and neither does one older than the window', async () => {
    await set('wager', 1, '100.00')
    const player = playerOn(register, member.memberId)
    const tx = randomUUID()
    await player.call('undone', [['bet', 6000, tx]])
    await player.back(randomUUID(), 'undone', tx)
    expect(await limit('wager', 1)).toMatchObject({ used: '0.00' })
    await spin(10_000)
    expect(await spin(1)).toMatchObject({ code: 'LIMIT_REACHED' })
    await shift(26)
    expect(await spin(10_000)).toMatchObject({ code: 'OK' })
  })

  test('wins and closings pass whatever the limit', async () => {
    const player = playerOn(register, member.memberId)
    await player.call('open', [['bet', 1000, randomUUID()]])
    await set('loss', 1, '0.00')
    expect(await player.call('open', [['win', 500, randomUUID()]], true)).toMatchObject({
      code: 'OK',
    })
    expect(await spin(1)).toMatchObject({ code: 'LIMIT_REACHED', limit: 'loss' })
  })

  test('of a member without a limit is accepted as before', async () => {
    await set('wager', 1, '0.00')
    await set('wager', 1, null)
    await aDayLater()
    valueIn(await server.call('confirmPlayLimit', { as: member, body: { kind: 'wager', days: 1 } }))
    const { rows } = await server.db.pool.query(
      `select is_watched from ledger.wallet where member_id = $1 and wallet = 'main'`,
      [member.memberId],
    )
    expect(rows).toEqual([{ is_watched: false }])
    expect(await spin(1)).toMatchObject({ code: 'OK' })
  })
})

describe('[RG-001] time of play', () => {
  /** Moves every stake so many minutes into the past, and counts it again. */
  const minutesLater = async (minutes: number) => {
    await server.asOwner(
      `update ledger.posting set at = at - make_interval(mins => ${minutes}) where member_id = '${member.memberId}';
       delete from safer_play.played_hour where member_id = '${member.memberId}';
       delete from safer_play.mark where member_id = '${member.memberId}'`,
    )
  }

  test('is the time between stakes of one session; when it is used up no stake is accepted', async () => {
    await spin(100)
    await minutesLater(20)
    await spin(100)
    await minutesLater(40)
    await spin(100)
    expect(await limit('time', 1)).toMatchObject({ amount: null, used: '0.34' })
    valueIn(await set('time', 1, '0.50'))
    await minutesLater(9)
    expect(await spin(100)).toMatchObject({ code: 'OK' })
    await minutesLater(2)
    const before = await server.ledger()
    expect(await spin(100)).toMatchObject({ code: 'LIMIT_REACHED', limit: 'time' })
    expect(await server.ledger()).toEqual(before)
    // A pause of half an hour ends the session: what lies in it was no play.
    expect(await limit('time', 1)).toMatchObject({ amount: '0.50', left: '0.01' })
    await minutesLater(40)
    expect(await spin(100)).toMatchObject({ code: 'OK' })
  })

  test('[RG-002] is lowered immediately, and raised a day and a second confirmation later', async () => {
    valueIn(await set('time', 7, '2.00'))
    valueIn(await set('time', 7, '0.00'))
    expect(await spin(100)).toMatchObject({ code: 'LIMIT_REACHED', limit: 'time' })
    valueIn(await set('time', 7, '1.00'))
    expect(await limit('time', 7)).toMatchObject({ amount: '0.00', request: { amount: '1.00' } })
    await aDayLater()
    valueIn(await server.call('confirmPlayLimit', { as: member, body: { kind: 'time', days: 7 } }))
    expect(await spin(100)).toMatchObject({ code: 'OK' })
  })
})
