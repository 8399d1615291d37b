import { setTimeout as wait } from 'node:timers/promises'
import { WITHDRAWAL_MOVES } from '@parola/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { type Outgoing, outgoing } from '#platform/http'
import { bySystem, type Engine, work } from '#platform/work'
import { gatewayClient } from '../src/money/payment-gateway/gateway-client.gateway.ts'
import { payoutGateway } from '../src/money/payment-gateway/payout.gateway.ts'
import {
  beginPayout,
  checkUnfinishedPayouts,
  decideWithdrawal,
  type PayParts,
  payOut,
  sendPayout,
} from '../src/money/payout/pay-out.ts'
import { selectPayout } from '../src/money/payout/payout.sql.ts'
import { createTurnover } from '../src/money/turnover/index.ts'
import { type Cashier, cashierAt, type Payee, wrongHolds } from './cashier.ts'
import { type Outside, openSandbox } from './outside.ts'
import { GATEWAY_SECRET, openTestServer, type TestServer, valueIn } from './test-server.ts'

const SYSTEM = bySystem('ph')
/** Longer than an order is left untouched. */
const QUIET_MS = 16_000
const PAID_AFTER_MS = 2500

let sandbox: Outside
let server: TestServer
let cashier: Cashier
let engine: Engine
let ana: Payee
let reference: string
let paths: string[]
let advanced = 0

/** A job's dependencies for the gateway; `lose` drops answers on their way back. */
function parts({ lose = false }: { lose?: boolean } = {}): PayParts {
  const real = outgoing()
  const fetch: Outgoing = async (url, init) => {
    paths.push(`${init.method} ${new URL(url).pathname}`)
    const answer = await real(url, init)
    if (lose) throw new Error('lost')
    return answer
  }
  const client = gatewayClient({
    baseUrl: sandbox.url,
    secret: GATEWAY_SECRET,
    fetch,
    now: () => engine.clock.now(),
    log: engine.log,
  })
  const callbackUrl = 'http://127.0.0.1:9/nobody'
  const turnover = createTurnover()
  const checks = { turnover, guards: { heldUntil: async () => null } }
  const payouts = payoutGateway(client)
  return { engine, payouts, fieldKeys: server.fieldKeys, callbackUrl, ...checks }
}

/** The gateway tolerates five minutes between its clock and ours: each test sets back what it advanced. */
function advance(ms: number) {
  advanced += ms
  server.clock.advance(ms)
}

/** Restarts the program: its jobs are gone, only what was committed remains. */
async function restart(afterMs = QUIET_MS) {
  advance(afterMs)
  await checkUnfinishedPayouts(parts(), engine.clock.now())
}

const state = async () => (await cashier.look(ana, reference)).state
const sent = () => paths.filter((path) => path === 'POST /v1/payouts').length

beforeAll(async () => {
  sandbox = await openSandbox()
  // No jobs run: each test takes the steps itself, and stops where a process would be killed.
  server = await openTestServer({ sandboxUrl: sandbox.url })
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
  cashier = cashierAt(server)
  await cashier.setPolicy({ reviewFirst: false, coolDownHours: 0 })
})
beforeEach(async () => {
  ana = await cashier.payee()
  reference = valueIn(await cashier.requestWithdrawal(ana)).reference
  paths = []
})
afterEach(() => advance(-advanced))
afterAll(async () => {
  expect(await wrongHolds(server)).toBe(0n)
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
  await sandbox.close()
})

/** Polls until the sandbox has paid; then the member has it once. */
async function endsWell() {
  await restart()
  // The sandbox pays two seconds after it accepted the order.
  await wait(PAID_AFTER_MS)
  await restart()
  expect(await state()).toBe('AWAITING_RECEIPT')
  expect(await cashier.wallets(ana)).toEqual(['500.00', '0.00'])
  const { rows } = await server.db.pool.query(
    `select count(*)::int as payouts from cashier.payout p join cashier.withdrawal w
      using (withdrawal_id) where w.reference = $1`,
    [reference],
  )
  expect(rows).toEqual([{ payouts: 1 }])
}

describe('[PAY-005] killed', () => {
  test('between the hold and its decision, it resumes', async () => {
    expect(await state()).toBe('REQUESTED')
    await endsWell()
    expect(sent()).toBe(1)
  })

  test('between the approval and the payout, it resumes', async () => {
    await decideWithdrawal(parts(), reference)
    expect(await state()).toBe('APPROVED')
    await endsWell()
    expect(sent()).toBe(1)
  })

  test('between the saved reference and the call, it queries first and sends after a minute', async () => {
    await decideWithdrawal(parts(), reference)
    const payout = await work(engine, SYSTEM, (w) => beginPayout(w, parts(), reference))
    expect(await state()).toBe('SENDING')
    await restart()
    expect(paths).toEqual(['GET /v1/payouts'])
    await restart(61_000)
    expect(sent()).toBe(1)
    const kept = await selectPayout(server.db.kysely, payout?.reference ?? '')
    expect(kept).toMatchObject({ attempt: 1 })
    await endsWell()
    expect(sent()).toBe(1)
  })

  test('between the gateway’s acceptance and our record of it, it queries and never sends again', async () => {
    await decideWithdrawal(parts(), reference)
    const payout = await work(engine, SYSTEM, (w) => beginPayout(w, parts(), reference))
    if (!payout) throw new Error('nothing to send')
    await sendPayout(parts({ lose: true }), payout)
    expect(await state()).toBe('SENDING')
    await endsWell()
    expect(sent()).toBe(1)
  })

  test('by many nodes concurrently, it is sent once', async () => {
    await decideWithdrawal(parts(), reference)
    await Promise.all([1, 2, 3, 4, 5].map(() => payOut(parts(), reference)))
    expect(sent()).toBe(1)
    await endsWell()
  })

  test('while the gateway is down for an hour, it waits and then is paid', async () => {
    await decideWithdrawal(parts(), reference)
    const dead = parts()
    const down = { ...dead, payouts: payoutGateway(deadLine()) }
    await payOut(down, reference)
    for (let minute = 0; minute < 3; minute += 1) {
      advance(20_000)
      await checkUnfinishedPayouts(down, engine.clock.now())
    }
    expect(await state()).toBe('SENDING')
    expect(await cashier.wallets(ana)).toEqual(['500.00', '500.00'])
    await restart(61_000)
    await endsWell()
  })
})

function deadLine() {
  return gatewayClient({
    baseUrl: 'http://127.0.0.1:9',
    secret: GATEWAY_SECRET,
    fetch: outgoing(),
    now: () => engine.clock.now(),
    log: engine.log,
  })
}

test('[PAY-005] the table of states is the same in the contract and in the database', async () => {
  const { rows } = await server.db.pool.query<{ move: string }>(
    `select from_state || ' ' || to_state as move from cashier.move where thing = 'withdrawal'`,
  )
  const ours = new Set(WITHDRAWAL_MOVES.map(([from, , to]) => `${from} ${to}`))
  expect(new Set(rows.map(({ move }) => move))).toEqual(ours)
})
