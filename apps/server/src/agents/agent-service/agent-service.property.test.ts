import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWallet, post, reconcile } from '#foundations/ledger'
import { createTurnover } from '#money/turnover'
import { keepKyc } from '#people/eligibility'
import { createMember } from '#people/member'
import { joinTeam } from '#people/team'
import { bySystem, type Engine, Refusal, VISITOR, type Work, work } from '#platform/work'
import { openService } from '../../../test/agent-service.ts'
import { beginDay } from '../../../test/brand-day.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { countWrongServices } from '../../../test/wrong-rows.ts'
import { acceptDeposit } from './accept.ts'
import { runClock } from './clock.ts'
import { moveRequest } from './move.ts'
import { type RequestParts, requestDeposit } from './request.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { verdictApproval } from './verdict.ts'

const BRAND = 'intl'
const FUNDS = 100_000n
const RUNS = 20
const ACTIONS = ['accept', 'decline', 'cancel', 'paid', 'received', 'dispute'] as const

let server: TestServer
let engine: Engine
let parts: RequestParts
let made = 0

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
  await beginDay(server.asOwner, { brandId: BRAND })
  await openService(engine, BRAND)
  parts = {
    ...{ turnover: createTurnover(), fieldKeys: server.fieldKeys },
    guards: { heldUntil: async () => null },
  }
}, 60_000)
afterAll(() => server.close())

type Pair = { memberId: string; agentId: string }
type Step = {
  what: (typeof ACTIONS)[number] | 'deposit' | 'withdrawal' | 'time' | 'bar' | 'verdict' | 'clock'
  kind: 'deposit' | 'withdrawal'
  isAgent: boolean
  isKilled: boolean
  amount: bigint
  minutes: number
}

/** The process dies before its commit. */
class Killed extends Error {}

async function pair(): Promise<Pair> {
  return work(engine, bySystem(BRAND), async (w) => {
    const ids = []
    for (const type of [1, 0]) {
      made += 1
      const account = { username: `pair${made}x`, type, currency: 'USD' as const, contact: {} }
      const memberId = await createMember(w, account)
      await keepKyc(w, memberId, { letter: 'A', provedAge: 30 })
      await joinTeam(w, { memberId, uplineId: ids[0] ?? null })
      ids.push(memberId)
    }
    const [agentId = '', memberId = ''] = ids
    await openWallet(w.tx, { memberId: agentId, wallet: 'agent' })
    await fund(w, agentId, 'agent')
    await fund(w, memberId, 'main')
    return { agentId, memberId }
  })
}

async function fund(w: Work, member: string, wallet: 'agent' | 'main') {
  const legs = [
    { member, wallet, amount: FUNDS },
    { account: 'expense:test', amount: -FUNDS },
  ]
  await post(w.tx, { key: randomUUID(), kind: 'adjust', ref: 'test', legs })
}

const openingOf = (memberId: string, kind: 'member' | 'agent') => ({
  ...{ actor: { ...VISITOR, kind, memberId }, brandId: BRAND, log: engine.log },
})

/** A refusal and a kill change nothing. */
async function tried(step: () => Promise<unknown>) {
  await step().catch((error: unknown) => {
    if (!(error instanceof Refusal) && !(error instanceof Killed)) throw error
  })
}

async function newest({ memberId }: Pair, kind: string): Promise<string> {
  const { rows } = await server.asOwner<{ request_id: string }>(
    `select request_id from agent_service.request where member_id = $1 and kind = $2
      order by request_id desc limit 1`,
    [memberId, kind],
  )
  return rows[0]?.request_id ?? randomUUID()
}

const stepIn = (w: Work, step: Step, requestId: string): Promise<unknown> => {
  const { what, amount } = step
  const body = { requestKey: randomUUID(), amount, note: '' }
  if (what === 'deposit') return requestDeposit(parts, w, body)
  if (what === 'withdrawal') return requestWithdrawal(parts, w, body)
  if (what === 'accept' && step.kind === 'deposit') {
    return acceptDeposit(parts, w, { requestId, wallet: 'agent', note: '' })
  }
  return moveRequest(parts, w, { requestId, action: what as 'paid', note: '' })
}

async function decide(requestId: string, verdict: 'release' | 'return') {
  const request = { kind: 'agent-service.decide' as const, subject: '', reason: 'test' }
  await work(engine, bySystem(BRAND), (w) =>
    verdictApproval(parts.turnover).carryOut(w, {
      ...{ ...request, details: { requestId, verdict }, requestedBy: randomUUID() },
    }),
  )
}

async function make(both: Pair, step: Step) {
  const { what, isAgent, isKilled, minutes, kind } = step
  if (what === 'time') return server.clock.advance(minutes * 60_000)
  if (what === 'clock') return runClock(engine)
  const memberId = isAgent ? both.agentId : both.memberId
  if (what === 'bar') {
    const reason = minutes > 2 ? `'restricted'` : 'null'
    const text = `update member.member set barred_for = ${reason} where member_id = $1`
    return server.asOwner(text, [memberId])
  }
  const requestId = await newest(both, kind)
  if (what === 'verdict') return decide(requestId, isAgent ? 'release' : 'return')
  const opening = openingOf(memberId, isAgent ? 'agent' : 'member')
  const once = () =>
    tried(() =>
      work(engine, opening, async (w) => {
        await stepIn(w, step, requestId)
        if (isKilled) throw new Killed()
      }),
    )
  // Two tabs press the same button.
  return Promise.all([once(), once()])
}

/** Everything that a pair has, wherever it is. */
async function total({ memberId, agentId }: Pair): Promise<bigint> {
  const { rows } = await server.asOwner<{ sum: string }>(
    'select sum(balance) from ledger.wallet where member_id = any ($1)',
    [[memberId, agentId]],
  )
  return BigInt(rows[0]?.sum ?? 0)
}

/** Time passes, the clock runs, and the operators decide on the rest. */
async function closeAll(both: Pair) {
  await server.asOwner('update member.member set barred_for = null where member_id = any ($1)', [
    [both.memberId, both.agentId],
  ])
  for (let i = 0; i < 2; i += 1) {
    server.clock.advance(10 * 60_000)
    await runClock(engine)
  }
  const { rows } = await server.asOwner<{ request_id: string }>(
    `select request_id from agent_service.request where member_id = $1 and ended_at is null`,
    [both.memberId],
  )
  for (const { request_id: requestId } of rows) await decide(requestId, 'return')
}

const step = fc.record<Step>({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ACTIONS) },
    { weight: 4, arbitrary: fc.constantFrom('deposit', 'withdrawal') },
    { weight: 3, arbitrary: fc.constantFrom('time', 'bar', 'verdict', 'clock') },
  ) as fc.Arbitrary<Step['what']>,
  kind: fc.constantFrom('deposit', 'withdrawal'),
  isAgent: fc.boolean(),
  isKilled: fc.boolean(),
  amount: fc.bigInt({ min: 50n, max: FUNDS }),
  minutes: fc.integer({ min: 1, max: 5 }),
})

test('[WAL-08] whatever both sides do, when and how often: the money is in one place, and every request ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const both = await pair()
      for (const each of steps) {
        await tried(() => Promise.resolve(make(both, each)))
        expect(await total(both)).toBe(2n * FUNDS)
      }
      expect(await countWrongServices(server.db.kysely)).toBe(0n)
      await closeAll(both)
      expect(await total(both)).toBe(2n * FUNDS)
      expect(await countWrongServices(server.db.kysely)).toBe(0n)
      const { rows } = await server.asOwner(
        `select from agent_service.request where member_id = $1 and ended_at is null`,
        [both.memberId],
      )
      expect(rows).toEqual([])
    }),
    { numRuns: RUNS },
  )
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
}, 120_000)
