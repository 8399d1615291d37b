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

async function agentBelow(upline: Person | null) {
  const agent = await server.registerAgent()
  const place = { memberId: agent.memberId, uplineId: upline?.memberId ?? null }
  await server.asSystem((engine) => work(engine, bySystem('ph'), (w) => joinTeam(w, place)))
  return agent
}

async function approve(memberId: string) {
  const list = valueIn(await server.call('approvals', { as: treasurer, query: {} }))
  const { requestId = '' } = list.find(({ details }) => details.memberId === memberId) ?? {}
  const body = { requestId, isApproved: true, answer: 'agreed' }
  return valueIn(await server.call('decideApproval', { as: treasurer, body }))
}

const contracts = async (as: Person) =>
  valueIn(await server.call('agentContracts', { as, query: {} }))
const accept = (as: Person, contractId: string, yes: object = {}) =>
  server.call('acceptContract', { as, body: { contractId, ...yes } })
const offerTo = async (boss: Person, to: Person, terms: Terms) =>
  server.call('offerContract', { as: boss, body: { memberId: to.memberId, terms } })

/** A contract of the house that its agent has accepted. */
async function signedByHouse(agent: Person, terms: Terms) {
  const body = { memberId: agent.memberId, terms, reason: 'a growing team' }
  valueIn(await server.call('offerAsHouse', { as: cashier, body }))
  await approve(agent.memberId)
  const [made] = await contracts(agent)
  return valueIn(await accept(agent, made?.contractId ?? ''))
}

const signatures = async (contractId: string) =>
  (
    await server.asOwner(
      `select side, member_id, operator_id is not null as "isOperator", encode(address_hash, 'hex') as hash
         from agent_contract.signature where offer_id = $1 order by side desc`,
      [contractId],
    )
  ).rows
const seen = async ({ memberId }: Person, contractId: string) =>
  valueIn(await server.call('treeMember', { as: cashier, query: { memberId } })).contracts.find(
    (item) => item.contractId === contractId,
  )

const daily: Terms = { kind: 'daily', tiers: [{ betAmount: '1000.00', rate: '0.5' }] }

test('[AGT-05] both sides sign with their account and a hash of the address; operators see one address on both', async () => {
  const boss = await agentBelow(null)
  const agent = await agentBelow(boss)
  const { contractId: ofHouse } = await signedByHouse(boss, daily)
  expect(await signatures(ofHouse)).toMatchObject([
    { side: 'proposer', member_id: null, isOperator: true },
    { side: 'other', member_id: boss.memberId, isOperator: false },
  ])
  const { contractId } = valueIn(await offerTo(boss, agent, daily))
  const [proposer] = await signatures(contractId)
  expect(proposer).toMatchObject({ side: 'proposer', member_id: boss.memberId })
  expect(proposer?.hash).toMatch(/^[0-9a-f]{64}$/)
  valueIn(await accept(agent, contractId))
  // Accepting again changes nothing.
  valueIn(await accept({ ...agent, address: boss.address }, contractId))
  const [, other] = await signatures(contractId)
  expect(other).toMatchObject({ side: 'other', member_id: agent.memberId })
  expect(other?.hash).not.toBe(proposer?.hash)
  expect(await seen(agent, contractId)).toMatchObject({ isOneAddress: false })
  const again = valueIn(await offerTo(boss, agent, daily)).contractId
  valueIn(await accept({ ...agent, address: boss.address }, again))
  expect(await seen(agent, again)).toMatchObject({ isOneAddress: true })
})

test('[AGT-05] what is carried out is taken over only where a contract runs, and both sides agree', async () => {
  const dividend = (more: object = {}): Terms => ({
    ...{ kind: 'dividend', period: 'weekly', ...more },
    tiers: [{ periodValidBet: '0.00', periodProfitLoss: '0.00', activeMembers: 0, rate: '10' }],
  })
  const boss = await agentBelow(null)
  const agent = await agentBelow(boss)
  const keeping = dividend({ carryOver: true, keepCarry: true })
  await signedByHouse(boss, dividend({ carryOver: true }))
  expect(await offerTo(boss, agent, keeping)).toMatchObject({ code: 'CONTRACT_TERMS' })
  const first = valueIn(await offerTo(boss, agent, dividend({ carryOver: true }))).contractId
  valueIn(await accept(agent, first))
  expect(await offerTo(boss, agent, dividend({ keepCarry: true }))).toMatchObject({
    code: 'CONTRACT_TERMS',
  })
  const isKept = async (yes: object) => {
    const { contractId } = valueIn(await offerTo(boss, agent, keeping))
    valueIn(await accept(agent, contractId, yes))
    const { rows } = await server.asOwner(
      'select keeps_carry from agent_contract.answer where offer_id = $1',
      [contractId],
    )
    return rows[0]?.keeps_carry
  }
  expect(await isKept({})).toBe(false)
  expect(await isKept({ keepCarry: true })).toBe(true)
})
