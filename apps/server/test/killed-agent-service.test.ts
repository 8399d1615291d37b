import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../src/foundations/ledger/index.ts'
import type { Engine } from '../src/platform/work/index.ts'
import { AGENT_FUNDS, openService, serviceAt } from './agent-service.ts'
import { beginDay } from './brand-day.ts'
import { PAYMENT_PASSWORD } from './cashier.ts'
import { databaseWire } from './faults/database-wire.ts'
import { type ServerNode, startNode } from './faults/node.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'
import { countWrongServices } from './wrong-rows.ts'

type When = 'before' | 'after'
type Pair = { agent: Person; member: Person }
type Answer = { success: boolean; code: string }
/** A step of a request: where the program dies in it, and where the money is once it is over. */
type Step = {
  name: string
  /** What the transaction writes that the program dies in. */
  wrote: readonly string[]
  /** The caller's action, repeated when the answer was lost. */
  act(node: ServerNode): Promise<unknown>
  ends: string
}
type Case = Step & Pair

const FUNDS = 100_000n
const AMOUNT = 10_000n
const CAUGHT_WITHIN_MS = 55_000
const BEATS = 20
const BETWEEN_BEATS_MS = 400
const UPDATED = 'update "agent_service"."request"'
/** The service is as slow as people are: no step is over while the programs are killed. */
const PATIENT = { answerMinutes: 600, settleMinutes: 600, confirmMinutes: 600 }

let server: TestServer
let engine: Engine
let at: ReturnType<typeof serviceAt>
let wire: Awaited<ReturnType<typeof databaseWire>>
let node: ServerNode

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
  await beginDay(server.asOwner)
  at = serviceAt(server, engine)
  await openService(engine, 'ph', PATIENT)
  wire = await databaseWire(server.env.DATABASE_URL ?? '')
  node = await start()
  await node.work(0)
}, 120_000)
afterAll(async () => {
  await node.kill()
  await server.close()
  await wire.close()
})

const start = () =>
  startNode(server, { databaseUrl: wire.url, sandboxUrl: server.env.SANDBOX_URL ?? '' })

/** As often as the platform is too busy to answer. */
async function insist<A extends Answer>(call: () => Promise<A>): Promise<A> {
  let answer = await call()
  for (let beat = 0; beat < BEATS && answer.code === 'BUSY'; beat += 1) {
    await wait(BETWEEN_BEATS_MS)
    answer = await call()
  }
  return answer
}

/** Who repeats a step that was done learns that it is done. */
async function done(call: () => Promise<Answer>, ...codes: string[]) {
  const { success, code } = await insist(call)
  expect(success || codes.includes(code), code).toBe(true)
}

const requested = async (call: () => ReturnType<typeof at.deposit>) =>
  valueIn(await insist(call)).requestId
/** A step before the one that the program dies in. */
const before = async (call: () => ReturnType<typeof at.move>) => valueIn(await insist(call))

/** Where the money is: the state of the request, then the member's main wallet, the escrow, and the agent's wallet. */
const ends = (state: string, { main = 0n, escrow = 0n, agent = 0n } = {}) =>
  [state, FUNDS + main, escrow, AGENT_FUNDS + agent].join(' ')

type Action = 'accept' | 'decline' | 'received'
const moved = (as: Person, requestId: string, action: Action) => (node: ServerNode) =>
  done(
    () => node.call('moveServiceRequest', { as, body: { requestId, action, note: '' } }),
    'SERVICE_CLOSED',
  )

async function requestsWithdrawal({ member: as }: Pair): Promise<Step> {
  const body = {
    ...{ requestKey: randomUUID(), amount: '100.00', note: '0917 123' },
    paymentPassword: PAYMENT_PASSWORD,
  }
  return {
    name: 'the request of a withdrawal',
    wrote: ['insert into "agent_service"."request"', as.memberId],
    act: (node) => done(() => node.call('requestAgentWithdrawal', { as, body })),
    ends: ends('waiting', { main: -AMOUNT, escrow: AMOUNT }),
  }
}

async function acceptsDeposit({ member, agent: as }: Pair): Promise<Step> {
  const requestId = await requested(() => at.deposit(member))
  const body = {
    ...{ requestId, wallet: 'agent' as const, note: '0918 456' },
    paymentPassword: PAYMENT_PASSWORD,
  } as const
  return {
    name: 'the acceptance of a deposit',
    wrote: [UPDATED, requestId, 'accepted'],
    act: (node) => done(() => node.call('acceptServiceDeposit', { as, body }), 'SERVICE_CLOSED'),
    ends: ends('accepted', { escrow: AMOUNT, agent: -AMOUNT }),
  }
}

async function acceptsWithdrawal({ member, agent }: Pair): Promise<Step> {
  const requestId = await requested(() => at.withdrawal(member))
  return {
    name: 'the acceptance of a withdrawal',
    wrote: [UPDATED, requestId, 'accepted'],
    act: moved(agent, requestId, 'accept'),
    ends: ends('accepted', { main: -AMOUNT, escrow: AMOUNT }),
  }
}

async function declines({ member, agent }: Pair): Promise<Step> {
  const requestId = await requested(() => at.withdrawal(member))
  return {
    name: 'the refusal of a withdrawal',
    wrote: [UPDATED, requestId, 'declined'],
    act: moved(agent, requestId, 'decline'),
    ends: ends('declined'),
  }
}

async function settlesDeposit({ member, agent }: Pair): Promise<Step> {
  const requestId = await requested(() => at.deposit(member))
  await before(() => at.accept(agent, requestId))
  await before(() => at.move(member, requestId, 'paid'))
  return {
    name: 'the settlement of a deposit',
    wrote: [UPDATED, requestId, 'completed'],
    act: moved(agent, requestId, 'received'),
    ends: ends('completed', { main: AMOUNT, agent: -AMOUNT }),
  }
}

async function settlesWithdrawal({ member, agent }: Pair): Promise<Step> {
  const requestId = await requested(() => at.withdrawal(member))
  await before(() => at.move(agent, requestId, 'accept'))
  return {
    name: 'the settlement of a withdrawal',
    wrote: [UPDATED, requestId, 'completed'],
    act: moved(member, requestId, 'received'),
    ends: ends('completed', { main: -AMOUNT, agent: AMOUNT }),
  }
}

async function expires({ member }: Pair): Promise<Step> {
  const requestId = await requested(() => at.withdrawal(member))
  return {
    name: 'the end of a request by the clock',
    wrote: [UPDATED, requestId, 'expired'],
    act: async (node) => {
      await server.asOwner(
        `update agent_service.request set due_by = requested_at, answer_by = requested_at
          where request_id = $1 and ended_at is null`,
        [requestId],
      )
      await node.beat(0)
    },
    ends: ends('expired'),
  }
}

async function decided({ member, agent }: Pair): Promise<Step> {
  const requestId = await requested(() => at.deposit(member))
  await before(() => at.accept(agent, requestId))
  await before(() => at.move(member, requestId, 'paid'))
  await before(() => at.move(agent, requestId, 'dispute'))
  const [proposer, as] = [await server.operator(), await server.operator()]
  const verdict = { requestId, verdict: 'return', reason: 'no receipt' } as const
  valueIn(await server.call('proposeServiceVerdict', { as: proposer, body: verdict }))
  const open = valueIn(await server.call('approvals', { as, query: {} }))
  const found = open.find(({ details }) => details.requestId === requestId)
  const body = { requestId: found?.requestId ?? '', isApproved: true, answer: 'agreed' }
  return {
    name: 'the decision of a dispute',
    wrote: [UPDATED, requestId, 'returned'],
    act: (node) => done(() => node.call('decideApproval', { as, body }), 'REQUEST_CLOSED'),
    ends: ends('returned'),
  }
}

const STEPS = [
  ...[requestsWithdrawal, acceptsDeposit, acceptsWithdrawal, declines],
  ...[settlesDeposit, settlesWithdrawal, expires, decided],
]

async function casesOf(): Promise<Case[]> {
  const made: Case[] = []
  for (const stepOf of STEPS) {
    const agent = await at.agent()
    const pair = { agent, member: await at.below(agent, FUNDS) }
    made.push({ ...pair, ...(await stepOf(pair)) })
  }
  return made
}

/** Where the money of a case is. */
async function found({ name, member, agent }: Case): Promise<string> {
  const { rows } = await server.asOwner<{ state: string }>(
    'select state from agent_service.request where member_id = $1',
    [member.memberId],
  )
  const { main = 0n, escrow = 0n } = await at.wallets(member)
  const { agent: agents = 0n } = await at.wallets(agent)
  return `${name}: ${[rows.map(({ state }) => state), main, escrow, agents].join(' ')}`
}

/** A fault counts only if its point was reached. */
async function inTime({ name }: Case, isThere: Promise<void>) {
  const end = new AbortController()
  const late = wait(CAUGHT_WITHIN_MS, undefined, { signal: end.signal }).then(() => {
    throw new Error(`nobody came to: ${name}`)
  })
  await Promise.race([isThere, late]).finally(() => {
    late.catch(() => undefined)
    end.abort()
  })
}

/** Messages about requests that somebody got twice. */
async function repeated(): Promise<string[]> {
  const { rows } = await server.asOwner<{ kind: string }>(
    `select kind from inbox.message where kind like 'service-%' group by member_id, kind having count(*) > 1`,
  )
  return rows.map(({ kind }) => kind)
}

/** By day each point is died at once, at night (`npm run nightly`) on both of its sides. */
const SIDES: readonly (readonly [When, When])[] = [
  ['before', 'after'],
  ...(process.env.EVERY_DEATH ? [['after', 'before'] as const] : []),
]

test.each(SIDES)(
  '[AGT-08] [WAL-08] killed with -9 %s the even steps and %s the odd ones, every request through an agent goes on once, with its money in one place',
  async (...sides) => {
    const cases = await casesOf()
    const next = start()
    const traps = cases.map((item, no) =>
      wire.catchAt({ wrote: item.wrote, when: sides[no % 2] as When }),
    )
    // None of them gets an answer.
    const acts = Promise.allSettled(cases.map((item) => item.act(node)))
    await Promise.all(cases.map((item, no) => inTime(item, traps[no] as Promise<void>)))
    expect(await node.kill()).toBe('SIGKILL')
    await acts
    node = await next
    await node.work(0)
    for (const item of cases) await item.act(node)
    const wanted = cases.map((item) => `${item.name}: ${item.ends}`)
    const moves = async () => {
      const all: string[] = []
      for (const item of cases) all.push(await found(item))
      return all
    }
    for (let beat = 0; beat < BEATS && String(await moves()) !== String(wanted); beat += 1) {
      await node.beat(0)
      await wait(BETWEEN_BEATS_MS)
    }
    expect(await moves()).toEqual(wanted)
    expect(await repeated()).toEqual([])
    expect(await countWrongServices(server.db.kysely)).toBe(0n)
    expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  },
  240_000,
)
