import { afterAll, beforeAll, expect, test } from 'vitest'
import { offer } from '#agents/agent-contract'
import { changeSettings, lastVersionOf } from '#foundations/settings'
import { joinTeam, teamSettings } from '#people/team'
import { bySystem, work } from '#platform/work'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let cashier: Awaited<ReturnType<TestServer['operator']>>
let treasurer: typeof cashier

beforeAll(async () => {
  server = await openTestServer()
  cashier = await server.operator({ roles: ['cashier'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
})
afterAll(() => server.close())

type Becomes = 'agent' | 'member'

async function below(upline: Person | null, person: Promise<Person>) {
  const made = await person
  const place = { memberId: made.memberId, uplineId: upline?.memberId ?? null }
  await server.asSystem((engine) => work(engine, bySystem('ph'), (w) => joinTeam(w, place)))
  return made
}

const request = (person: Person, becomes: Becomes, as = cashier) =>
  server.call('changeAccountType', {
    ...{ as, body: { username: person.username, becomes, reason: 'by agreement' } },
  })
async function approve({ memberId }: Person, as = treasurer) {
  const list = valueIn(await server.call('approvals', { as, query: {} }))
  const { requestId = '' } = list.find(({ details }) => details.memberId === memberId) ?? {}
  return server.call('decideApproval', {
    ...{ as, body: { requestId, isApproved: true, answer: 'agreed' } },
  })
}
const typeOf = async ({ memberId }: Person) => {
  const { rows } = await server.db.pool.query(
    'select type from member.member where member_id = $1',
    [memberId],
  )
  return rows[0]?.type
}
const sizeOf = async (as: Person) => {
  const { memberId } = as
  const node = valueIn(await server.call('treeMember', { as: cashier, query: { memberId } }))
  return [node.teamSize, node.agents]
}
const promote = (as: Person, { memberId }: Person) =>
  server.call('promoteDownline', { as, body: { memberId } })

test('[AGT-03] [AZ-008] two operators make a member of the house a general agent, who recruits from then on', async () => {
  const member = await server.register()
  valueIn(await request(member, 'agent'))
  expect(await request(member, 'agent')).toMatchObject({ code: 'ALREADY_REQUESTED' })
  expect(await typeOf(member)).toBe(0)
  expect(await approve(member, cashier)).toMatchObject({ status: 403 })
  valueIn(await approve(member))
  expect(await typeOf(member)).toBe(1)
  expect(await request(member, 'agent')).toMatchObject({ code: 'ACCOUNT_TYPE_SAME' })
  // The session that was open is an agent's now.
  const { code } = valueIn(await server.call('agentInvite', { as: member }))
  expect(valueIn(await server.call('checkAffiliate', { query: { code } })).valid).toBe(true)
  const sent = valueIn(await server.call('messages', { as: member, query: {} })).content
  expect(sent.map(({ kind }) => kind)).toContain('agent-appointed')
})

test('[AGT-03] an agent promotes a member directly below, who is counted as an agent in every team above', async () => {
  const boss = await below(null, server.registerAgent())
  const sub = await below(boss, server.registerAgent(2))
  const member = await below(sub, server.register())
  expect([await sizeOf(boss), await sizeOf(sub)]).toEqual([
    [2, 1],
    [1, 0],
  ])
  expect(await promote(boss, member)).toMatchObject({ code: 'NOT_FOUND' })
  valueIn(await promote(sub, member))
  expect(await typeOf(member)).toBe(2)
  expect([await sizeOf(boss), await sizeOf(sub)]).toEqual([
    [2, 2],
    [1, 1],
  ])
  expect(await promote(sub, member)).toMatchObject({ code: 'ACCOUNT_TYPE_SAME' })
  const sent = valueIn(await server.call('messages', { as: member, query: {} })).content
  expect(sent.map(({ kind }) => kind)).toContain('agent-promoted')
})

test('[AGT-03] nobody who is blocked becomes an agent, nor one for whom the tree has no level left', async () => {
  const boss = await below(null, server.registerAgent())
  const member = await below(boss, server.register())
  await server.asOwner(`update member.member set status = 'blocked' where member_id = $1`, [
    member.memberId,
  ])
  expect(await promote(boss, member)).toMatchObject({ code: 'ACCOUNT_INACTIVE' })
  expect(await request(member, 'agent')).toMatchObject({ code: 'ACCOUNT_INACTIVE' })
  await server.asOwner(`update member.member set status = 'active' where member_id = $1`, [
    member.memberId,
  ])
  const depth = (maxAgentDepth: number) =>
    server.asSystem((engine) =>
      work(engine, bySystem('ph'), async (w) => {
        const value = { ...teamSettings.default, maxAgentDepth }
        const version = await lastVersionOf(w, teamSettings)
        await changeSettings(w, teamSettings, { value, version, reason: 'test' })
      }),
    )
  await depth(1)
  expect(await promote(boss, member)).toMatchObject({ code: 'TEAM_TOO_DEEP' })
  expect(await request(member, 'agent')).toMatchObject({ code: 'TEAM_TOO_DEEP' })
  await depth(12)
  expect(await typeOf(member)).toBe(0)
})

test('[AGT-03] a counter offer of somebody who is no agent any more is nobody’s to accept', async () => {
  const boss = await below(null, server.registerAgent())
  const sub = await below(boss, server.registerAgent(2))
  const terms = { kind: 'daily' as const, tiers: [{ betAmount: 100_000n, rate: 5000 }] }
  const offered = await server.asSystem((engine) =>
    work(engine, bySystem('ph'), (w) =>
      offer(w, { uplineId: null, downlineId: boss.memberId, terms }),
    ),
  )
  valueIn(await server.call('acceptContract', { as: boss, body: { contractId: offered.offer_id } }))
  const wire = { kind: 'daily' as const, tiers: [{ betAmount: '1000.00', rate: '0.3' }] }
  const { contractId } = valueIn(
    await server.call('offerContract', { as: boss, body: { memberId: sub.memberId, terms: wire } }),
  )
  const countered = valueIn(
    await server.call('counterContract', { as: sub, body: { contractId, terms: wire } }),
  )
  valueIn(await request(sub, 'member'))
  valueIn(await approve(sub))
  const body = { contractId: countered.contractId }
  expect(await server.call('acceptContract', { as: boss, body })).toMatchObject({
    code: 'CONTRACT_STATE',
  })
})

test('[AGT-03] an agent becomes a member again without a team and a contract, and the links stop working', async () => {
  const boss = await below(null, server.registerAgent())
  const sub = await below(boss, server.registerAgent(2))
  const { code } = valueIn(await server.call('agentInvite', { as: sub }))
  expect(await request(boss, 'member')).toMatchObject({ code: 'AGENT_HAS_TEAM' })
  valueIn(await request(sub, 'member'))
  const terms = { kind: 'daily' as const, tiers: [{ betAmount: 100_000n, rate: 5000 }] }
  const offered = await server.asSystem((engine) =>
    work(engine, bySystem('ph'), (w) =>
      offer(w, { uplineId: null, downlineId: boss.memberId, terms }),
    ),
  )
  const body = { contractId: offered.offer_id }
  valueIn(await server.call('acceptContract', { as: boss, body }))
  valueIn(await approve(sub))
  expect(await typeOf(sub)).toBe(0)
  expect(await sizeOf(boss)).toEqual([1, 0])
  expect((await server.call('checkAffiliate', { query: { code } })).success).toBe(false)
  const other = await below(null, server.registerAgent())
  const own = await server.asSystem((engine) =>
    work(engine, bySystem('ph'), (w) =>
      offer(w, { uplineId: null, downlineId: other.memberId, terms }),
    ),
  )
  valueIn(await server.call('acceptContract', { as: other, body: { contractId: own.offer_id } }))
  expect(await request(other, 'member')).toMatchObject({ code: 'AGENT_HAS_CONTRACT' })
})
