import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTeam } from '#people/team'
import { bySystem, work } from '#platform/work'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

type Terms = BodyOf<Calls['offerContract']>['terms']

let server: TestServer
let cashier: Awaited<ReturnType<TestServer['operator']>>
let treasurer: typeof cashier

beforeAll(async () => {
  server = await openTestServer()
  cashier = await server.operator({ roles: ['cashier'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
})
afterAll(() => server.close())

const daily = (rate: string): Terms => ({ kind: 'daily', tiers: [{ betAmount: '1000.00', rate }] })
const weekly = (rate: string): Terms => ({
  ...{ kind: 'dividend', period: 'weekly' },
  tiers: [{ periodValidBet: '0.00', periodProfitLoss: '0.00', activeMembers: 0, rate }],
})
const reason = 'a growing team'

async function agentBelow(upline: Person | null) {
  const agent = await server.registerAgent()
  const place = { memberId: agent.memberId, uplineId: upline?.memberId ?? null }
  await server.asSystem((engine) => work(engine, bySystem('ph'), (w) => joinTeam(w, place)))
  return agent
}

const offer = (to: Person, terms: Terms, as = cashier) =>
  server.call('offerAsHouse', { as, body: { memberId: to.memberId, terms, reason } })
const end = (contractId: string, as = cashier) =>
  server.call('endContract', { as, body: { contractId, reason } })

async function approve(named: Record<string, unknown>, as = treasurer) {
  const list = valueIn(await server.call('approvals', { as, query: {} }))
  const isNamed = ({ details }: (typeof list)[number]) =>
    Object.entries(named).every(([key, value]) => details[key] === value)
  const { requestId = '' } = list.find(isNamed) ?? {}
  return server.call('decideApproval', {
    ...{ as, body: { requestId, isApproved: true, answer: 'agreed' } },
  })
}

const contracts = async (as: Person) =>
  valueIn(await server.call('agentContracts', { as, query: {} }))
const messages = async (as: Person) =>
  valueIn(await server.call('messages', { as, query: {} })).content.map(({ kind }) => kind)
const accept = (as: Person, contractId: string) =>
  server.call('acceptContract', { as, body: { contractId } })

/** A contract of the house that its agent has accepted. */
async function signed(agent: Person, terms: Terms) {
  valueIn(await offer(agent, terms))
  valueIn(await approve({ memberId: agent.memberId, kind: terms.kind }))
  const [made] = await contracts(agent)
  return valueIn(await accept(agent, made?.contractId ?? ''))
}

async function signedBelow(upline: Person, downline: Person, terms: Terms) {
  const body = { memberId: downline.memberId, terms }
  const { contractId } = valueIn(await server.call('offerContract', { as: upline, body }))
  return valueIn(await accept(downline, contractId))
}

test('[AGT-05] [AZ-008] the house offers a contract once two operators agree, and the agent accepts it', async () => {
  const agent = await agentBelow(null)
  valueIn(await offer(agent, daily('0.8')))
  expect(await offer(agent, daily('0.9'))).toMatchObject({ code: 'ALREADY_REQUESTED' })
  expect(await contracts(agent)).toEqual([])
  expect(await approve({ memberId: agent.memberId }, cashier)).toMatchObject({ status: 403 })
  valueIn(await approve({ memberId: agent.memberId }))
  expect(await messages(agent)).toContain('contract-offered-daily')
  const [offered] = await contracts(agent)
  expect(offered).toMatchObject({ state: 'processing', terms: daily('0.8'), other: null })
  const taken = valueIn(await accept(agent, offered?.contractId ?? ''))
  expect(taken).toMatchObject({ state: 'approved', version: 1 })
})

test('[AGT-05] the house offers to nobody but agents directly below it, and pays what it offers', async () => {
  const boss = await agentBelow(null)
  const sub = await agentBelow(boss)
  const member = await server.register()
  expect(await offer(sub, daily('0.5'))).toMatchObject({ code: 'CONTRACT_PARTY' })
  expect(await offer(member, daily('0.5'))).toMatchObject({ code: 'CONTRACT_PARTY' })
  const byUpline = { ...daily('0.5'), funding: 'upline' } as Terms
  expect(await offer(boss, byUpline)).toMatchObject({ code: 'FUNDING_CHAIN' })
  const support = await server.operator({ roles: ['support'] })
  expect(await offer(boss, daily('0.5'), support)).toMatchObject({ status: 403 })
})

test('[AGT-05] [AZ-008] two operators end a contract at once, with the day and with what depends on it', async () => {
  const boss = await agentBelow(null)
  const below = await agentBelow(boss)
  const own = await signed(boss, weekly('30'))
  const given = await signedBelow(boss, below, weekly('20'))
  await server.asOwner(`update agent_contract.answer set start_at = start_at - interval '7 days'`)
  const shown = valueIn(
    await server.call('contractEnd', { as: cashier, query: { contractId: own.contractId } }),
  )
  expect(shown.list).toMatchObject([{ contractId: given.contractId, reason: 'NO_UPPER_CONTRACT' }])
  const endsWithin = new Date(shown.endAt).getTime() - server.clock.now().getTime()
  expect(endsWithin).toBeGreaterThan(0)
  expect(endsWithin).toBeLessThanOrEqual(24 * 3_600_000)
  valueIn(await end(own.contractId))
  expect(await end(own.contractId)).toMatchObject({ code: 'ALREADY_REQUESTED' })
  expect((await contracts(boss)).every(({ endAt }) => endAt === null)).toBe(true)
  valueIn(await approve({ contractId: own.contractId }))
  for (const agent of [boss, below]) {
    const states = (await contracts(agent)).filter(({ state }) => state === 'approved')
    expect(states.map(({ endAt }) => endAt)).toEqual(states.map(() => shown.endAt))
  }
  expect(await messages(boss)).toContain('contract-ended-at-once')
  expect(await messages(below)).toContain('contract-ended')
  expect(await end(own.contractId)).toMatchObject({ code: 'CONTRACT_STATE' })
})
