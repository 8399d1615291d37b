import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { createBetRegister } from '#games/bet'
import { createTurnover } from '#money/turnover'
import { barMember, setAway } from '#people/eligibility'
import { addMs, MINUTE_MS } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { beginRecall, fetchRecalled } from '../src/money/transfer/recall.ts'
import { moneyElsewhere } from '../src/money-elsewhere.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'
import { OWN, transferVendors } from './transfer-vendor.ts'
import { countWrongTransits } from './wrong-rows.ts'

const SYSTEM = bySystem('ph')
const FUNDS = 100_000n
const SOON = { timeout: 20_000, interval: 200 }
let outside: Awaited<ReturnType<typeof transferVendors>>
let server: TestServer
let engine: Engine
let ana: Person
let player: string

beforeAll(async () => {
  outside = await transferVendors()
  server = await openTestServer({ jobs: true, studioUrl: outside.url })
  outside.setClock(() => server.clock.now())
  outside.answers['/session/close'] = () => ({ code: 'OK', value: {} }) as never
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
})
beforeEach(async () => {
  outside.bankOf(OWN).isSilent = false
  ana = await server.register()
  await server.fund(ana.memberId, FUNDS)
  const body = { requestKey: randomUUID(), vendor: OWN, direction: 'in', amount: '900.00' } as const
  valueIn(await server.call('walletTransfer', { as: ana, body }))
  player = String(outside.received.findLast(({ path }) => path === '/transfer/in')?.body.player)
})
afterAll(async () => {
  expect(await countWrongTransits(server.db.kysely)).toBe(0n)
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
  await outside.close()
})

const main = async () => valueIn(await server.call('walletBalance', { as: ana })).balance
const backSoon = (minor = '1000.00') => expect.poll(main, SOON).toBe(minor)
const look = (now = server.clock.now()) => fetchRecalled({ engine, vendors: outside.client() }, now)
const recall = async () => {
  const { rows } = await server.db.pool.query(
    'select done_at, reported_at, why from transfer.recall where member_id = $1',
    [ana.memberId],
  )
  return rows[0]
}
const begin = () =>
  work(engine, SYSTEM, (w) =>
    beginRecall(
      w,
      { id: 'x', brandId: 'ph', memberId: ana.memberId, data: {} },
      'safer-play.limit-held',
    ),
  )

test('[RG-003] a loss limit of zero returns the money at vendors and closes their games', async () => {
  await server.db.pool.query(
    `insert into play.session (member_id, play_session_id, vendor, node_id, token_hash, launched_at,
       address, vendor_session)
     select $1, gen_random_uuid(), $2, node_id, '\\x00', now(), '127.0.0.1', 'vs-1'
       from catalogue.title where vendor = $2 limit 1`,
    [ana.memberId, OWN],
  )
  const body = { kind: 'loss', days: 1, amount: '0.00' } as const
  valueIn(await server.call('setPlayLimit', { as: ana, body }))
  await backSoon()
  const { rowCount } = await server.db.pool.query(
    'select from play.session where member_id = $1 and closed_at is null',
    [ana.memberId],
  )
  expect(rowCount).toBe(0)
})

test('[RG-004] [ELI-005] a time-out and a finding return it too', async () => {
  await work(engine, SYSTEM, (w) =>
    setAway(w, { memberId: ana.memberId, brandId: 'ph', away: 'time-out' }),
  )
  await backSoon()
  const bert = ana
  ana = await server.register()
  await server.fund(ana.memberId, FUNDS)
  const body = { requestKey: randomUUID(), vendor: OWN, direction: 'in', amount: '900.00' } as const
  valueIn(await server.call('walletTransfer', { as: ana, body }))
  await work(engine, SYSTEM, (w) => barMember(w, ana.memberId, 'under-age'))
  await backSoon()
  expect(bert.memberId).not.toBe(ana.memberId)
})

test('[WAL-05] what an open round pays later is returned too; after an empty hour it is done', async () => {
  outside.bankOf(OWN).play(player, -90_000n)
  await begin()
  await look()
  expect(await main()).toBe('100.00')
  expect(await recall()).toMatchObject({ done_at: null })
  outside.bankOf(OWN).play(player, 120_000n)
  const from = server.clock.now()
  await look(addMs(from, 10 * MINUTE_MS))
  expect(await main()).toBe('1300.00')
  await look(addMs(from, 70 * MINUTE_MS))
  await look(addMs(from, 90 * MINUTE_MS))
  expect((await recall()).done_at).not.toBeNull()
})

test('[WAL-05] a vendor that returns nothing is a case after half an hour, until it does', async () => {
  const operator = await server.operator({ roles: ['cashier'] })
  const cases = async () => {
    const query = { kind: 'money-away' } as const
    const { content } = valueIn(await server.call('moneyCases', { as: operator, query }))
    return content.filter(({ memberId }) => memberId === ana.memberId)
  }
  outside.bankOf(OWN).isSilent = true
  await begin()
  const from = server.clock.now()
  await look(from)
  expect(await cases()).toEqual([])
  await look(addMs(from, 31 * MINUTE_MS))
  expect(await cases()).toMatchObject([{ details: { vendor: OWN } }])
  outside.bankOf(OWN).isSilent = false
  await look(addMs(from, 100 * MINUTE_MS))
  await backSoon()
  await look(addMs(from, 240 * MINUTE_MS))
  expect(await cases()).toEqual([])
  // Months later the same vendor withholds it again.
  outside.bankOf(OWN).isSilent = true
  await begin()
  const again = server.clock.now()
  await look(again)
  await look(addMs(again, 31 * MINUTE_MS))
  expect(await cases()).toMatchObject([{ details: { vendor: OWN }, closedAt: null }])
  outside.bankOf(OWN).isSilent = false
})

test('[WAL-03] money staked in a round open at a vendor keeps every lock', async () => {
  const register = createBetRegister(server.db)
  const turnover = createTurnover(moneyElsewhere)
  const { memberId } = ana
  await work(engine, SYSTEM, (w) =>
    turnover.require(w, {
      ...{ memberId, source: 'reward', sourceKey: randomUUID() },
      ...{ amount: 90_000n, multiple: 30 },
    }),
  )
  const out = { requestKey: randomUUID(), vendor: OWN, direction: 'in', amount: '100.00' } as const
  valueIn(await server.call('walletTransfer', { as: ana, body: out }))
  // All of it is staked there: the vendor reports an empty balance, and no round yet.
  outside.bankOf(OWN).play(player, -100_000n)
  const there = valueIn(await server.call('vendorBalance', { as: ana, query: { vendor: OWN } }))
  expect([await main(), there.balance]).toEqual(['0.00', '0.00'])
  const locked = async () => valueIn(await server.call('withdrawNow', { as: ana })).turnoverLeft
  expect(await locked()).toBe('27000.00')
  outside.bankOf(OWN).play(player, 200_000n)
  const back = { ...out, requestKey: randomUUID(), direction: 'out', amount: '2000.00' } as const
  valueIn(await server.call('walletTransfer', { as: ana, body: back }))
  expect(await locked()).toBe('27000.00')
  await register.close()
})
