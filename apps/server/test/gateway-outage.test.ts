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
import { gatewayLine } from '../src/money/payment-gateway/gateway-line.gateway.ts'
import { paymentGateway } from '../src/money/payment-gateway/payment.gateway.ts'
import { payoutGateway } from '../src/money/payment-gateway/payout.gateway.ts'
import { createTurnover } from '../src/money/turnover/index.ts'
import {
  applyPayout,
  checkPayout,
  checkUnfinishedPayouts,
  decideWithdrawal,
  type PayParts,
  payOut,
} from '../src/money/withdrawal/pay-out.ts'
import { type Cashier, cashierAt, type Payee, wrongHolds } from './cashier.ts'
import { type StandInGateway, standInGateway } from './faults/gateway.ts'
import { GATEWAY_SECRET, openStand, type Stand, valueIn } from './stand.ts'

/** Longer than an order is left alone. */
const QUIET_MS = 16 * SECOND_MS

let gateway: StandInGateway
let stand: Stand
let at: Cashier
let parts: PayParts
let deposits: Parameters<typeof checkUnfinished>[0]
let ana: Payee
let reference: string
let said: Record<string, unknown>[]
let earlier: Set<string>
let advanced = 0

function advance(ms: number) {
  advanced += ms
  stand.clock.advance(ms)
}

const round = () => checkUnfinishedPayouts(parts, parts.engine.clock.now())
const alarms = () => said.map(({ alarm }) => alarm).filter(Boolean)
/** Read where it stands: in an hour every session ends. */
const state = async (of = reference) => {
  const { rows } = await stand.db.pool.query<{ state: string }>(
    'select state from cashier.withdrawal where reference = $1',
    [of],
  )
  return rows[0]?.state
}
const purses = async () => {
  const { balanceMinor, heldMinor } = await balanceOf(stand.db.kysely, ana.memberId)
  return [formatMinor(balanceMinor, 'PHP'), formatMinor(heldMinor, 'PHP')]
}
/** An hour goes by, in which the timer beats. */
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
  pino({ level: 'info' }, { write: (line: string) => said.push(JSON.parse(line)) })

function lineOf(engine: Engine) {
  const now = () => engine.clock.now()
  const to = { baseUrl: gateway.url, secret: GATEWAY_SECRET }
  return gatewayLine({ ...to, fetch: outgoing(), now, log: logOf() })
}

/** What a job does with the gateway, and what it calls out about it. */
function openParts(engine: Engine): PayParts {
  const callbackUrl = 'http://127.0.0.1:9/nobody'
  const clients = {
    payouts: payoutGateway(lineOf(engine)),
    fieldKeys: stand.fieldKeys,
    callbackUrl,
  }
  const turnover = createTurnover({ touched: async () => [], openStakes: async () => 0n })
  const asked = { turnover, guards: { heldUntil: async () => null } }
  return { engine: { ...engine, log: logOf() }, ...clients, ...asked }
}

beforeAll(async () => {
  gateway = await standInGateway()
  stand = await openStand({ sandboxUrl: gateway.url })
  at = cashierAt(stand)
  await at.setPolicy({ reviewFirst: false, coolDownHours: 0 })
})
beforeEach(async () => {
  earlier = new Set([...gateway.orders.values()].map(({ id }) => id))
  said = []
  await stand.asSystem(async (engine) => {
    parts = openParts(engine)
    const turnover = createTurnover({ touched: async () => [], openStakes: async () => 0n })
    const guards = { verifiedName: async () => null }
    deposits = { engine: parts.engine, gateway: paymentGateway(lineOf(engine)), turnover, guards }
  })
  ana = await at.payee()
  reference = valueIn(await at.ask(ana)).reference
  await decideWithdrawal(parts, reference)
})
afterEach(() => {
  advance(-advanced)
  gateway.is('well')
})
afterAll(async () => {
  expect(await wrongHolds(stand)).toBe(0n)
  expect((await reconcile(stand.db.kysely)).isSound).toBe(true)
  await stand.close()
  await gateway.close()
})

describe('[PAY-005] while the gateway is away', () => {
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
    expect(await purses()).toEqual(['500.00', '500.00'])
    expect(alarms().length).toBeLessThanOrEqual(1)

    gateway.is('well')
    advance(MINUTE_MS)
    await round()
    expect(orders()).toMatchObject([{ kind: 'payout', ordered: 1 }])
    for (const order of orders()) order.status = 'PAID'
    advance(MINUTE_MS)
    await round()
    expect(await state()).toBe('AWAITING_RECEIPT')
    expect(await purses()).toEqual(['500.00', '0.00'])
  })

  test('people hear of it once, and once that it is back', async () => {
    gateway.is('down')
    await payOut(parts, reference)
    await anHour()
    expect(alarms()).toEqual(['gateway_silent'])
    gateway.is('well')
    advance(MINUTE_MS)
    await round()
    await round()
    expect(said.filter(({ msg }) => msg === 'the gateway answers again')).toHaveLength(1)
  })

  test('that forgot a payout it took: nothing is sent again, and people hear of it once', async () => {
    await payOut(parts, reference)
    expect(await state()).toBe('SENT')
    for (const order of orders()) gateway.orders.delete(order.reference)
    await anHour()
    expect(await state()).toBe('SENT')
    expect(orders()).toEqual([])
    expect(alarms()).toEqual(['payout_unknown'])
  })

  test('that pays another sum: nothing moves, and people hear of it once', async () => {
    await payOut(parts, reference)
    Object.assign(orders()[0] ?? {}, { status: 'PAID', amount: '4900.00' })
    await anHour()
    expect(await state()).toBe('SENT')
    expect(await purses()).toEqual(['500.00', '500.00'])
    expect(alarms()).toEqual(['payout_differs'])
  })
})

describe('[PAY-005] news of a payout that failed', () => {
  let first: string
  let second: string

  beforeEach(async () => {
    await payOut(parts, reference)
    first = orders()[0]?.reference ?? ''
    await news(first, 'FAILED')
    expect(await state()).toBe('FAILED')
    const as = await stand.operator()
    const body = { reference, because: 'the bank is back' }
    valueIn(await stand.call('resendWithdrawal', { as, body }))
    await payOut(parts, reference)
    second = orders()[1]?.reference ?? ''
    expect(await state()).toBe('SENT')
  })

  test('come late: the next one goes on, and is paid once', async () => {
    for (const late of ['FAILED', 'CANCELLED', 'ACCEPTED', 'RETURNED']) {
      await news(first, late)
      expect(await state(), late).toBe('SENT')
    }
    await news(second, 'PAID')
    await news(first, 'FAILED')
    expect(await state()).toBe('AWAITING_RECEIPT')
    expect(await purses()).toEqual(['500.00', '0.00'])
    expect(alarms()).toEqual([])
  })

  test('say that it was paid after all: people hear of it once, nothing is guessed', async () => {
    Object.assign(gateway.orders.get(first) ?? {}, { status: 'PAID' })
    for (let time = 0; time < 3; time += 1) await checkPayout(parts, first)
    expect(alarms()).toEqual(['payout_paid_after_failure'])
    expect(await state()).toBe('SENT')
    expect(await purses()).toEqual(['500.00', '500.00'])
  })
})

describe('[PAY-005] a clock that is put', () => {
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

  test('back does not keep one that is approved from going out', async () => {
    await stand.db.pool.query(
      `update cashier.withdrawal set changed_at = changed_at + interval '1 hour' where reference = $1`,
      [reference],
    )
    await round()
    expect(await state()).toBe('SENT')
  })
})

describe('[PAY-004] a deposit', () => {
  const depositState = async (of: string) => {
    const { rows } = await stand.db.pool.query<{ state: string }>(
      'select state from cashier.deposit where reference = $1',
      [of],
    )
    return rows[0]?.state
  }
  const ask = async (as: Payee) => {
    const body = { requestKey: randomUUID(), channel: 'GCASH', amount: '300.00' }
    return valueIn(await stand.call('requestDeposit', { as, body })).reference
  }
  const beat = () => checkUnfinished(deposits, deposits.engine.clock.now())

  test.each([
    'garbled',
    { refuses: 'INTERNAL', status: 500 },
    { refuses: 'RATE_LIMIT', status: 429 },
    { refuses: 'BAD_SIGNATURE', status: 401 },
  ] as const)(
    'waits honestly while the gateway is away (%o), and is credited once',
    async (mood) => {
      gateway.is('down')
      const waiting = await ask(ana)
      gateway.is(mood)
      for (let time = 0; time < 12; time += 1) {
        advance(5 * MINUTE_MS)
        await beat()
      }
      expect(await depositState(waiting)).toBe('CREATED')
      expect(await purses()).toEqual(['500.00', '500.00'])
      gateway.is('well')
      // It took the order after all; only its answer was lost.
      const order = { reference: waiting, amount: '300.00', currency: 'PHP', status: 'PAID' }
      const taken = { kind: 'payment' as const, id: 'p1', ordered: 1, callbackUrl: '' }
      gateway.orders.set(waiting, { ...order, ...taken })
      advance(HOUR_MS)
      await Promise.all([beat(), beat(), beat()])
      expect(await depositState(waiting)).toBe('CREDITED')
      expect(await purses()).toEqual(['800.00', '500.00'])
    },
  )

  /** Other money came than was asked for, and two operators have sent it back. */
  async function goingBack() {
    const sent = await ask(ana)
    Object.assign(gateway.orders.get(sent) ?? {}, { status: 'PAID', amount: '290.00' })
    await checkDeposit(deposits, sent)
    expect(await depositState(sent)).toBe('REVIEW')
    await stand.db.pool.query(
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
    '[PAY-003] that is being sent back is not taken for refused by %o: nobody can credit it beside',
    async (mood) => {
      const sent = await goingBack()
      // It was taken, and its answer lost.
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

  test('[PAY-003] whose bank refused it and sent it all the same is not credited beside', async () => {
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

  test('that the gateway never had has failed a minute after, when it is asked', async () => {
    gateway.is('down')
    const lost = await ask(ana)
    gateway.is('well')
    advance(QUIET_MS)
    await beat()
    expect(await depositState(lost)).toBe('CREATED')
    advance(2 * MINUTE_MS)
    await beat()
    expect(await depositState(lost)).toBe('FAILED')
  })

  test('is asked about although its last asking seems to lie ahead: the clock was put back', async () => {
    const waiting = await ask(ana)
    Object.assign(gateway.orders.get(waiting) ?? {}, { status: 'PAID' })
    await stand.db.pool.query(
      `update cashier.deposit set asked_at = now() + interval '1 hour' where reference = $1`,
      [waiting],
    )
    await beat()
    expect(await depositState(waiting)).toBe('CREDITED')
  })
})

test('[PAY-005] one withdrawal that cannot be worked keeps nobody else from their money', async () => {
  const bert = await at.payee()
  const his = valueIn(await at.ask(bert)).reference
  await stand.db.pool.query(
    `update cashier.payout_account set sealed = '\\x00' where member_id = $1`,
    [ana.memberId],
  )
  advance(QUIET_MS)
  await round()
  expect(await state()).toBe('SENDING')
  expect(await state(his)).toBe('SENT')
  await stand.db.pool.query(`update cashier.withdrawal set state = 'FAILED' where reference = $1`, [
    reference,
  ])
})
