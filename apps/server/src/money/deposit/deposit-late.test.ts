import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { setAway } from '#people/eligibility'
import { bySystem, type Engine, VISITOR, work } from '#platform/work'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { createTurnover } from '../turnover/index.ts'
import { applyPayment } from './apply-payment.ts'
import { createDeposit } from './deposits.ts'

const SYSTEM = bySystem('ph')
const NO_OFFERS = { choose: () => Promise.reject(new Error('no offer is chosen')) }
let server: TestServer
let engine: Engine
let ana: Person
const parts = {
  turnover: createTurnover(),
  guards: { verifiedName: async () => null },
}

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
})
beforeEach(async () => {
  ana = await server.register()
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
})

const report = (reference: string, status: 'PAID' | 'EXPIRED', amount = '1000.00') =>
  work(engine, SYSTEM, (w) =>
    applyPayment(parts, w, {
      ...{ id: `pay_${reference}`, reference, status, amount, currency: 'PHP' },
    } as never),
  )
const requestDeposit = async () => {
  const opening = { actor: { ...VISITOR, kind: 'member' as const, memberId: ana.memberId } }
  const row = await work(engine, { ...opening, brandId: 'ph' }, (w) =>
    createDeposit(w, NO_OFFERS, {
      requestKey: randomUUID(),
      ...{ channel: 'GCASH', amount: 100_000n },
    }),
  )
  return row.reference
}
/** An order that was not paid in time, so that its member may make another. */
async function expired() {
  const reference = await requestDeposit()
  await report(reference, 'EXPIRED')
  return reference
}
const limitTo = (amount: string) =>
  server.call('setPlayLimit', { as: ana, body: { kind: 'deposit', days: 1, amount } })
const balance = async () => valueIn(await server.call('walletBalance', { as: ana })).balance
const rows = async () =>
  (
    await server.db.pool.query(
      'select state, why, reward_minor from cashier.deposit where member_id = $1 order by changed_at, state',
      [ana.memberId],
    )
  ).rows
const states = async () => (await rows()).map(({ state }) => state).sort()
const kinds = async () =>
  valueIn(await server.call('messages', { as: ana, query: {} })).content.map(({ kind }) => kind)

test('[RG-003] four orders paid late at the same time exceed no limit: one is credited, the others are held in suspense', async () => {
  valueIn(await limitTo('1000.00'))
  const late = [await expired(), await expired(), await expired(), await expired()]
  await Promise.all(late.map((reference) => report(reference, 'PAID')))
  expect(await balance()).toBe('1000.00')
  expect(await states()).toEqual(['CREDITED', 'REVIEW', 'REVIEW', 'REVIEW'])
  const { rows: suspense } = await server.db.pool.query(
    `select sum(amount)::text as minor from ledger.system_posting where account = 'suspense:deposit'`,
  )
  expect(suspense).toEqual([{ minor: '300000' }])
  expect(await kinds()).toContain('deposit-over-limit')
  const operator = await server.operator({ roles: ['cashier'] })
  const cases = valueIn(
    await server.call('moneyCases', { as: operator, query: { kind: 'deposit-differs' } }),
  )
  const own = cases.content.filter(({ memberId }) => memberId === ana.memberId)
  expect(own.map(({ details }) => details.why)).toEqual(['limit', 'limit', 'limit'])
  // No operator passes it either; it goes back to its payer.
  const body = { reference: own[0]?.subject ?? '', because: 'asked for it' }
  expect(await server.call('creditDeposit', { as: operator, body })).toMatchObject({
    code: 'DEPOSIT_NOT_ALLOWED',
    value: { why: 'limit' },
  })
  expect(valueIn(await server.call('sendBackDeposit', { as: operator, body })).state).toBe(
    'REFUNDING',
  )
})

test('[RG-001] money counts from its arrival, not from its request', async () => {
  const late = [await expired(), await expired()]
  valueIn(await limitTo('1000.00'))
  await server.db.pool.query(
    `update cashier.deposit set created_at = created_at - interval '3 days' where member_id = $1`,
    [ana.memberId],
  )
  for (const reference of late) await report(reference, 'PAID')
  expect(await states()).toEqual(['CREDITED', 'REVIEW'])
})

test('[RG-002] a limit set while a payment is in transit applies to it', async () => {
  const reference = await requestDeposit()
  valueIn(await limitTo('500.00'))
  await report(reference, 'PAID')
  expect(await states()).toEqual(['REVIEW'])
  expect(await balance()).toBe('0.00')
})

test('[RG-004] a payment of a member who has since excluded themselves is not credited', async () => {
  const reference = await requestDeposit()
  const { memberId } = ana
  await work(engine, SYSTEM, (w) => setAway(w, { memberId, brandId: 'ph', away: 'time-out' }))
  await report(reference, 'PAID')
  expect(await rows()).toMatchObject([{ state: 'REVIEW', why: ['standing'] }])
  expect(await kinds()).toContain('deposit-closed')
})
