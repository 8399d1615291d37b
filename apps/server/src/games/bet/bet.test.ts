import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, reconcile } from '#foundations/ledger'
import { addMs, MINUTE_MS, systemClock } from '#platform/clock'
import { openDb } from '#platform/db'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { countUnbalancedBets } from '../../../test/wrong-rows.ts'
import { newPlayer, type Player, playerOn } from './bet.fixture.ts'
import {
  type BetRegister,
  betsOf,
  createBetRegister,
  openRoundsOlderThan,
  roundOf,
  winsOf,
} from './index.ts'

let database: TestDatabase
let register: BetRegister
let player: Player

const bet = (round: string) =>
  roundOf(database.db.kysely, { memberId: player.memberId, vendor: 'BGS', round })

beforeAll(async () => {
  database = await testDatabase()
  register = createBetRegister(database.db)
})
beforeEach(async () => {
  player = await newPlayer(database, register, 100_000n)
})
afterAll(async () => {
  const { isSound } = await reconcile(database.db.kysely)
  const unbalanced = await countUnbalancedBets(database.db.kysely)
  await register.close()
  await database.drop()
  expect({ isSound, unbalanced }).toEqual({ isSound: true, unbalanced: 0n })
})

describe('a call', () => {
  test('[RND-001] that opens a round debits the stake and writes the bet together', async () => {
    await player.call('R1', [['bet', 2000, 'T1']])
    expect(await bet('R1')).toMatchObject({
      state: 'open',
      stake: 2000n,
      payout: 0n,
      valid: 2000n,
      game_type: 'RNG',
      settled_at: null,
    })
  })

  test('[RND-005] names each action by a reference that its repeat returns again', async () => {
    const moves = [
      ['bet', 2000, 'T1'],
      ['win', 500, 'T2'],
    ] as const
    const first = await player.call('R1', moves, true)
    const again = await player.call('R1', moves, true)
    expect(first.results?.map(({ tx }) => tx)).toEqual(['T1', 'T2'])
    expect(again).toEqual({ ...first, duplicate: true })
    const found = await register.transaction({
      memberId: player.memberId,
      vendor: 'BGS',
      tx: 'T2',
    })
    expect(found).toMatchObject({ state: 'done', ref: first.results?.[1]?.ref, amount: 500n })
  })

  test('that mixes known and new transactions is a conflict', async () => {
    await player.call('R1', [['bet', 2000, 'T1']])
    const mixed = [
      ['bet', 2000, 'T1'],
      ['win', 1, 'T2'],
    ] as const
    expect(await player.call('R1', mixed)).toMatchObject({ code: 'TX_CONFLICT', balance: 98_000n })
  })

  test('refused leaves no trace, and may be sent again', async () => {
    expect((await player.call('R1', [['bet', 200_000, 'T1']])).code).toBe('INSUFFICIENT_FUNDS')
    expect(await bet('R1')).toBeUndefined()
    expect((await player.call('R1', [['bet', 100, 'T1']])).code).toBe('OK')
  })

  test('in another currency, or of an unknown member, moves nothing', async () => {
    const call = { vendor: 'BGS', round: 'R1', contentHex: '00', nodeId: 1, roundClosed: false }
    const actions = [{ tx: 'T1', type: 'bet' as const, amountMinor: 1n }]
    const { memberId } = player
    expect(await register.transact({ ...call, memberId, currency: 'VND', actions })).toMatchObject({
      code: 'CURRENCY_MISMATCH',
      balance: 100_000n,
    })
    const nobody = '00000000-0000-7000-8000-000000000000'
    expect(
      await register.transact({ ...call, memberId: nobody, currency: 'PHP', actions }),
    ).toEqual({ code: 'PLAYER_UNKNOWN' })
  })

  test('[RND-001] fifty concurrent calls for one member are each answered exactly', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => player.call(`R${i}`, [['bet', 3000, `T${i}`]])),
    )
    const paid = answers.filter(({ code }) => code === 'OK').map(({ balance }) => balance)
    expect(paid).toEqual(Array.from({ length: 33 }, (_, i) => 100_000n - 3000n * BigInt(i + 1)))
    expect(answers.slice(33).every(({ code }) => code === 'INSUFFICIENT_FUNDS')).toBe(true)
  })
})

describe('kinds of actions', () => {
  test('a free bet costs nothing and opens the round that its win is paid in', async () => {
    expect((await player.call('R1', [['free_bet', 500, 'T1']])).balance).toBe(100_000n)
    expect((await player.call('R1', [['free_win', 900, 'T2']], true)).balance).toBe(100_900n)
    expect(await bet('R1')).toMatchObject({ stake: 0n, payout: 900n, state: 'settled' })
  })

  test('[RND-007] a promotional win needs no round, a jackpot does', async () => {
    expect((await player.call('R1', [['jackpot_win', 700, 'T1']])).code).toBe('ROUND_UNKNOWN')
    expect((await player.call('R1', [['promo_win', 300, 'T2']])).balance).toBe(100_300n)
    expect(await bet('R1')).toBeUndefined()
  })

  test('a lost round closes with a win of zero', async () => {
    await player.call('R1', [['bet', 500, 'T1']])
    expect(await player.call('R1', [['win', 0, 'T2']], true)).toMatchObject({ balance: 99_500n })
    expect(await bet('R1')).toMatchObject({ state: 'settled', payout: 0n })
  })

  test('a correction reaches a settled round; what was spent becomes a debt and is repaid first', async () => {
    await player.call('R1', [['bet', 1000, 'T1']])
    await player.call('R1', [['win', 50_000, 'T2']], true)
    await player.call('R2', [['bet', 149_000, 'T3']])
    expect(await player.call('R1', [['adjust', -20_000, 'T4']])).toMatchObject({ balance: 0n })
    expect(await bet('R1')).toMatchObject({ state: 'settled', payout: 30_000n })
    expect((await player.call('R2', [['win', 60_000, 'T5']], true)).balance).toBe(40_000n)
  })

  test('a correction below what was paid is refused', async () => {
    await player.call('R1', [['bet', 1000, 'T1']])
    expect((await player.call('R1', [['adjust', -1, 'T2']])).code).toBe('AMOUNT_INVALID')
  })
})

describe('a rollback', () => {
  test('[RND-005] of a round undoes every call of it, and refuses later bets', async () => {
    await player.call('R1', [['bet', 1000, 'A1']])
    await player.call('R1', [['bet', 2000, 'A2']])
    await player.call('R1', [['win', 9000, 'A3']])
    const undone = await player.back('B1', 'R1')
    expect(undone).toMatchObject({ code: 'OK', outcome: 'ROLLED_BACK', balance: 100_000n })
    expect((await player.call('R1', [['bet', 1000, 'A4']])).code).toBe('ROUND_CLOSED')
    expect(await bet('R1')).toMatchObject({ state: 'void', stake: 0n, payout: 0n })
    expect(await player.back('B2', 'R1')).toMatchObject({ outcome: 'ALREADY' })
  })

  test('[RND-005] of an unknown round refuses the round when it arrives', async () => {
    expect(await player.back('B1', 'R1')).toMatchObject({ outcome: 'NOT_FOUND' })
    expect((await player.call('R1', [['bet', 1000, 'A1']])).code).toBe('TX_ROLLED_BACK')
  })

  test('[RND-007] of the only bet leaves a void round: a win is refused, a new bet revives it', async () => {
    await player.call('R1', [['bet', 1000, 'A1']])
    await player.back('B1', 'R1', 'A1')
    expect(await bet('R1')).toMatchObject({ state: 'void' })
    expect((await player.call('R1', [['win', 500, 'A2']])).code).toBe('ROUND_CLOSED')
    expect((await player.call('R1', [['bet', 700, 'A3']])).balance).toBe(99_300n)
    expect(await bet('R1')).toMatchObject({ state: 'open', stake: 700n, settled_at: null })
  })

  test('[RND-005] of the win that closed a round reopens it', async () => {
    await player.call('R1', [['bet', 1000, 'A1']])
    await player.call('R1', [['win', 5000, 'A2']], true)
    expect(await player.back('B1', 'R1', 'A2')).toMatchObject({ balance: 99_000n })
    expect((await player.call('R1', [['win', 4000, 'A3']], true)).balance).toBe(103_000n)
    expect(await bet('R1')).toMatchObject({ state: 'settled', payout: 4000n })
  })

  test('of a win that a correction took back is refused alone, and done with its round', async () => {
    await player.call('R1', [['bet', 1000, 'A1']])
    await player.call('R1', [['win', 5000, 'A2']], true)
    await player.call('R1', [['adjust', -4000, 'A3']])
    expect(await player.back('B1', 'R1', 'A2')).toMatchObject({
      code: 'ROUND_SETTLED',
      balance: 100_000n,
    })
    expect(await player.back('B2', 'R1')).toMatchObject({ code: 'OK', balance: 100_000n })
    expect(await bet('R1')).toMatchObject({ state: 'void', stake: 0n, payout: 0n })
  })

  test('of a jackpot that was won before its round opened leaves the bet alone', async () => {
    await player.call('R1', [['jackpot_win', 700, 'A1']])
    await player.call('R1', [['bet', 100, 'A2']])
    expect(await player.back('B1', 'R1', 'A1')).toMatchObject({ balance: 99_900n })
    expect(await bet('R1')).toMatchObject({ state: 'open', stake: 100n, payout: 0n })
  })

  test('under an id that is used otherwise is a conflict', async () => {
    await player.call('R1', [['bet', 1000, 'A1']])
    await player.back('B1', 'R2', 'A9')
    expect((await player.back('A1', 'R2', 'A9')).code).toBe('TX_CONFLICT')
    expect((await player.back('B1', 'R1', 'A1')).code).toBe('TX_CONFLICT')
    expect((await player.call('R1', [['bet', 1000, 'B1']])).code).toBe('TX_CONFLICT')
  })
})

test('closing a round compares the totals of both sides', async () => {
  expect((await player.close('R1', 0n, 0n)).code).toBe('ROUND_UNKNOWN')
  await player.call('R1', [['bet', 1000, 'A1']])
  expect(await player.close('R1', 1000n, 5n)).toMatchObject({
    code: 'ROUND_MISMATCH',
    bet: 1000n,
    win: 0n,
  })
  expect(await bet('R1')).toMatchObject({ state: 'open', mismatch: true })
  expect((await player.close('R1', 1000n, 0n)).code).toBe('OK')
  expect(await bet('R1')).toMatchObject({ state: 'settled', mismatch: false })
})

test('betting records go on where the page before ended', async () => {
  for (const n of [1, 2, 3, 4, 5]) await player.call(`R${n}`, [['bet', n, `T${n}`]])
  const { memberId } = player
  const first = await betsOf(database.db.kysely, { memberId, limit: 2 })
  const before = first.at(-1)?.bet_id
  const second = await betsOf(database.db.kysely, { memberId, before, limit: 2, gameType: 'RNG' })
  expect([...first, ...second].map(({ stake }) => stake)).toEqual([5n, 4n, 3n, 2n])
})

test('the winner board shows settled rounds that paid more than their stake, latest first', async () => {
  await player.call('R1', [['bet', 10, 'T1']])
  await player.call('R1', [['win', 99, 'T2']], true)
  await player.call('R2', [['bet', 10, 'T3']])
  await player.call('R2', [['win', 5, 'T4']], true)
  const [latest] = await winsOf(database.db.kysely, { brandId: 'ph', limit: 1 })
  expect(latest).toMatchObject({ member_id: player.memberId, stake: 10n, payout: 99n })
})

test('[RND-008] rounds that stay open are found by their age', async () => {
  await player.call('R1', [['bet', 10, 'T1']])
  const soon = addMs(systemClock.now(), 1000)
  const open = await openRoundsOlderThan(database.db.kysely, soon, 1000)
  expect(open.filter(({ member_id }) => member_id === player.memberId)).toHaveLength(1)
  const longAgo = addMs(systemClock.now(), -MINUTE_MS)
  expect(await openRoundsOlderThan(database.db.kysely, longAgo, 1000)).toEqual([])
})

test('[RND-001] connections that are cut under load lose no bet and double none', async () => {
  const owner = openDb(database.ownerUrl, { max: 1 })
  const cut = () =>
    owner.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'parola-test'`)
  let cuts = 0
  const untilAnswered = async (n: number): Promise<string> => {
    try {
      return (await player.call(`R${n}`, [['bet', 10, `T${n}`]])).code
    } catch {
      return untilAnswered(n)
    }
  }
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let n = lane; n < 240; n += 8) {
        expect(await untilAnswered(n)).toBe('OK')
        if (n % 40 === 0) cuts += (await cut()).rows.length
      }
    }),
  )
  await owner.close()
  expect(cuts).toBeGreaterThan(0)
  const { balanceMinor, seq } = await balanceOf(database.db.kysely, player.memberId)
  expect({ balanceMinor, seq }).toEqual({ balanceMinor: 100_000n - 2400n, seq: 241n })
})

test('[RND-001] nodes that write for the same members concurrently apply each call once, and answer all', async () => {
  const other = createBetRegister(database.db)
  const all = await Promise.all(
    Array.from({ length: 5 }, () => newPlayer(database, register, 100_000n)),
  )
  const sendTo = (player: Player, n: number) => {
    const round = `R${n % 20}`
    const both = [player, playerOn(other, player.memberId)]
    const copies = both.map((node) => node.call(round, [['bet', 10, `T${n}`]]))
    return n % 10 === 9 ? [...copies, player.back(`B${n}`, round, `T${n}`)] : copies
  }
  const sent = Array.from({ length: 60 }, (_, n) => all.flatMap((here) => sendTo(here, n)))
  const codes = new Set((await Promise.all(sent.flat())).map(({ code }) => code))
  await other.close()
  expect(codes.difference(new Set(['OK', 'TX_ROLLED_BACK']))).toEqual(new Set())
  for (const { memberId } of all) {
    expect((await balanceOf(database.db.kysely, memberId)).balanceMinor).toBe(99_460n)
  }
})

test('a closed register has answered the calls it took, and takes no more', async () => {
  const own = createBetRegister(database.db)
  const { call } = await newPlayer(database, own, 100n)
  const taken = call('R1', [['bet', 1, 'T1']])
  await own.close()
  expect((await taken).code).toBe('OK')
  await expect(call('R1', [['bet', 1, 'T2']])).rejects.toThrow('closed')
})
