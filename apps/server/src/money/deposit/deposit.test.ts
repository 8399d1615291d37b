import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eligibilitySettings } from '#people/eligibility'
import { setSettings } from '../../../test/brand-settings.ts'
import { messageSignature, WEBHOOK_PATH } from '../../../test/gateway-message.ts'
import { jobsDone } from '../../../test/jobs-done.ts'
import { type Outside, openSandbox } from '../../../test/outside.ts'
import {
  GATEWAY_SECRET,
  openTestServer,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

/** The sandbox pays after two seconds and reports it immediately. */
const PAID = { timeout: 10_000, interval: 100 }
/** It recalls a payment of `.08` ten seconds later. */
const REVERSED = { timeout: 25_000, interval: 100 }

let sandbox: Outside
let server: TestServer
let member: Person

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, sandboxUrl: sandbox.url })
})
beforeEach(async () => {
  member = await server.register()
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const request = (amount: string) => ({ requestKey: randomUUID(), channel: 'GCASH', amount })
const deposit = (body: ReturnType<typeof request>) =>
  server.call('requestDeposit', { as: member, body })
const balance = async (as: Person) => valueIn(await server.call('walletBalance', { as })).balance

async function stateOf(reference: string, as = member): Promise<string> {
  const answer = await server.call('depositByReference', { as, query: { reference } })
  return valueIn(answer).state
}

type Message = { id?: string; at?: Date; type?: string; secret?: string; signature?: string }

/** A message to the webhook, right but for what the test changes. */
async function send(data: object, change: Message = {}) {
  const { id = `evt_${randomUUID()}`, at: sentAt = new Date(), type = 'payment.paid' } = change
  const { secret = GATEWAY_SECRET } = change
  const body = JSON.stringify({ type, created_at: sentAt.toISOString(), data })
  const signature = change.signature ?? messageSignature(secret, { id, at: sentAt, body })
  const answer = await fetch(`${server.url}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': signature,
    },
    body,
  })
  const { code } = (await answer.json()) as { code: string }
  return { status: answer.status, code }
}

describe('asking for a deposit', () => {
  test('[WAL-02] lists the methods with their limits', async () => {
    const { channels } = valueIn(await server.call('depositChannels', { as: member }))
    expect(channels).toContainEqual(
      expect.objectContaining({ channel: 'GCASH', min: '100.00', max: '50000.00', open: true }),
    )
    expect(channels.find(({ channel }) => channel === 'CARD')?.fee).toEqual({
      fixed: '0.00',
      percent: '2',
      payer: 'member',
    })
  })

  test.each([
    ['too little', { amount: '99.99' }, 'AMOUNT_OUT_OF_LIMITS'],
    ['too much', { amount: '50000.01' }, 'AMOUNT_OUT_OF_LIMITS'],
    ['nothing', { amount: '0.00' }, 'AMOUNT_OUT_OF_LIMITS'],
    ['less than nothing', { amount: '-100.00' }, 'VALIDATION'],
    ['three decimals', { amount: '100.001' }, 'VALIDATION'],
    ['no decimals', { amount: '100' }, 'VALIDATION'],
    ['an unknown channel', { channel: 'CASH' }, 'CHANNEL_UNKNOWN'],
    ['a channel of another brand', { channel: 'WALLET' }, 'CHANNEL_UNKNOWN'],
    ['a closed channel', { channel: 'USDT_TRC20', amount: '500.00' }, 'CHANNEL_CLOSED'],
    ['an offer that is none', { offerId: 'GOLD' }, 'OFFER_OVER'],
  ])('[WAL-02] of %s is refused', async (_title, change, code) => {
    const answer = await deposit({ ...request('100.00'), ...change })
    expect(answer).toMatchObject({ success: false, code })
    if (code === 'VALIDATION' || code === 'AMOUNT_OUT_OF_LIMITS') {
      expect(answer.value).toMatchObject({ fields: [expect.objectContaining({ field: 'amount' })] })
    }
    expect(valueIn(await server.call('deposits', { as: member, query: {} })).total).toBe(0)
  })

  test('[WAL-08] twice under one request key makes one; with other figures it is refused', async () => {
    const body = request('200.02')
    const requests = await Promise.all([deposit(body), deposit(body), deposit(body)])
    expect(new Set(requests.map((answer) => valueIn(answer).reference)).size).toBe(1)
    expect(await deposit({ ...body, amount: '300.02' })).toMatchObject({
      status: 409,
      code: 'REQUEST_KEY_REUSED',
    })
  })

  test('[WAL-02] is refused with three open ones, and pages count them', async () => {
    for (let time = 0; time < 3; time += 1) valueIn(await deposit(request('100.02')))
    expect(await deposit(request('100.02'))).toMatchObject({ code: 'TOO_MANY_OPEN_DEPOSITS' })
    const page = async (pageNo: string) =>
      valueIn(await server.call('deposits', { as: member, query: { pageNo, pageSize: '2' } }))
    expect(await page('2')).toMatchObject({ total: 3, totalPages: 2, pageNum: 2 })
    expect((await page('2')).content).toHaveLength(1)
    expect(await page('9')).toMatchObject({ total: 3, totalPages: 2, content: [] })
  })

  test('[LIM-001] is refused after a hundred in a day, whatever became of them', async () => {
    const body = request('100.02')
    const { reference } = valueIn(await deposit(body))
    const more = (count: number) =>
      server.db.pool.query(
        `insert into cashier.deposit
           select (jsonb_populate_record(d, jsonb_build_object('deposit_id', gen_random_uuid(),
             'request_key', gen_random_uuid(), 'state', 'CANCELLED',
             'reference', 'D' || gen_random_uuid()))).*
             from cashier.deposit d, generate_series(1, $2::integer) where d.reference = $1`,
        [reference, count],
      )
    await more(98)
    valueIn(await deposit(request('100.02')))
    expect(await deposit(request('100.02'))).toMatchObject({ code: 'RATE_LIMITED' })
    expect(valueIn(await deposit(body)).reference).toBe(reference)
  })

  test('[WAL-02] another member does not see it', async () => {
    const { reference } = valueIn(await deposit(request('100.02')))
    const otherMember = await server.register()
    const looked = await server.call('depositByReference', {
      as: otherMember,
      query: { reference },
    })
    expect(looked).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('[KYC-07] [PAY-010] requires a verified identity where the brand does', async () => {
    const { pool } = server.db
    const setTo = (on: boolean) =>
      setSettings(server.db, eligibilitySettings, { depositNeedsKyc: on })
    await setTo(true)
    server.clock.advance(3000)
    await pool.query(`update member.member set kyc = 'N' where member_id = $1`, [member.memberId])
    expect(await deposit(request('100.00'))).toMatchObject({ status: 403, code: 'KYC_NEEDED' })
    await pool.query(`update member.member set kyc = 'A' where member_id = $1`, [member.memberId])
    expect(await deposit(request('100.02'))).toMatchObject({ code: 'OK' })
    await setTo(false)
    server.clock.advance(3000)
  })
})

describe('a payment', () => {
  type Order = { as: Person; reference: string; state: string }
  let paid: Order
  let silent: Order
  let short: Order
  let failing: Order
  let recalled: Order

  async function order(amount: string): Promise<Order> {
    const as = await server.register()
    return { as, ...valueIn(await server.call('requestDeposit', { as, body: request(amount) })) }
  }

  const becomes = ({ as, reference }: Order, state: string, within = PAID) =>
    vi.waitFor(async () => expect(await stateOf(reference, as)).toBe(state), within)

  /** What the cashier reported: a deposit may complete a mission as well. */
  const messages = async ({ as }: Order) => {
    const { content } = valueIn(await server.call('messages', { as, query: {} }))
    return content.filter(({ kind }) => kind.startsWith('deposit-'))
  }

  beforeAll(async () => {
    const amounts = ['150.00', '120.07', '200.04', '200.01', '180.08'] as const
    const orders = await Promise.all(amounts.map(order))
    ;[paid, silent, short, failing, recalled] = orders as [Order, Order, Order, Order, Order]
  })

  test('[WAL-02] is credited, and its member reads of it', async () => {
    const { as, state } = paid
    expect(state).toBe('PENDING')
    await becomes(paid, 'CREDITED')
    expect(await balance(as)).toBe('150.00')
    expect(await messages(paid)).toMatchObject([{ kind: 'deposit-credited', read: false }])
    const lines = valueIn(await server.call('accountRecord', { as, query: {} })).content
    expect(lines).toMatchObject([{ kind: 'deposit', amount: '150.00', balanceAfter: '150.00' }])
  })

  test('[WAL-08] [PAY-001] whose order was answered by silence is credited all the same', async () => {
    expect(silent.state).toBe('CREATED')
    await becomes(silent, 'CREDITED')
    expect(await balance(silent.as)).toBe('120.07')
  })

  test('[WAL-02] of another amount waits for an operator; a failed one is reported', async () => {
    await becomes(short, 'REVIEW')
    await becomes(failing, 'FAILED')
    expect([await balance(short.as), await balance(failing.as)]).toEqual(['0.00', '0.00'])
    expect(await messages(short)).toMatchObject([{ kind: 'deposit-review' }])
    expect(await messages(failing)).toMatchObject([{ kind: 'deposit-failed' }])
  })

  test(
    '[WAL-08] recalled by its payer is reversed, and reported',
    async () => {
      await becomes(recalled, 'REVERSED', REVERSED)
      const { as, reference } = recalled
      expect(await balance(as)).toBe('0.00')
      const lines = valueIn(await server.call('accountRecord', { as, query: { kind: 'deposit' } }))
      expect(lines.content).toMatchObject([
        { kind: 'reversal', amount: '-180.08', balanceAfter: '0.00', reference },
        { kind: 'deposit', amount: '180.08', balanceAfter: '180.08', reference },
      ])
      const kinds = (await messages(recalled)).map(({ kind }) => kind)
      expect(kinds).toEqual(['deposit-reversed', 'deposit-credited'])
    },
    REVERSED.timeout,
  )

  test('[WAL-08] reported repeatedly is credited once', async () => {
    await becomes(paid, 'CREDITED')
    const before = await server.ledger()
    const { reference } = paid
    const payment = { id: 'pay_x', reference, status: 'PAID', amount: '150.00', currency: 'PHP' }
    for (let time = 0; time < 3; time += 1)
      expect(await send(payment)).toMatchObject({ code: 'OK' })
    await jobsDone(server.db.pool, PAID)
    expect(await server.ledger()).toEqual(before)
    expect(await messages(paid)).toHaveLength(1)
  })
})

describe('a message of the gateway', () => {
  let reference: string
  const paymentWith = (more: object = {}) => ({
    ...{ id: 'pay_x', reference, status: 'PAID', amount: '100.02', currency: 'PHP' },
    ...more,
  })
  const refused = { status: 401, code: 'BAD_SIGNATURE' }

  beforeEach(async () => {
    // An order that the sandbox leaves unpaid.
    reference = valueIn(await deposit(request('100.02'))).reference
  })

  test('[WAL-08] that is not signed, signed by another or stale is refused', async () => {
    const other = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
    expect(await send(paymentWith(), { signature: '' })).toEqual(refused)
    expect(await send(paymentWith(), { signature: 'v1,AAAA' })).toEqual(refused)
    expect(await send(paymentWith(), { secret: other })).toEqual(refused)
    expect(await send(paymentWith(), { at: new Date(Date.now() - 600_000) })).toEqual(refused)
    const plain = await fetch(`${server.url}${WEBHOOK_PATH}`, { method: 'POST' })
    expect(plain.status).toBe(401)
  })

  test('[WAL-08] signed but malformed is refused as malformed, and not stored', async () => {
    const malformed = { status: 422, code: 'VALIDATION' }
    const id = `evt_${randomUUID()}`
    expect(await send(paymentWith({ reference: `${reference}\0` }), { id })).toEqual(malformed)
    expect(await send(paymentWith(), { id, type: 'payment.paid\0' })).toEqual(malformed)
    expect(await send({ id: 'pay_x' }, { id })).toEqual(malformed)
    const { rows } = await server.db.pool.query(
      'select count(*)::int as kept from cashier.webhook where webhook_id = $1',
      [id],
    )
    expect(rows).toEqual([{ kept: 0 }])
  })

  test('[WAL-08] [PAY-001] claiming more than the gateway confirms changes nothing', async () => {
    const before = await server.ledger()
    const id = `evt_${randomUUID()}`
    expect(await send(paymentWith({ amount: '99999.00' }), { id })).toMatchObject({ status: 200 })
    expect(await send(paymentWith(), { id })).toMatchObject({ status: 200 })
    expect(await send({ reference: 'D0' })).toMatchObject({ status: 200 })
    await jobsDone(server.db.pool, PAID)
    expect(await stateOf(reference)).toBe('PENDING')
    expect(await server.ledger()).toEqual(before)
    const { rows } = await server.db.pool.query(
      'select count(*)::int as kept from cashier.webhook where webhook_id = $1',
      [id],
    )
    expect(rows).toEqual([{ kept: 1 }])
  })
})
