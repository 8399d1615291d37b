import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rewind, runFeed } from '#games/activity'
import { type BetRegister, createBetRegister } from '#games/bet'
import { DAY_MS, HOUR_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import { inTransaction } from '#platform/db'
import type { Engine } from '#platform/work'
import type { Operator } from '../../../test/operators.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { deleteOldSlots, overviewConsumer } from './count.sql.ts'

const FRESH_MS = 6000
const SHARDS = 32
let server: TestServer
let register: BetRegister
let engine: Engine
let boss: Operator

beforeAll(async () => {
  server = await openTestServer()
  register = createBetRegister(server.db)
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
  // Noon in Manila, so that an hour more or less stays on the same day.
  const now = server.clock.now().getTime()
  server.clock.advance(DAY_MS - ((now - 4 * HOUR_MS) % DAY_MS))
  boss = await server.operator()
})
afterAll(async () => {
  await register.close()
  await server.close()
})

async function player(): Promise<Person> {
  const member = await server.register()
  await server.fund(member.memberId, 1_000_000n)
  return member
}

async function round(member: Person, [stake, win]: readonly [bigint, bigint]) {
  const id = randomUUID()
  const { code } = await register.transact({
    ...{ memberId: member.memberId, vendor: 'BGS', round: id, currency: 'PHP', nodeId: 10_001 },
    ...{ contentHex: sha256(id).toString('hex'), gameType: 'RNG', roundClosed: true },
    actions: [
      { tx: `${id}:bet`, type: 'bet', amountMinor: stake },
      { tx: `${id}:win`, type: 'win', amountMinor: win },
    ],
  })
  expect(code).toBe('OK')
}

/** Figures that are not older than the last change. */
async function figures(as = boss, people: 'all' | 'real' = 'all') {
  server.clock.advance(FRESH_MS)
  return valueIn(await server.call('overviewFigures', { as, query: { people } }))
}
const feed = () => runFeed(engine, [overviewConsumer])

describe('[ROLE-02] the overview', () => {
  test('sums what was played today, by hour, and replays to the same sums', async () => {
    const ana = await player()
    await round(ana, [10_000n, 2500n])
    await round(ana, [5000n, 20_000n])
    await feed()
    const seen = await figures()
    expect(seen.zone).toBe('Asia/Manila')
    const [pesos] = seen.currencies
    expect(pesos?.currency).toBe('PHP')
    expect(pesos?.today).toMatchObject({ turnover: '150.00', ggr: '-75.00' })
    expect(pesos?.hours.today.at(-1)).toMatchObject({ turnover: '150.00', ggr: '-75.00' })
    for (let shard = 0; shard < SHARDS; shard += 1) {
      await inTransaction(engine.db, (tx) => rewind(tx, overviewConsumer, shard))
    }
    expect((await figures()).currencies[0]?.today.turnover).toBe('0.00')
    await feed()
    expect((await figures()).currencies[0]?.today.turnover).toBe('150.00')
  })

  test('compares with yesterday until the same time, and keeps its later hours apart', async () => {
    const beforeNow = server.clock.now().getTime() - DAY_MS
    const slot = (playedAt: number, valid: number) =>
      server.db.pool.query(
        `insert into overview.play_slot values ('ph', date_bin('5 minutes', $1, 'epoch'), 'PHP', 0, $2, $2, 0)`,
        [new Date(playedAt), valid],
      )
    await slot(beforeNow - HOUR_MS, 700)
    await slot(beforeNow + 3 * HOUR_MS, 900)
    const pesos = (await figures()).currencies[0]
    expect(pesos?.yesterday.turnover).toBe('7.00')
    const hours = pesos?.hours.yesterday.map(({ turnover }) => turnover) ?? []
    expect(hours).toHaveLength(24)
    expect(hours.filter((turnover) => turnover !== '0.00')).toEqual(['7.00', '9.00'])
  })

  test('counts credited deposits and paid withdrawals, each in the currency of its money', async () => {
    const bea = await server.register()
    const now = server.clock.now()
    await deposited(bea, { state: 'CREDITED', now })
    await deposited(bea, { state: 'PENDING', now })
    await deposited(bea, { state: 'CREDITED', now: new Date(now.getTime() - 3 * DAY_MS) })
    await paidOut(bea, now)
    const { currencies } = await figures()
    expect(currencies[0]?.today).toMatchObject({ deposits: '123.00', withdrawals: '90.00' })
  })

  test('counts who joined and who is online, and no trial player', async () => {
    const before = await figures()
    const cora = await server.register()
    await server.tryOut()
    const after = await figures()
    expect(after.joined.today).toBe(before.joined.today + 1)
    expect(after.online).toBeGreaterThanOrEqual(1)
    server.clock.advance(10 * 60_000)
    valueIn(await server.call('walletBalance', { as: cora }))
    boss = await server.operator()
    expect((await figures()).online).toBe(1)
  })

  test('leaves the crowd out where an operator wants real members alone', async () => {
    const real = (await figures(boss, 'real')).currencies[0]?.today
    const joined = (await figures(boss, 'real')).joined.today
    const gia = await player()
    await server.db.pool.query('update member.member set is_crowd = true where member_id = $1', [
      gia.memberId,
    ])
    const before = (await figures()).currencies[0]?.today
    await round(gia, [10_000n, 2500n])
    await feed()
    await deposited(gia, { state: 'CREDITED', now: server.clock.now() })
    const after = await figures()
    expect(after.hasCrowd).toBe(true)
    expect(Number(after.currencies[0]?.today.turnover)).toBe(Number(before?.turnover) + 100)
    expect(Number(after.currencies[0]?.today.deposits)).toBe(Number(before?.deposits) + 123)
    const without = await figures(boss, 'real')
    expect(without.currencies[0]?.today).toEqual(real)
    expect(without.joined.today).toBe(joined)
  })

  test('shows each brand its own figures in its own currency', async () => {
    const theirs = await server.operator({ brands: ['intl'] })
    const seen = await figures(theirs)
    expect(seen.zone).toBe('UTC')
    expect(seen.currencies.map(({ currency }) => currency)).toEqual(['USD'])
    expect(seen.currencies[0]?.today.turnover).toBe('0.00')
  })

  test('shows the queues that the roles of the operator open, with the longest wait', async () => {
    const since = new Date(server.clock.now().getTime() - HOUR_MS)
    await server.db.pool.query(
      `insert into feedback.message (brand_id, message_id, sender, type, content, contact, network, created_at)
       values ('ph', $1, 'x', 0, 'hello', '', 'n', $2)`,
      [randomUUID(), since],
    )
    const support = await server.operator({ roles: ['support'] })
    const seen = valueIn(await server.call('overviewQueues', { as: support }))
    expect(seen.find(({ queue }) => queue === 'feedback')).toEqual({
      ...{ queue: 'feedback', count: 1, oldestAt: since.toISOString() },
    })
    expect(seen.map(({ queue }) => queue)).not.toContain('cases')
    const manager = await server.operator({ roles: ['brand-manager'] })
    const own = valueIn(await server.call('overviewQueues', { as: manager }))
    expect(own.map(({ queue }) => queue)).toEqual(['feedback', 'chats'])
  })

  test('forgets slots that no day shows any more', async () => {
    await server.db.pool.query(
      `insert into overview.play_slot values ('ph', $1, 'PHP', 1, 1, 1, 0)`,
      [new Date(server.clock.now().getTime() - 5 * DAY_MS)],
    )
    const count = async () =>
      (await server.db.pool.query('select count(*)::integer as n from overview.play_slot')).rows[0]
        .n
    const before = await count()
    await deleteOldSlots(engine.db.kysely, server.clock.now())
    expect(await count()).toBe(before - 1)
  })
})

type Order = { state: string; now: Date }

async function deposited(member: Person, { state, now }: Order) {
  await server.asOwner(
    `insert into cashier.deposit (member_id, deposit_id, brand_id, request_key, reference, channel, currency,
       amount_minor, paid_minor, credited_minor, state, expires_at, created_at, changed_at)
     values ('${member.memberId}', '${randomUUID()}', 'ph', '${randomUUID()}', '${randomUUID()}', 'GCASH', 'PHP',
       12300, 12300, 12300, '${state}', now(), '${now.toISOString()}', '${now.toISOString()}')`,
  )
}

async function paidOut(member: Person, now: Date) {
  const [account, withdrawal] = [randomUUID(), randomUUID()]
  await server.asOwner(
    `set session_replication_role = replica;
     insert into cashier.withdrawal (member_id, withdrawal_id, brand_id, request_key, reference, account_id, currency,
       amount_minor, fee_minor, state, created_at, changed_at)
     values ('${member.memberId}', '${withdrawal}', 'ph', '${randomUUID()}', '${randomUUID()}', '${account}', 'PHP',
       10000, 1000, 'AWAITING_RECEIPT', '${now.toISOString()}', '${now.toISOString()}');
     insert into cashier.payout (reference, member_id, withdrawal_id, attempt, state, created_at, changed_at)
     values ('${randomUUID()}', '${member.memberId}', '${withdrawal}', 1, 'PAID', '${now.toISOString()}',
       '${now.toISOString()}');
     set session_replication_role = origin;`,
  )
}
