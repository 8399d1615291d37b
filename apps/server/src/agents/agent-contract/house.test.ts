import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTeam } from '#people/team'
import { addMs, DAY_MS } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { expireOffers } from './house.ts'
import { offer as offerOf } from './index.ts'

type Terms = BodyOf<Calls['offerContract']>['terms']
type Verdict = BodyOf<Calls['answerCounter']>['verdict']

let server: TestServer
let engine: Engine
let cashier: Awaited<ReturnType<TestServer['operator']>>
let treasurer: typeof cashier

beforeAll(async () => {
  server = await openTestServer()
  cashier = await server.operator({ roles: ['cashier'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
})
afterAll(() => server.close())

const daily = (rate: string): Terms => ({ kind: 'daily', tiers: [{ betAmount: '1000.00', rate }] })

/** An agent under the house, who has countered its offer of 0.5 per cent. */
async function countered() {
  const agent = await server.registerAgent()
  const { memberId } = agent
  await work(engine, bySystem('ph'), (w) => joinTeam(w, { memberId, uplineId: null }))
  const made = await work(engine, bySystem('ph'), (w) =>
    offerOf(w, {
      ...{ uplineId: null, downlineId: memberId },
      terms: { kind: 'daily', tiers: [{ betAmount: 100_000n, rate: 5000 }] },
    }),
  )
  const body = { contractId: made.offer_id, terms: daily('0.8') }
  return { agent, ...valueIn(await server.call('counterContract', { as: agent, body })) }
}

const counters = async () => valueIn(await server.call('counterOffers', { as: cashier }))
const request = (verdict: Verdict, contractId: string, as = cashier) =>
  server.call('answerCounter', { as, body: { contractId, verdict, reason: 'a growing team' } })
async function decide(contractId: string, as = treasurer) {
  const list = valueIn(await server.call('approvals', { as, query: {} }))
  const { requestId = '' } = list.find(({ details }) => details.contractId === contractId) ?? {}
  return server.call('decideApproval', {
    ...{ as, body: { requestId, isApproved: true, answer: 'agreed' } },
  })
}
const contract = async (as: Person, contractId: string) =>
  valueIn(await server.call('agentContracts', { as, query: {} })).find(
    (item) => item.contractId === contractId,
  )
const messages = async (as: Person) =>
  valueIn(await server.call('messages', { as, query: {} })).content.map(({ kind }) => kind)

test('[AGT-05] [AZ-008] the house accepts a counter offer once two operators agree, and the agent gets a message', async () => {
  const { agent, contractId } = await countered()
  expect(await counters()).toMatchObject([
    {
      ...{ contractId, terms: daily('0.8'), answeredTerms: daily('0.5'), isRequested: false },
      username: agent.username,
    },
  ])
  valueIn(await request('accept', contractId))
  expect(await request('accept', contractId)).toMatchObject({ code: 'ALREADY_REQUESTED' })
  expect(await counters()).toMatchObject([{ isRequested: true }])
  expect(await decide(contractId, cashier)).toMatchObject({ status: 403 })
  expect(await contract(agent, contractId)).toMatchObject({ state: 'processing' })
  valueIn(await decide(contractId))
  const taken = await contract(agent, contractId)
  expect(taken).toMatchObject({ state: 'approved', terms: daily('0.8'), actions: ['terminate'] })
  expect(new Date(taken?.startAt ?? 0).getTime()).toBeGreaterThan(server.clock.now().getTime())
  expect(await messages(agent)).toContain('contract-accepted-by-house')
  expect(await counters()).toEqual([])
  expect(await request('reject', contractId)).toMatchObject({ code: 'CONTRACT_STATE' })
})

test('[AGT-05] a refused counter offer leaves the contract that runs as it was', async () => {
  const { agent, contractId } = await countered()
  valueIn(await request('reject', contractId))
  valueIn(await decide(contractId))
  expect(await contract(agent, contractId)).toMatchObject({ state: 'rejected', actions: [] })
  expect(await messages(agent)).toContain('contract-rejected-by-house')
  expect(await counters()).toEqual([])
})

test('[AGT-05] an answer is not given to a counter offer that was taken back meanwhile', async () => {
  const { agent, contractId } = await countered()
  valueIn(await request('accept', contractId))
  valueIn(await server.call('rejectContract', { as: agent, body: { contractId } }))
  expect(await decide(contractId)).toMatchObject({ code: 'CONTRACT_STATE' })
  expect(await contract(agent, contractId)).toMatchObject({ reason: 'WITHDRAWN' })
})

test('[AGT-05] [AZ-003] only a counter offer to the house is answered, and by operators who may', async () => {
  const { agent, contractId } = await countered()
  const support = await server.operator({ roles: ['support'] })
  expect(await request('accept', contractId, support)).toMatchObject({ status: 403 })
  const offered = valueIn(await server.call('agentContracts', { as: agent, query: {} })).at(-1)
  expect(await request('accept', offered?.contractId ?? '')).toMatchObject({ code: 'NOT_FOUND' })
})

test('[AGT-05] an offer that nobody answers ends after fourteen days with one message', async () => {
  const { agent, contractId } = await countered()
  const late = addMs(server.clock.now(), 14 * DAY_MS)
  await expireOffers(engine, addMs(late, -DAY_MS))
  expect(await messages(agent)).not.toContain('contract-expired')
  for (let run = 0; run < 2; run += 1) await expireOffers(engine, addMs(late, DAY_MS))
  expect(await contract(agent, contractId)).toMatchObject({ state: 'rejected', reason: 'EXPIRED' })
  expect((await messages(agent)).filter((kind) => kind === 'contract-expired')).toHaveLength(1)
})
