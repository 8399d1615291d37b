import { randomUUID } from 'node:crypto'
import { formatMinor } from '@parola/money'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, reconcile } from '#foundations/ledger'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/clock'
import { outgoing } from '#platform/http'
import type { Engine } from '#platform/work'
import {
  checkDeposit,
  checkRefund,
  checkUnfinished,
  sendBack,
} from '../src/money/deposit/deposit.job.ts'
import { gatewayClient } from '../src/money/payment-gateway/gateway-client.gateway.ts'
import { paymentGateway } from '../src/money/payment-gateway/payment.gateway.ts'
import { payoutGateway } from '../src/money/payment-gateway/payout.gateway.ts'
import {
  applyPayout,
  checkPayout,
  checkUnfinishedPayouts,
  decideWithdrawal,
  type PayParts,
  payOut,
} from '../src/money/payout/pay-out.ts'
import { createTurnover } from '../src/money/turnover/index.ts'
import { type Cashier, cashierAt, type Payee, wrongHolds } from './cashier.ts'
import { type FakeGateway, fakeGateway } from './faults/gateway.ts'
import { GATEWAY_SECRET, openTestServer, type TestServer, valueIn } from './test-server.ts'

/** Longer than an order is left untouched. */
const QUIET_MS = 16 * SECOND_MS

let gateway: FakeGateway
let server: TestServer
let cashier: Cashier
let parts: PayParts
let deposits: Parameters<typeof checkUnfinished>[0]
let ana: Payee
let reference: string
let logged: Record<string, unknown>[]
let earlier: Set<string>
let advanced = 0

function advance(ms: number) {
  advanced += ms
  server.clock.advance(ms)
}

const round = () => checkUnfinishedPayouts(parts, parts.engine.clock.now())
const alarms = () => logged.map(({ alarm }) => alarm).filter(Boolean)
/** Read directly from the table: within an hour every session ends. */
const state = async (input = reference) => {
  const { rows } = await server.db.pool.query<{ state: string }>(
    'select state from cashier.withdrawal where reference = $1',
    [input],
  )
  return rows[0]?.state
}
const wallets = async () => {
  const { balanceMinor, heldMinor } = await balanceOf(server.db.kysely, ana.memberId)
  return [formatMinor(balanceMinor, 'PHP'), formatMinor(heldMinor, 'PHP')]
}
/** An hour passes, in which the timer runs. */
const anHour = async () => {
  for (let time = 0; time < 20; time += 1) {
    advance(3 * MINUTE_MS)
    await round()
  }
}
/** Those of this test. */
const orders = () => [...gateway.orders.values()].filter(({ id }) => !earlier.has(id))
const news = (payout: string, status: string) =>
  applyPayout(parts.engine, {
    id: 'out',
    reference: payout,
    status: status as 'PAID',
    amount: '490.00',
    currency: 'PHP',
  })

const logOf = () =>
  pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) })

function lineOf(engine: Engine) {
  const now = () => engine.clock.now()
  const to = { baseUrl: gateway.url, secret: GATEWAY_SECRET }
  return gatewayClient({ ...to, fetch: outgoing(), now, log: logOf() })
}

/** A job's dependencies for the gateway, and the alarms it raises. */
function openParts(engine: Engine): PayParts {
  const callbackUrl = 'http://127.0.0.1:9/nobody'
  const clients = {
    payouts: payoutGateway(lineOf(engine)),
    fieldKeys: server.fieldKeys,
    callbackUrl,
  }
  const turnover = createTurnover()
  const checks = { turnover, guards: { heldUntil: async () => null } }
  return { engine: { ...engine, log: logOf() }, ...clients, ...checks }
}

beforeAll(async () => {
  gateway = await fakeGateway()
  server = await openTestServer({ sandboxUrl: gateway.url })
  cashier = cashierAt(server)
  await cashier.setPolicy({ reviewFirst: false, coolDownHours: 0 })
})
beforeEach(async () => {
  earlier = new Set([...gateway.orders.values()].map(({ id }) => id))
  logged = []
  await server.asSystem(async (engine) => {
    parts = openParts(engine)
    const turnover = createTurnover()
    const guards = { verifiedName: async () => null }
    deposits = { engine: parts.engine, gateway: paymentGateway(lineOf(engine)), turnover, guards }
  })
  ana = await cashier.payee()
  reference = valueIn(await cashier.requestWithdrawal(ana)).reference
  await decideWithdrawal(parts, reference)
})
afterEach(() => {
  advance(-advanced)
  gateway.is('well')
})
afterAll(async () => {
  expect(await wrongHolds(server)).toBe(0n)
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
  await gateway.close()
})

describe('[PAY-005] while the gateway is down', () => {
  test.each([
    'down',
    'garbled',
    { refuses: 'INTERNAL', status: 500 },
    { refuses: 'MAINTENANCE', status: 503 },
    { refuses: 'RATE_LIMIT', status: 429 },
    { refuses: 'BAD_SIGNATURE', status: 401 },
  ] as const)('for an hour (%o), a payout is held, and paid once when it is back', async (mood) => {
    gateway.is(mood)
    await payOut(parts, reference)
    await anHour()
    expect(await state()).toBe('SENDING')
    expect(await wallets()).toEqual(['500.00', '500.00'])
    expect(alarms().length).toBeLessThanOrEqual(1)

    gateway.is('well')
    advance(MINUTE_MS)
    await round()
    expect(orders()).toMatchObject([{ kind: 'payout', ordered: 1 }])
    for (const order of orders()) order.status = 'PAID'
    advance(MINUTE_MS)
    await round()
    expect(await state()).toBe('AWAITING_RECEIPT')
    expect(await wallets()).toEqual(['500.00', '0.00'])
  })

  test('operators are alerted once, and once more when it is back', async () => {
    gateway.is('down')
    await payOut(parts, reference)
    await anHour()
    expect(alarms()).toEqual(['gateway_silent'])
    gateway.is('well')
    advance(MINUTE_MS)
    await round()
    await round()
    expect(logged.filter(({ msg }) => msg === 'the gateway answers again')).toHaveLength(1)
  })

  test('that lost a payout it accepted: nothing is sent again, and operators are alerted once', async () => {
    await payOut(parts, reference)
    expect(await state()).toBe('SENT')
    for (const order of orders()) gateway.orders.delete(order.reference)
    await anHour()
    expect(await state()).toBe('SENT')
    expect(orders()).toEqual([])
    expect(alarms()).toEqual(['payout_unknown'])
  })

  test('that pays another sum: nothing moves, and operators are alerted once', async () => {
    await payOut(parts, reference)
    Object.assign(orders()[0] ?? {}, { status: 'PAID', amount: '4900.00' })
    await anHour()
    expect(await state()).toBe('SENT')
    expect(await wallets()).toEqual(['500.00', '500.00'])
    expect(alarms()).toEqual(['payout_differs'])
  })
})

describe('[PAY-005] messages about a failed payout', () => {
  let first: string
  let second: string

  beforeEach(async () => {
    await payOut(parts, reference)
    first = orders()[0]?.reference ?? ''
    await news(first, 'FAILED')
    expect(await state()).toBe('FAILED')
    const as = await server.operator()
    const body = { reference, because: 'the bank is back' }
    valueIn(await server.call('resendWithdrawal', { as, body }))
    await payOut(parts, reference)
    second = orders()[1]?.reference ?? ''
    expect(await state()).toBe('SENT')
  })

  test('come late: the next one continues, and is paid once', async () => {
    for (const late of ['FAILED', 'CANCELLED', 'ACCEPTED', 'RETURNED']) {
      await news(first, late)
      expect(await state(), late).toBe('SENT')
    }
    await news(second, 'PAID')
    await news(first, 'FAILED')
    expect(await state()).toBe('AWAITING_RECEIPT')
    expect(await wallets()).toEqual(['500.00', '0.00'])
    expect(alarms()).toEqual([])
  })

  test('confirm that it was paid after all: operators are alerted once, nothing is guessed', async () => {
    Object.assign(gateway.orders.get(first) ?? {}, { status: 'PAID' })
    for (let time = 0; time < 3; time += 1) await checkPayout(parts, first)
    expect(alarms()).toEqual(['payout_paid_after_failure'])
    expect(await state()).toBe('SENT')
    expect(await wallets()).toEqual(['500.00', '500.00'])
  })
})

describe('[PAY-005] a clock that is set', () => {
  test('an hour ahead and back does not keep payouts waiting, and pays none twice', async () => {
    gateway.is('down')
    await payOut(parts, reference)
    advance(HOUR_MS)
    await round()
    advance(-HOUR_MS)
    gateway.is('well')
    advance(2 * MINUTE_MS)
    const before = gateway.paths.length
    await round()
    expect(gateway.paths.slice(before)).toContain('GET /v1/payouts')
    advance(QUIET_MS)
    await round()
    expect(orders().map(({ ordered }) => ordered)).toEqual([1])
    expect(await state()).toBe('SENT')
  })

  test('back does not keep an approved one from being paid out', async () => {
    await server.db.pool.query(
      `update cashier.withdrawal set changed_at = changed_at + interval '1 hour' where reference = $1`,
      [reference],
    )
    await round()
    expect(await state()).toBe('SENT')
  })
})

describe('[PAY-004] a deposit', () => {
  const depositState = async (text: string) => {
    const { rows } = await server.db.pool.query<{ state: string }>(
      'select state from cashier.deposit where reference = $1',
      [text],
    )
    return rows[0]?.state
  }
  const requestDeposit = async (as: Payee) => {
    const body = { requestKey: randomUUID(), channel: 'GCASH', amount: '300.00' }
    return valueIn(await server.call('requestDeposit', { as, body })).reference
  }
  const beat = () => checkUnfinished(deposits, deposits.engine.clock.now())

  test.each([
    'garbled',
    { refuses: 'INTERNAL', status: 500 },
    { refuses: 'RATE_LIMIT', status: 429 },
    { refuses: 'BAD_SIGNATURE', status: 401 },
  ] as const)('waits while the gateway is down (%o), and is credited once', async (mood) => {
    gateway.is('down')
    const waiting = await requestDeposit(ana)
    gateway.is(mood)
    for (let time = 0; time < 12; time += 1) {
      advance(5 * MINUTE_MS)
      await beat()
    }
    expect(await depositState(waiting)).toBe('CREATED')
    expect(await wallets()).toEqual(['500.00', '500.00'])
    gateway.is('well')
    // It accepted the order after all; only its answer was lost.
    const order = { reference: waiting, amount: '300.00', currency: 'PHP', status: 'PAID' }
    const taken = { kind: 'payment' as const, id: 'p1', ordered: 1, callbackUrl: '' }
    gateway.orders.set(waiting, { ...order, ...taken })
    advance(HOUR_MS)
    await Promise.all([beat(), beat(), beat()])
    expect(await depositState(waiting)).toBe('CREDITED')
    expect(await wallets()).toEqual(['800.00', '500.00'])
  })

  /** Another amount came than was requested, and two operators have sent it back. */
  async function goingBack() {
    const sent = await requestDeposit(ana)
    Object.assign(gateway.orders.get(sent) ?? {}, { status: 'PAID', amount: '290.00' })
    await checkDeposit(deposits, sent)
    expect(await depositState(sent)).toBe('REVIEW')
    await server.db.pool.query(
      `update cashier.deposit set state = 'REFUNDING', refund_reference = 'R' || reference,
              refund_no = refund_no + 1 where reference = $1`,
      [sent],
    )
    return sent
  }

  test.each([
    { refuses: 'MAINTENANCE', status: 503 },
    { refuses: 'RATE_LIMIT', status: 429 },
    { refuses: 'BAD_SIGNATURE', status: 401 },
    { refuses: 'REFERENCE_CONFLICT', status: 409 },
  ] as const)(
    '[PAY-003] that is being sent back does not count as refused by %o: nobody can also credit it',
    async (mood) => {
      const sent = await goingBack()
      // It was accepted, and its answer lost.
      const kept = { kind: 'refund' as const, id: 'r1', ordered: 1, callbackUrl: '' }
      const refund = { reference: `R${sent}`, amount: '290.00', currency: 'PHP', status: 'DONE' }
      gateway.orders.set(refund.reference, { ...refund, ...kept })
      gateway.is(mood)
      await sendBack(deposits, sent)
      expect(await depositState(sent)).toBe('REFUNDING')
      await sendBack(deposits, sent)
      expect(alarms().filter((alarm) => alarm === 'refund_refused')).toHaveLength(1)
      gateway.is('well')
      await sendBack(deposits, sent)
      expect(await depositState(sent)).toBe('REFUNDED')
    },
  )

  test('[PAY-003] whose bank refused it and sent it all the same is not credited as well', async () => {
    const sent = await goingBack()
    gateway.is({ refuses: 'NOT_REFUNDABLE', status: 409 })
    await sendBack(deposits, sent)
    expect(await depositState(sent)).toBe('REVIEW')
    const news = { reference: `R${sent}`, type: 'refund.done' }
    await checkRefund(deposits, news)
    expect(await depositState(sent), 'the gateway does not say so when it is asked').toBe('REVIEW')
    const kept = { kind: 'refund' as const, id: 'r2', ordered: 1, callbackUrl: '' }
    const refund = { reference: news.reference, amount: '290.00', currency: 'PHP', status: 'DONE' }
    gateway.orders.set(refund.reference, { ...refund, ...kept })
    gateway.is('down')
    await checkRefund(deposits, news)
    expect(await depositState(sent), 'nobody can credit it meanwhile').toBe('REFUNDING')
    gateway.is('well')
    await sendBack(deposits, sent)
    expect(await depositState(sent)).toBe('REFUNDED')
    expect(alarms()).toContain('refund_done_after_failure')
  })

  test('that the gateway never had fails after a minute, when it is queried', async () => {
    gateway.is('down')
    const lost = await requestDeposit(ana)
    gateway.is('well')
    advance(QUIET_MS)
    await beat()
    expect(await depositState(lost)).toBe('CREATED')
    advance(2 * MINUTE_MS)
    await beat()
    expect(await depositState(lost)).toBe('FAILED')
  })

  test('is queried although its last query seems to be in the future: the clock was set back', async () => {
    const waiting = await requestDeposit(ana)
    Object.assign(gateway.orders.get(waiting) ?? {}, { status: 'PAID' })
    await server.db.pool.query(
      `update cashier.deposit set requested_at = now() + interval '1 hour' where reference = $1`,
      [waiting],
    )
    await beat()
    expect(await depositState(waiting)).toBe('CREDITED')
  })
})

test('[PAY-005] one withdrawal that cannot be processed does not block anybody else’s', async () => {
  const bert = await cashier.payee()
  const his = valueIn(await cashier.requestWithdrawal(bert)).reference
  await server.db.pool.query(
    `update cashier.payout_account set sealed = '\\x00' where member_id = $1`,
    [ana.memberId],
  )
  advance(QUIET_MS)
  await round()
  expect(await state()).toBe('SENDING')
  expect(await state(his)).toBe('SENT')
  await server.db.pool.query(
    `update cashier.withdrawal set state = 'FAILED' where reference = $1`,
    [reference],
  )
})
