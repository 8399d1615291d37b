import { setTimeout as wait } from 'node:timers/promises'
import { WITHDRAWAL_MOVES } from '@parola/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { type Outgoing, outgoing } from '#platform/http'
import { bySystem, type Engine, work } from '#platform/work'
import { gatewayLine } from '../src/money/payment-gateway/gateway-line.gateway.ts'
import { payoutGateway } from '../src/money/payment-gateway/payout.gateway.ts'
import { createTurnover } from '../src/money/turnover/index.ts'
import {
  beginPayout,
  checkUnfinishedPayouts,
  decideWithdrawal,
  type PayParts,
  payOut,
  sendPayout,
} from '../src/money/withdrawal/pay-out.ts'
import { selectPayout } from '../src/money/withdrawal/payout.sql.ts'
import { type Cashier, cashierAt, type Payee, wrongHolds } from './cashier.ts'
import { type Outside, openSandbox } from './outside.ts'
import { GATEWAY_SECRET, openStand, type Stand, valueIn } from './stand.ts'

const SYSTEM = bySystem('ph')
/** Longer than an order is left alone. */
const QUIET_MS = 16_000
const PAID_AFTER_MS = 2500

let sandbox: Outside
let stand: Stand
let at: Cashier
let engine: Engine
let ana: Payee
let reference: string
let paths: string[]
let advanced = 0

/** What a job does with the gateway; `lose` drops answers on their way back. */
function parts({ lose = false }: { lose?: boolean } = {}): PayParts {
  const real = outgoing()
  const fetch: Outgoing = async (url, init) => {
    paths.push(`${init.method} ${new URL(url).pathname}`)
    const answer = await real(url, init)
    if (lose) throw new Error('lost')
    return answer
  }
  const line = gatewayLine({
    baseUrl: sandbox.url,
    secret: GATEWAY_SECRET,
    fetch,
    now: () => engine.clock.now(),
    log: engine.log,
  })
  const callbackUrl = 'http://127.0.0.1:9/nobody'
  const turnover = createTurnover({ touched: async () => [], openStakes: async () => 0n })
  const asked = { turnover, guards: { heldUntil: async () => null } }
  const payouts = payoutGateway(line)
  return { engine, payouts, fieldKeys: stand.fieldKeys, callbackUrl, ...asked }
}

/** The gateway bears five minutes between its clock and ours: each test gives back what it took. */
function advance(ms: number) {
  advanced += ms
  stand.clock.advance(ms)
}

/** The program starts again: nothing is left of its jobs, only what was committed. */
async function restart(afterMs = QUIET_MS) {
  advance(afterMs)
  await checkUnfinishedPayouts(parts(), engine.clock.now())
}

const state = async () => (await at.look(ana, reference)).state
const sent = () => paths.filter((path) => path === 'POST /v1/payouts').length

beforeAll(async () => {
  sandbox = await openSandbox()
  // No job is worked: each test takes the steps itself, and stops where a process would be killed.
  stand = await openStand({ sandboxUrl: sandbox.url })
  await stand.asSystem(async (its) => {
    engine = its
  })
  at = cashierAt(stand)
  await at.setPolicy({ reviewFirst: false, coolDownHours: 0 })
})
beforeEach(async () => {
  ana = await at.payee()
  reference = valueIn(await at.ask(ana)).reference
  paths = []
})
afterEach(() => advance(-advanced))
afterAll(async () => {
  expect(await wrongHolds(stand)).toBe(0n)
  expect((await reconcile(stand.db.kysely)).isSound).toBe(true)
  await stand.close()
  await sandbox.close()
})

/** Asks again and again until the sandbox has paid; then the member has it once. */
async function endsWell() {
  await restart()
  // The sandbox pays two seconds after it took the order.
  await wait(PAID_AFTER_MS)
  await restart()
  expect(await state()).toBe('AWAITING_RECEIPT')
  expect(await at.purses(ana)).toEqual(['500.00', '0.00'])
  const { rows } = await stand.db.pool.query(
    `select count(*)::int as payouts from cashier.payout p join cashier.withdrawal w
      using (withdrawal_id) where w.reference = $1`,
    [reference],
  )
  expect(rows).toEqual([{ payouts: 1 }])
}

describe('[PAY-005] killed', () => {
  test('between the hold and its decision, it goes on', async () => {
    expect(await state()).toBe('REQUESTED')
    await endsWell()
    expect(sent()).toBe(1)
  })

  test('between the approval and the payout, it goes on', async () => {
    await decideWithdrawal(parts(), reference)
    expect(await state()).toBe('APPROVED')
    await endsWell()
    expect(sent()).toBe(1)
  })

  test('between the saved reference and the call, it asks first and sends after a minute', async () => {
    await decideWithdrawal(parts(), reference)
    const payout = await work(engine, SYSTEM, (w) => beginPayout(w, parts(), reference))
    expect(await state()).toBe('SENDING')
    await restart()
    expect(paths).toEqual(['GET /v1/payouts'])
    await restart(61_000)
    expect(sent()).toBe(1)
    const kept = await selectPayout(stand.db.kysely, payout?.reference ?? '')
    expect(kept).toMatchObject({ attempt: 1 })
    await endsWell()
    expect(sent()).toBe(1)
  })

  test('between the gateway’s yes and our note of it, it asks and never sends again', async () => {
    await decideWithdrawal(parts(), reference)
    const payout = await work(engine, SYSTEM, (w) => beginPayout(w, parts(), reference))
    if (!payout) throw new Error('nothing to send')
    await sendPayout(parts({ lose: true }), payout)
    expect(await state()).toBe('SENDING')
    await endsWell()
    expect(sent()).toBe(1)
  })

  test('by many nodes at once, it is sent once', async () => {
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
    expect(await at.purses(ana)).toEqual(['500.00', '500.00'])
    await restart(61_000)
    await endsWell()
  })
})

function deadLine() {
  return gatewayLine({
    baseUrl: 'http://127.0.0.1:9',
    secret: GATEWAY_SECRET,
    fetch: outgoing(),
    now: () => engine.clock.now(),
    log: engine.log,
  })
}

test('[PAY-005] the table of states is the same in the contract and in the database', async () => {
  const { rows } = await stand.db.pool.query<{ way: string }>(
    `select from_state || ' ' || to_state as way from cashier.move where thing = 'withdrawal'`,
  )
  const ours = new Set(WITHDRAWAL_MOVES.map(([from, , to]) => `${from} ${to}`))
  expect(new Set(rows.map(({ way }) => way))).toEqual(ours)
})
