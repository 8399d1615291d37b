import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>
let server: TestServer
let cashier: Operator
let treasurer: Operator
let ana: Person

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  cashier = await server.operator({ roles: ['cashier'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
})
beforeEach(async () => {
  ana = await server.register()
  await server.fund(ana.memberId, 10_000n)
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
})

type Body = BodyOf<Calls['proposeAdjustment']>
const requestAdjustment = (change: Partial<Body> = {}, as = cashier) =>
  server.call('proposeAdjustment', {
    as,
    body: {
      memberId: ana.memberId,
      direction: 'credit',
      amount: '25.00',
      cause: 'goodwill',
      turnoverTimes: 0,
      because: 'the site was slow',
      ...change,
    },
  })
const requestOf = async (as = treasurer) =>
  valueIn(await server.call('approvals', { as, query: {} })).find(
    ({ subject }) => subject === `member:${ana.memberId}`,
  )
const decide = async (isApproved: boolean, as = treasurer) => {
  const requestId = (await requestOf())?.requestId ?? ''
  return server.call('decideApproval', { as, body: { requestId, isApproved, answer: 'agreed' } })
}
const balance = async () => valueIn(await server.call('walletBalance', { as: ana })).balance
const kinds = async () =>
  valueIn(await server.call('messages', { as: ana, query: {} })).content.map(({ kind }) => kind)

test('[AZ-008] nothing moves before a second operator approves; then one balanced entry, and the member is notified', async () => {
  const { reference } = valueIn(await requestAdjustment())
  expect(await balance()).toBe('100.00')
  expect(await requestOf()).toMatchObject({
    kind: 'money.adjust',
    details: { amount: '25.00', username: ana.username, reference },
    mayDecide: true,
  })
  valueIn(await decide(true))
  expect(await balance()).toBe('125.00')
  expect(await kinds()).toContain('adjustment-credit')
  const { rows } = await server.db.pool.query(
    `select kind, amount, contra from ledger.posting where key = $1`,
    [`adjustment:${reference}`],
  )
  expect(rows).toEqual([{ kind: 'adjustment', amount: 2500n, contra: 'adjustment:goodwill' }])
  const trail = await server.db.pool.query(
    `select what, operator_id from audit.entry where subject = $1 order by seq`,
    [`member:${ana.memberId}`],
  )
  expect(trail.rows).toEqual([
    { what: 'approval.propose', operator_id: cashier.operatorId },
    { what: 'approval.approve', operator_id: treasurer.operatorId },
    { what: 'money.adjust', operator_id: treasurer.operatorId },
  ])
})

test('[AZ-008] fifty concurrent approvals adjust once', async () => {
  valueIn(await requestAdjustment())
  const requestId = (await requestOf())?.requestId ?? ''
  const body = { requestId, isApproved: true, answer: 'agreed' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.call('decideApproval', { as: treasurer, body })),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await balance()).toBe('125.00')
})

test('[AZ-008] no operator approves their own request, and a cashier approves none', async () => {
  const both = await server.operator({ roles: ['cashier', 'treasurer'] })
  valueIn(await requestAdjustment({}, both))
  expect(await decide(true, both)).toMatchObject({ code: 'SELF_APPROVAL' })
  expect(await decide(true, cashier)).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await requestAdjustment({}, treasurer)).toMatchObject({ status: 403 })
  valueIn(await decide(false))
  expect(await balance()).toBe('100.00')
})

test('[LED-004] a debit never goes below zero, neither when requested nor when approved', async () => {
  expect(await requestAdjustment({ direction: 'debit', amount: '100.01' })).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
  })
  valueIn(await requestAdjustment({ direction: 'debit', amount: '100.00', cause: 'recovery' }))
  await server.db.pool.query(`select ledger.post_entry('spent:' || $1, 'adjust', 'spent', $2)`, [
    ana.memberId,
    JSON.stringify([
      { member: ana.memberId, wallet: 'main', amount: '-1' },
      { account: 'expense:demo', amount: '1' },
    ]),
  ])
  expect(await decide(true)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(await balance()).toBe('99.99')
  expect((await requestOf())?.state).toBe('open')
})

test('[LED-001] amounts that are none, or too much, are refused', async () => {
  for (const amount of ['-1.00', '1e21', '1,000.00', '１００', '1.005']) {
    expect(await requestAdjustment({ amount }), amount).toMatchObject({
      status: 422,
      code: 'VALIDATION',
    })
  }
  for (const amount of ['0.00', '1000000.01', '9999999999999.99']) {
    expect(await requestAdjustment({ amount }), amount).toMatchObject({
      code: 'AMOUNT_OUT_OF_LIMITS',
    })
  }
})

test('[WAL-03] a credit may carry a turnover requirement, which a withdrawal then needs', async () => {
  const { reference } = valueIn(await requestAdjustment({ turnoverTimes: 3 }))
  valueIn(await decide(true))
  const query = { memberId: ana.memberId }
  const seen = valueIn(await server.call('opsMemberMoney', { as: cashier, query }))
  expect(seen.turnover).toMatchObject({
    left: '75.00',
    requirements: [{ reference, required: '75.00' }],
  })
})

test('[AZ-003] a member of another brand is not there', async () => {
  const foreign = await server.operator({ roles: ['administrator'], brands: ['intl'] })
  expect(await requestAdjustment({}, foreign)).toMatchObject({ status: 404 })
  for (const name of ['opsMemberMoney', 'opsMemberLedger', 'opsMemberBets'] as const) {
    const query = { memberId: ana.memberId }
    expect(await server.call(name, { as: foreign, query }), name).toMatchObject({ status: 404 })
  }
})

test('[MEM-03] the ledger of a member is read from a cursor, every entry once', async () => {
  for (let i = 0; i < 5; i += 1) await server.fund(ana.memberId, 100n)
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const query = { memberId: ana.memberId, pageSize: '4', ...(cursor ? { cursor } : {}) }
    const page = valueIn(await server.call('opsMemberLedger', { as: cashier, query }))
    seen.push(...page.content.map(({ seq }) => seq))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toEqual([6, 5, 4, 3, 2, 1])
})

test('[AZ-008] the limit of one adjustment holds for the sum of a day', async () => {
  const most = '600000.00'
  valueIn(await requestAdjustment({ amount: most }))
  valueIn(await decide(true))
  valueIn(await requestAdjustment({ amount: most }))
  expect(await decide(true)).toMatchObject({
    code: 'AMOUNT_OUT_OF_LIMITS',
    value: { max: '400000.00' },
  })
  expect(await balance()).toBe('600100.00')
  valueIn(await decide(false))
  valueIn(await requestAdjustment({ amount: '400000.00' }))
  valueIn(await decide(true))
  expect(await balance()).toBe('1000100.00')
})
