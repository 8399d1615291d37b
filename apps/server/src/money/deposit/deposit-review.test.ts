import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { type Outside, openSandbox } from '../../../test/outside.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

const because = 'asked the payer and the bank'
const SOON = { timeout: 15_000, interval: 100 }
const DAY_MS = 86_400_000

let sandbox: Outside
let server: TestServer
let operators: Operator[]

type Operator = Awaited<ReturnType<TestServer['operator']>>
type Order = { as: Person; reference: string; payerUrl: string }

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, sandboxUrl: sandbox.url })
  operators = await Promise.all([1, 2].map(() => server.operator({ roles: ['cashier'] })))
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
  await sandbox.close()
})

const operator = (no: number) => operators[no] as Operator

/** A deposit that waits for its payer. */
async function order(as: Person, amount: string): Promise<Order> {
  const body = { requestKey: randomUUID(), channel: 'BANK', amount }
  const { reference, action } = valueIn(await server.call('requestDeposit', { as, body }))
  return { as, reference, payerUrl: action && 'url' in action ? String(action.url) : '' }
}

/** The payer's action, and the state that it leads to. */
async function press({ as, reference, payerUrl }: Order, answer: string, state: string) {
  const answered = await fetch(`${payerUrl}/${answer}`, { method: 'POST', redirect: 'manual' })
  expect(answered.status).toBe(303)
  await becomes({ as, reference }, state)
}

const becomes = ({ as, reference }: Omit<Order, 'payerUrl'>, state: string) =>
  vi.waitFor(async () => {
    const seen = await server.call('depositByReference', { as, query: { reference } })
    expect(valueIn(seen).state).toBe(state)
  }, SOON)

const balance = async (as: Person) => valueIn(await server.call('walletBalance', { as })).balance
const seen = async (reference: string) =>
  valueIn(await server.call('opsDeposit', { as: operator(0), query: { reference } }))
const does = (decision: 'creditDeposit' | 'sendBackDeposit', no: number, reference: string) =>
  server.call(decision, { as: operator(no), body: { reference, because } })
const writtenOf = async (reference: string) => {
  const { rows } = await server.db.pool.query(
    'select what, operator_id, reason from audit.entry where subject = $1 order by seq',
    [`deposit:${reference}`],
  )
  return rows
}

async function casesOf({ as }: Pick<Order, 'as'>, kind: string, state: 'open' | 'closed' = 'open') {
  const query = { kind: kind as 'chargeback', state, pageSize: '100' }
  const { content } = valueIn(await server.call('moneyCases', { as: operator(0), query }))
  return content.filter(({ memberId }) => memberId === as.memberId)
}

describe('[PAY-003] a payment that differs from its request', () => {
  test('below the threshold is credited by one operator: the received amount, once', async () => {
    const held = await order(await server.register(), '1000.02')
    await press(held, 'part', 'REVIEW')
    expect(await balance(held.as)).toBe('0.00')
    expect(await casesOf(held, 'deposit-differs')).toMatchObject([{ subject: held.reference }])
    const answers = await Promise.all([0, 1].map((no) => does('creditDeposit', no, held.reference)))
    expect(answers.map(({ code }) => code).sort()).toEqual(['DEPOSIT_STATE', 'OK'])
    expect(await balance(held.as)).toBe('500.01')
    expect(await casesOf(held, 'deposit-differs')).toEqual([])
    expect(await casesOf(held, 'deposit-differs', 'closed')).toMatchObject([
      { outcome: 'credited' },
    ])
  })

  test('below it, but with what one has decided alone that day above it, waits for a second', async () => {
    const as = await server.register()
    for (const state of ['CREDITED', 'REVIEW']) {
      const held = await order(as, '30000.02')
      await press(held, 'more', 'REVIEW')
      expect(await seen(held.reference)).toMatchObject({ approvalsNeeded: 1 })
      expect(valueIn(await does('creditDeposit', 0, held.reference))).toMatchObject({ state })
      if (state === 'CREDITED') continue
      expect(await seen(held.reference)).toMatchObject({ approvalsNeeded: 2 })
      expect(valueIn(await does('creditDeposit', 1, held.reference)).state).toBe('CREDITED')
    }
  })

  test('above it waits for a second operator; no operator approves twice', async () => {
    const held = await order(await server.register(), '60000.02')
    const { reference, as } = held
    await press(held, 'more', 'REVIEW')
    expect(await seen(reference)).toMatchObject({ approvalsNeeded: 2, why: ['amount'] })
    expect(valueIn(await does('creditDeposit', 0, reference))).toMatchObject({
      state: 'REVIEW',
      creditAgreed: [operator(0).operatorId],
    })
    expect(await does('creditDeposit', 0, reference)).toMatchObject({ code: 'APPROVED_BEFORE' })
    // To agree to one decision is not to agree to the other.
    expect(valueIn(await does('sendBackDeposit', 1, reference))).toMatchObject({ state: 'REVIEW' })
    expect(await balance(as)).toBe('0.00')
    expect(valueIn(await does('creditDeposit', 1, reference))).toMatchObject({ state: 'CREDITED' })
    expect(await balance(as)).toBe('60050.02')
    const [first, second] = operators.map(({ operatorId }) => operatorId)
    expect(await writtenOf(reference)).toEqual([
      { what: 'deposit.credit', operator_id: first, reason: because },
      { what: 'deposit.send-back', operator_id: second, reason: because },
      { what: 'deposit.credit', operator_id: second, reason: because },
    ])
  })

  test('is returned to its payer by two operators, and its member is notified', async () => {
    const held = await order(await server.register(), '70000.02')
    const { reference, as } = held
    await press(held, 'more', 'REVIEW')
    valueIn(await does('sendBackDeposit', 0, reference))
    expect((await seen(reference)).state).toBe('REVIEW')
    valueIn(await does('sendBackDeposit', 1, reference))
    await becomes(held, 'REFUNDED')
    expect(await does('creditDeposit', 0, reference)).toMatchObject({ code: 'DEPOSIT_STATE' })
    expect(await balance(as)).toBe('0.00')
    const { content } = valueIn(await server.call('messages', { as, query: {} }))
    expect(content.map(({ kind }) => kind)).toEqual(['deposit-refunded', 'deposit-review'])
  })

  test('in another currency is never credited, and goes back by two, however small', async () => {
    const held = await order(await server.register(), '500.02')
    await press(held, 'currency', 'REVIEW')
    expect(await seen(held.reference)).toMatchObject({
      approvalsNeeded: 2,
      why: ['currency'],
      receivedCurrency: 'EUR',
    })
    expect(await does('creditDeposit', 0, held.reference)).toMatchObject({
      code: 'DEPOSIT_CURRENCY',
    })
    valueIn(await does('sendBackDeposit', 0, held.reference))
    valueIn(await does('sendBackDeposit', 1, held.reference))
    await becomes(held, 'REFUNDED')
  })

  test('[AZ-001] cannot be decided by a read-only operator, nor by an operator of another brand', async () => {
    const held = await order(await server.register(), '1000.02')
    await press(held, 'part', 'REVIEW')
    const body = { reference: held.reference, because }
    const support = await server.operator({ roles: ['support'] })
    const abroad = await server.operator({ roles: ['cashier'], brands: ['intl'] })
    for (const as of [support, abroad]) {
      for (const decision of ['creditDeposit', 'sendBackDeposit'] as const) {
        expect((await server.call(decision, { as, body })).success).toBe(false)
      }
    }
    expect(await seen(held.reference)).toMatchObject({ state: 'REVIEW', creditAgreed: [] })
  })
})

test('[PAY-012] a chargeback of money that was spent is a receivable and a case', async () => {
  const paid = await order(await server.register(), '800.02')
  const { as, reference } = paid
  await press(paid, 'pay', 'CREDITED')
  await server.fund(as.memberId, -30_000n)
  await press(paid, 'chargeback', 'REVERSED')
  expect((await seen(reference)).money).toEqual({ balance: '0.00', held: '0.00', owed: '300.00' })
  expect(await casesOf(paid, 'chargeback')).toMatchObject([
    { subject: reference, details: { amount: '800.02', owed: '300.00', why: 'CHARGEBACK' } },
  ])
})

test('[PAY-009] sums of a day just below the law’s and above it are cases with a clock', async () => {
  const as = await server.register()
  const payIn = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await press(await order(as, '499999.02'), 'pay', 'CREDITED')
    }
  }
  await payIn(9)
  // Requested the day before, and paid today.
  await server.db.pool.query(
    `update cashier.deposit set created_at = created_at - interval '1 day' where member_id = $1`,
    [as.memberId],
  )
  expect(await casesOf({ as }, 'structured-sums')).toEqual([])
  await payIn(1)
  expect(await casesOf({ as }, 'structured-sums')).toMatchObject([
    { details: { day: '4999990.20' } },
  ])
  expect(await casesOf({ as }, 'large-sum')).toEqual([])
  await payIn(2)
  const [large, ...more] = await casesOf({ as }, 'large-sum')
  expect(more).toEqual([])
  expect(large).toMatchObject({ details: { amount: '499999.02', day: '5499989.22' } })
  const [opened, due] = [large?.openedAt, large?.dueAt].map((instant) =>
    Date.parse(String(instant)),
  )
  expect((due ?? 0) - (opened ?? 0)).toBe(7 * DAY_MS)
  // A payment that arrives after closing is reviewed again.
  const body = { caseId: large?.caseId ?? '', because }
  valueIn(await server.call('closeMoneyCase', { as: operator(0), body }))
  expect(await casesOf({ as }, 'large-sum')).toEqual([])
  await payIn(1)
  expect(await casesOf({ as }, 'large-sum')).toMatchObject([{ details: { day: '6499987.26' } }])
})
