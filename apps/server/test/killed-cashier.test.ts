import { formatMinor } from '@parola/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { outgoing } from '#platform/http'
import { gatewayClient } from '../src/money/payment-gateway/gateway-client.gateway.ts'
import { paymentGateway } from '../src/money/payment-gateway/payment.gateway.ts'
import { payoutGateway } from '../src/money/payment-gateway/payout.gateway.ts'
import { createTurnover } from '../src/money/turnover/index.ts'
import { cashierAt, type Payee, wrongHolds } from './cashier.ts'
import { databaseWire } from './faults/database-wire.ts'
import { fakeGateway } from './faults/gateway.ts'
import {
  becomes,
  type Case,
  type Fixture,
  newCase,
  received,
  STORIES,
  type Story,
} from './faults/killed-cases.ts'
import { type ServerNode, startNode } from './faults/node.ts'
import { GATEWAY_SECRET, openTestServer } from './test-server.ts'

type When = 'before' | 'after'
type StoryName = keyof typeof STORIES
/** Where a process may die: at a commit, by what its transaction wrote, or at a call of the gateway. */
type Place = { commit: string; state?: string } | { call: string }
type Point = { moment: string; story: StoryName; place: Place; worker?: string }

const DEPOSIT = 'update "cashier"."deposit"'
const WITHDRAWAL = 'update "cashier"."withdrawal"'
const WEBHOOK = { commit: 'insert into "cashier"."webhook"' }

/** Every step of money at the cashier. Points with the same worker are never awaited together. */
const POINTS: readonly Point[] = [
  { moment: 'the order', story: 'deposit', place: { commit: 'insert into "cashier"."deposit"' } },
  { moment: 'the call that orders it', story: 'deposit', place: { call: 'POST /v1/payments' } },
  { moment: 'its answer', story: 'deposit', place: { commit: DEPOSIT, state: 'PENDING' } },
  { moment: 'its message', story: 'deposit paid', place: WEBHOOK },
  {
    moment: 'the question',
    story: 'deposit paid',
    place: { call: 'GET /v1/payments' },
    worker: 'deposits',
  },
  ...(
    [
      ['the credit', 'deposit paid', 'CREDITED'],
      ['its failure', 'deposit failed', 'FAILED'],
      ['its expiry', 'deposit expired', 'EXPIRED'],
      ['its recall', 'deposit recalled', 'REVERSED'],
    ] as const
  ).map(([moment, story, state]) => ({
    moment,
    story,
    place: { commit: DEPOSIT, state },
    worker: 'deposits',
  })),
  {
    moment: 'the hold',
    story: 'withdrawal',
    place: { commit: 'insert into "cashier"."withdrawal"' },
  },
  {
    moment: 'the decision',
    story: 'withdrawal',
    place: { commit: WITHDRAWAL, state: 'APPROVED' },
    worker: 'decisions',
  },
  {
    moment: 'the reference of the payout',
    story: 'passed',
    place: { commit: 'insert into "cashier"."payout"' },
    worker: 'payouts',
  },
  {
    moment: 'the call that pays out',
    story: 'passed',
    place: { call: 'POST /v1/payouts' },
    worker: 'payouts',
  },
  {
    moment: 'its answer',
    story: 'passed',
    place: { commit: WITHDRAWAL, state: 'SENT' },
    worker: 'payouts',
  },
  { moment: 'its message', story: 'payout paid', place: WEBHOOK },
  {
    moment: 'the question',
    story: 'payout paid',
    place: { call: 'GET /v1/payouts' },
    worker: 'news',
  },
  ...(
    [
      ['the payment', 'payout paid', 'AWAITING_RECEIPT'],
      ['its return', 'payout returned', 'RETURNED'],
      ['its failure', 'payout failed', 'FAILED'],
    ] as const
  ).map(([moment, story, state]) => ({
    moment,
    story,
    place: { commit: WITHDRAWAL, state },
    worker: 'news',
  })),
  ...(
    [
      ['the second payout', 'sent again', 'APPROVED'],
      ['the review', 'taken up', 'REVIEW'],
      ['the approval', 'approved', 'APPROVED'],
      ['the refusal', 'refused', 'REJECTED'],
      ['the making good', 'made good', 'RETURNED'],
    ] as const
  ).map(([moment, story, state]) => ({
    moment,
    story,
    place: { commit: WITHDRAWAL, state },
    // Entries of the audit log are chained: one waits for the other.
    worker: 'audit',
  })),
  {
    moment: 'the cancellation',
    story: 'cancelled',
    place: { commit: WITHDRAWAL, state: 'CANCELLED' },
  },
  { moment: 'the receipt', story: 'confirmed', place: { commit: WITHDRAWAL, state: 'RECEIVED' } },
  {
    moment: 'the end of its time',
    story: 'never confirmed',
    place: { commit: WITHDRAWAL, state: 'FORCED_RECEIVED' },
    worker: 'timer',
  },
]

type Death = Point & { when: When }

const WHENS = ['before', 'after'] as const
/** By day a process dies once at each point, before or after it; at night (`npm run nightly`) both. */
const whensAt = (index: number) =>
  process.env.EVERY_DEATH ? WHENS : WHENS.filter((_, no) => no === index % WHENS.length)

/** Deaths that one kill can cause together: each is awaited at a place of its own. */
function rounds(): Death[][] {
  const deaths = POINTS.flatMap((point, index) =>
    whensAt(index).map((when) => ({ ...point, when })),
  )
  // A worker waits at one place at a time: the longest queues determine how many kills there are, and come
  // first.
  const waits = ({ worker }: Death) =>
    worker ? deaths.filter((other) => other.worker === worker).length : 0
  const made: Death[][] = []
  for (const death of deaths.toSorted((a, b) => waits(b) - waits(a))) {
    const free = made.find(
      (round) =>
        round.length < PER_ROUND && !round.some((r) => r.worker && r.worker === death.worker),
    )
    if (free) free.push(death)
    else made.push([death])
  }
  return made
}

const PER_ROUND = 8
/** Above everything a payee withdraws without review: the limit applies to the sum of a day. */
const REVIEWED_FROM = 1_000_000n
const REVIEWED = new Set<StoryName>(['cancelled', 'taken up', 'approved', 'refused'])
/** Longer than an order is left untouched. */
const QUIET_MS = 16_000
const CAUGHT_WITHIN_MS = 30_000
const ROUND_WITHIN_MS = 120_000
const BEATS = 6
const BETWEEN_BEATS_MS = 400

let fixture: Fixture
let wire: Awaited<ReturnType<typeof databaseWire>>
let payees: Payee[]
let payers: Payee[]
let operators: Case['operators']
let node: Promise<ServerNode>
let spare: Promise<ServerNode>
let ahead = 0
let sums = 0n

beforeAll(async () => {
  const gateway = await fakeGateway()
  const server = await openTestServer({ sandboxUrl: gateway.url })
  wire = await databaseWire(server.env.DATABASE_URL ?? '')
  const cashier = cashierAt(server)
  const policy = { reviewFirst: false, coolDownHours: 0, dailyTimes: 999 }
  await cashier.setPolicy({ ...policy, autoUpToMinor: String(REVIEWED_FROM - 1n) })
  ahead = 3000
  await server.asSystem(async (engine) => {
    const client = gatewayClient({
      baseUrl: gateway.url,
      secret: GATEWAY_SECRET,
      fetch: outgoing(),
      now: () => engine.clock.now(),
      log: engine.log,
    })
    const turnover = createTurnover()
    const clients = { gateway: paymentGateway(client), payouts: payoutGateway(client) }
    const callbackUrl = 'http://127.0.0.1:9/nobody'
    const guards = { verifiedName: async () => null, heldUntil: async () => null }
    const parts = { engine, turnover, fieldKeys: server.fieldKeys, callbackUrl, ...clients, guards }
    fixture = { server, gateway, cashier, engine, parts, insist, ahead: () => ahead }
  })
  const crew = (minor: bigint) =>
    Promise.all(Array.from({ length: PER_ROUND }, () => cashier.payee(minor)))
  ;[payees, payers] = await Promise.all([crew(5_000_000n), crew(0n)])
  node = start()
  spare = start()
  await (await node).work(ahead)
}, 120_000)

afterAll(async () => {
  await Promise.all([node, spare].map(async (item) => (await item).kill()))
  expect(await wrongHolds(fixture.server)).toBe(0n)
  expect((await reconcile(fixture.server.db.kysely)).isSound).toBe(true)
  await fixture.server.close()
  await wire.close()
  await fixture.gateway.close()
})

/** A node that is open and runs no jobs yet. */
const start = () =>
  startNode(fixture.server, { databaseUrl: wire.url, sandboxUrl: fixture.gateway.url })

/** What a caller does whose answer was lost: the same again, as soon as the platform is back. */
async function insist<T>(step: (node: ServerNode) => Promise<T>): Promise<T> {
  for (;;) {
    const requested = node
    try {
      return await step(await requested)
    } catch (error) {
      const isLost = error instanceof TypeError && requested !== node
      if (!isLost && !/\bBUSY\b/.test(String(error))) throw error
      await new Promise((resume) => setTimeout(resume, BETWEEN_BEATS_MS))
    }
  }
}

function caught({ place, when }: Death, c: Case): Promise<void> {
  const isDeposit = c.as !== undefined && payers.includes(c.as)
  const sum = isDeposit ? formatMinor(c.amount, 'PHP') : received(c)
  if ('call' in place) return fixture.gateway.catchAt({ call: place.call, amount: sum, when })
  const about = place.commit === WEBHOOK.commit ? sum : c.as.memberId
  const wrote = [place.commit, about, ...(place.state ? [place.state] : [])]
  return wire.catchAt({ wrote, when })
}

function caseOf(death: Death, index: number): Case {
  sums += 1n
  const crew = death.story.startsWith('deposit') ? payers : payees
  const amount = (REVIEWED.has(death.story) ? REVIEWED_FROM : 50_000n) + sums
  return newCase(crew[index] as Payee, amount, operators)
}

/** A fault counts only if its point was reached. */
async function inTime(trap: Promise<void>, title: string) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nobody came to: ${title}`)), CAUGHT_WITHIN_MS)
  })
  await Promise.race([trap, late]).finally(() => clearTimeout(timer))
}

/** The main and held balances, as the platform reports them. */
const wallet = async ({ as }: Case) => {
  const [main, held] = await fixture.cashier.wallets(as)
  return { main: BigInt((main ?? '').replace('.', '')), held }
}

/** Each event is reported once. */
async function messagesOf({ reference }: Case) {
  const { rows } = await fixture.server.db.pool.query<{ kind: string; times: number }>(
    `select kind, count(*)::int as times from inbox.message
      where params ->> 'reference' = $1 group by kind`,
    [reference],
  )
  return rows.filter(({ times }) => times !== 1)
}

/** Kills the node where all of them wait, and continues with the next one. */
async function killAndGoOn() {
  const dying = await node
  const next = await spare
  node = next.work(ahead).then(() => next)
  expect(await dying.kill()).toBe('SIGKILL')
  return node
}

/** Time passes, so that what is left untouched for a while is resumed. */
async function whileTimePasses<T>(next: ServerNode, done: Promise<T>) {
  const over = done.then(
    () => true,
    () => true,
  )
  const pause = () => new Promise<false>((resume) => setTimeout(resume, BETWEEN_BEATS_MS, false))
  for (let beat = 0; !(await Promise.race([over, pause()])); beat += 1) {
    // Sessions end too if this takes long.
    const step = beat < BEATS ? QUIET_MS : 0
    ahead += step
    fixture.server.clock.advance(step)
    await next.beat(ahead)
  }
  return done
}

const named = (round: Death[]) =>
  round.map(({ moment, story, when }) => `${story}: ${when} ${moment}`).join('; ')

describe('[PAY-004] [PAY-005] killed with -9, everything is finished exactly once', () => {
  test.each(rounds().map((round) => [named(round), round] as const))(
    '%s',
    async (_title, round) => {
      // Both factors were shown a moment ago.
      operators = await Promise.all([fixture.server.operator(), fixture.server.operator()])
      await Promise.all([...payees, ...payers].map((as) => fixture.cashier.wallets(as)))
      const cases = round.map((death, i) => ({ death, c: caseOf(death, i) }))
      const before = await Promise.all(cases.map(({ c }) => wallet(c)))
      const story = ({ death }: { death: Death }): Story => STORIES[death.story]
      for (const item of cases) await story(item).prepare?.(fixture, item.c)
      const traps = cases.map(({ death, c }) => inTime(caught(death, c), named([death])))
      const acts = cases.map((item) => story(item).act(fixture, item.c))
      await Promise.all(traps)

      const next = await killAndGoOn()
      spare = start()
      const ends = Promise.all(
        cases.map(async (item, i) => {
          await acts[i]
          await story(item).rest?.(fixture, item.c)
          await becomes(fixture, item.c, story(item).ends)
        }),
      )
      await whileTimePasses(next, ends)

      for (const [i, item] of cases.entries()) {
        const main = (before[i]?.main ?? 0n) + story(item).moves(item.c.amount)
        expect(await wallet(item.c), named([item.death])).toEqual({ main, held: '0.00' })
        // A repeat approves it again.
        const again =
          item.death.story === 'sent again' ? [{ kind: 'withdrawal-approved', times: 2 }] : []
        expect(await messagesOf(item.c), named([item.death])).toEqual(again)
      }
      const twice = [...fixture.gateway.orders.values()].filter(
        ({ kind, ordered }) => kind === 'payout' && ordered > 1,
      )
      expect(twice).toEqual([])
      expect(await wrongHolds(fixture.server)).toBe(0n)
      expect((await reconcile(fixture.server.db.kysely)).isSound).toBe(true)
    },
    ROUND_WITHIN_MS,
  )
})
