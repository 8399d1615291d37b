import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { outgoing } from '#platform/http'
import { checkDeposit, type DepositJobParts } from '../src/money/deposit/deposit.job.ts'
import { gatewayClient } from '../src/money/payment-gateway/gateway-client.gateway.ts'
import { paymentGateway } from '../src/money/payment-gateway/payment.gateway.ts'
import { createTurnover } from '../src/money/turnover/index.ts'
import { type Outside, openSandbox } from './outside.ts'
import {
  GATEWAY_SECRET,
  openTestServer,
  type Person,
  type TestServer,
  valueIn,
} from './test-server.ts'

/** The sandbox keeps a fiftieth of each payment. */
const AMOUNT = '2000.02'
const FEE_MINOR = 4000n

let sandbox: Outside
let server: TestServer
let parts: DepositJobParts
let ana: Person

beforeAll(async () => {
  sandbox = await openSandbox()
  // No jobs run: the platform learns of a payment when the test triggers a query.
  server = await openTestServer({ sandboxUrl: sandbox.url })
  await server.asSystem(async (engine) => {
    const client = gatewayClient({
      baseUrl: sandbox.url,
      secret: GATEWAY_SECRET,
      fetch: outgoing(),
      now: () => engine.clock.now(),
      log: engine.log,
    })
    const turnover = createTurnover()
    const guards = { verifiedName: async () => null }
    parts = { engine, turnover, guards, gateway: paymentGateway(client) }
  })
})
beforeEach(async () => {
  ana = await server.register()
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
  await sandbox.close()
})

type Order = { reference: string; url: string }

async function order(): Promise<Order> {
  const body = { requestKey: randomUUID(), channel: 'BANK', amount: AMOUNT }
  const { reference, action } = valueIn(await server.call('requestDeposit', { as: ana, body }))
  return { reference, url: action && 'url' in action ? String(action.url) : '' }
}

async function press({ url }: Order, answer: string) {
  const answered = await fetch(`${url}/${answer}`, { method: 'POST', redirect: 'manual' })
  expect(answered.status).toBe(303)
}

const received = async ({ reference }: Order) => {
  await checkDeposit(parts, reference)
  const seen = await server.call('depositByReference', { as: ana, query: { reference } })
  return valueIn(seen).state
}
const balance = async () => valueIn(await server.call('walletBalance', { as: ana })).balance

/** What system accounts have of a deposit, by kind of entry. */
async function entriesOf({ reference }: Order) {
  const { rows } = await server.db.pool.query<{ kind: string; account: string; amount: bigint }>(
    `select kind, account, amount from ledger.system_posting where ref = $1 order by kind, account`,
    [reference],
  )
  return rows
}

test('[PAY-012] a payment recalled before its credit costs the brand the fee that the gateway keeps, once', async () => {
  const paid = await order()
  await press(paid, 'pay')
  await press(paid, 'chargeback')
  expect(await received(paid)).toBe('FAILED')
  const lost = [
    { kind: 'deposit_fee', account: 'expense:deposit', amount: -FEE_MINOR },
    { kind: 'deposit_fee', account: 'gateway:sandbox:ph', amount: FEE_MINOR },
  ]
  expect(await entriesOf(paid)).toEqual(lost)
  expect(await received(paid)).toBe('FAILED')
  expect(await entriesOf(paid)).toEqual(lost)
  expect(await balance()).toBe('0.00')
})

test('[PAY-012] one recalled from review has paid its fee already, and pays no other', async () => {
  const held = await order()
  await press(held, 'part')
  expect(await received(held)).toBe('REVIEW')
  await press(held, 'chargeback')
  expect(await received(held)).toBe('REVERSED')
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
  expect(await received(failed)).toBe('FAILED')
  expect(await entriesOf(failed)).toEqual([])
})
