import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { outgoing } from '#platform/http'
import { checkDeposit, type DepositJobParts } from '../src/money/deposit/deposit.job.ts'
import { gatewayLine } from '../src/money/payment-gateway/gateway-line.gateway.ts'
import { paymentGateway } from '../src/money/payment-gateway/payment.gateway.ts'
import { createTurnover } from '../src/money/turnover/index.ts'
import { type Outside, openSandbox } from './outside.ts'
import { GATEWAY_SECRET, openStand, type Person, type Stand, valueIn } from './stand.ts'

/** The sandbox keeps a fiftieth of what it is paid. */
const AMOUNT = '2000.02'
const FEE_MINOR = 4000n

let sandbox: Outside
let stand: Stand
let parts: DepositJobParts
let ana: Person

beforeAll(async () => {
  sandbox = await openSandbox()
  // No job is worked: the platform hears of a payment when the test lets it ask.
  stand = await openStand({ sandboxUrl: sandbox.url })
  await stand.asSystem(async (engine) => {
    const line = gatewayLine({
      baseUrl: sandbox.url,
      secret: GATEWAY_SECRET,
      fetch: outgoing(),
      now: () => engine.clock.now(),
      log: engine.log,
    })
    const turnover = createTurnover({ touched: async () => [], openStakes: async () => 0n })
    const guards = { verifiedName: async () => null }
    parts = { engine, turnover, guards, gateway: paymentGateway(line) }
  })
})
beforeEach(async () => {
  ana = await stand.register()
})
afterAll(async () => {
  expect((await reconcile(stand.db.kysely)).isSound).toBe(true)
  await stand.close()
  await sandbox.close()
})

type Order = { reference: string; url: string }

async function order(): Promise<Order> {
  const body = { requestKey: randomUUID(), channel: 'BANK', amount: AMOUNT }
  const { reference, action } = valueIn(await stand.call('requestDeposit', { as: ana, body }))
  return { reference, url: action && 'url' in action ? String(action.url) : '' }
}

async function press({ url }: Order, answer: string) {
  const answered = await fetch(`${url}/${answer}`, { method: 'POST', redirect: 'manual' })
  expect(answered.status).toBe(303)
}

const heard = async ({ reference }: Order) => {
  await checkDeposit(parts, reference)
  const seen = await stand.call('depositByReference', { as: ana, query: { reference } })
  return valueIn(seen).state
}
const balance = async () => valueIn(await stand.call('walletBalance', { as: ana })).balance

/** What the accounts of the system have of a deposit, by kind of entry. */
async function entriesOf({ reference }: Order) {
  const { rows } = await stand.db.pool.query<{ kind: string; account: string; amount: bigint }>(
    `select kind, account, amount from ledger.system_posting where ref = $1 order by kind, account`,
    [reference],
  )
  return rows
}

test('[PAY-012] a payment recalled before its credit costs the brand the fee that the gateway keeps, once', async () => {
  const paid = await order()
  await press(paid, 'pay')
  await press(paid, 'chargeback')
  expect(await heard(paid)).toBe('FAILED')
  const lost = [
    { kind: 'deposit_fee', account: 'expense:deposit', amount: -FEE_MINOR },
    { kind: 'deposit_fee', account: 'gateway:sandbox:ph', amount: FEE_MINOR },
  ]
  expect(await entriesOf(paid)).toEqual(lost)
  expect(await heard(paid)).toBe('FAILED')
  expect(await entriesOf(paid)).toEqual(lost)
  expect(await balance()).toBe('0.00')
})

test('[PAY-012] one recalled from review has paid its fee already, and pays no other', async () => {
  const held = await order()
  await press(held, 'part')
  expect(await heard(held)).toBe('REVIEW')
  await press(held, 'chargeback')
  expect(await heard(held)).toBe('REVERSED')
  const rows = await entriesOf(held)
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['deposit_received', 'deposit_sent_back']),
  )
  const suspense = rows.filter(({ account }) => account === 'suspense:deposit')
  expect(suspense.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
  expect(await balance()).toBe('0.00')
})

test('[PAY-012] one that failed unpaid costs nothing', async () => {
  const failed = await order()
  await press(failed, 'refuse')
  expect(await heard(failed)).toBe('FAILED')
  expect(await entriesOf(failed)).toEqual([])
})
