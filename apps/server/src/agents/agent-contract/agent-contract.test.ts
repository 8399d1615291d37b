import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTeam } from '#people/team'
import { DAY_MS } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { signed } from '../../../test/agent-team.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { offer as offerOf } from './index.ts'

type Terms = BodyOf<Calls['offerContract']>['terms']

let server: TestServer
let engine: Engine
const opening = bySystem('ph')

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
})
afterAll(() => server.close())

async function agent(upline: Person | null = null): Promise<Person> {
  const made = await server.registerAgent()
  const { memberId } = made
  await work(engine, opening, (w) => joinTeam(w, { memberId, uplineId: upline?.memberId ?? null }))
  return made
}

const daily = (rate: string): Terms => ({ kind: 'daily', tiers: [{ betAmount: '1000.00', rate }] })
const offer = (as: Person, to: Person, terms: Terms = daily('0.5')) =>
  server.call('offerContract', { as, body: { memberId: to.memberId, terms } })
const accept = (as: Person, contractId: string, yes: object = {}) =>
  server.call('acceptContract', { as, body: { contractId, ...yes } })
const reject = (as: Person, contractId: string, reason?: string) =>
  server.call('rejectContract', { as, body: { contractId, ...(reason ? { reason } : {}) } })
const list = async (as: Person) => valueIn(await server.call('agentContracts', { as, query: {} }))
const waiting = async (as: Person) =>
  valueIn(await server.call('agentContracts', { as, query: { waiting: 'true' } }))

/** An agent with a daily salary of the house. */
async function salaried(ratePpm = 10_000): Promise<Person> {
  const boss = await agent()
  const made = await work(engine, opening, (w) =>
    offerOf(w, {
      uplineId: null,
      downlineId: boss.memberId,
      terms: { kind: 'daily', tiers: [{ betAmount: 100_000n, rate: ratePpm }] },
    }),
  )
  valueIn(await accept(boss, made.offer_id))
  return boss
}

test('[AGT-05] [MOD-01] an offer waits for the downline, who accepts it for the next window', async () => {
  const boss = await salaried()
  const sub = await agent(boss)
  const { contractId } = valueIn(await offer(boss, sub))
  const [seen] = await waiting(sub)
  expect(seen).toMatchObject({
    contractId,
    other: boss.username,
    state: 'processing',
    actions: ['accept', 'counter', 'reject'],
    terms: daily('0.5'),
  })
  const taken = valueIn(await accept(sub, contractId))
  expect(taken).toMatchObject({ state: 'approved', actions: ['terminate'] })
  expect(new Date(taken.startAt).getTime()).toBeGreaterThan(server.clock.now().getTime())
  expect(valueIn(await accept(sub, contractId)).startAt).toBe(taken.startAt)
  expect(await waiting(sub)).toEqual([])
})

test('[AGT-05] only the downline answers, and only once', async () => {
  const boss = await salaried()
  const sub = await agent(boss)
  const { contractId } = valueIn(await offer(boss, sub))
  expect(await accept(boss, contractId)).toMatchObject({ status: 403, code: 'CONTRACT_FORBIDDEN' })
  expect(valueIn(await reject(sub, contractId, 'too little'))).toMatchObject({ state: 'rejected' })
  expect((await list(boss))[0]).toMatchObject({ reason: 'too little', actions: [] })
  expect(await accept(sub, contractId)).toMatchObject({ status: 409, code: 'CONTRACT_STATE' })
  const second = valueIn(await offer(boss, sub))
  expect(second.version).toBe(2)
  expect(valueIn(await reject(boss, second.contractId)).reason).toBe('WITHDRAWN')
})

test('[AGT-05] [AZ-003] nobody else sees or answers it', async () => {
  const boss = await salaried()
  const { contractId } = valueIn(await offer(boss, await agent(boss)))
  const otherMember = await agent()
  for (const reply of [
    await accept(otherMember, contractId),
    await reject(otherMember, contractId),
    await server.call('terminateContract', { as: otherMember, body: { contractId } }),
    await server.call('contractConflicts', { as: otherMember, query: { contractId } }),
    await offer(boss, otherMember),
  ]) {
    expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  }
})

test('[AGT-05] an agent cannot offer more than their own contract, without one, or to a member', async () => {
  const boss = await salaried(5000)
  const sub = await agent(boss)
  expect(await offer(boss, sub, daily('0.51'))).toMatchObject({
    code: 'CONTRACT_RATE_ABOVE_OWN',
    value: { allowedPpm: [5000] },
  })
  expect(await offer(sub, await agent(sub))).toMatchObject({ code: 'CONTRACT_NONE_OWN' })
  const member = await server.register()
  await work(engine, opening, (w) =>
    joinTeam(w, { memberId: member.memberId, uplineId: boss.memberId }),
  )
  expect(await offer(boss, member)).toMatchObject({ code: 'CONTRACT_PARTY' })
  expect(await offer(boss, sub, daily('0'))).toMatchObject({ code: 'CONTRACT_TERMS' })
  const startAt = new Date(server.clock.now().getTime() - DAY_MS).toISOString()
  const body = { memberId: sub.memberId, terms: daily('0.5'), startAt }
  expect(await server.call('offerContract', { as: boss, body })).toMatchObject({
    code: 'CONTRACT_START_PAST',
  })
})

test('[AGT-05] an offered contract begins no earlier than the giver’s own', async () => {
  const boss = await salaried()
  const sub = await agent(boss)
  const low = await agent(sub)
  const startAt = new Date(server.clock.now().getTime() + 10 * DAY_MS).toISOString()
  const ofSub = await server.call('offerContract', {
    as: boss,
    body: { memberId: sub.memberId, terms: daily('0.5'), startAt },
  })
  const own = valueIn(await accept(sub, valueIn(ofSub).contractId))
  expect(new Date(own.startAt).getTime()).toBeGreaterThanOrEqual(new Date(startAt).getTime())
  const early = new Date(server.clock.now().getTime() + 2 * DAY_MS).toISOString()
  const body = { memberId: low.memberId, terms: daily('0.4'), startAt: early }
  expect(await server.call('offerContract', { as: sub, body })).toMatchObject({
    code: 'CONTRACT_START_PAST',
    value: { from: own.startAt },
  })
  const offered = valueIn(await offer(sub, low, daily('0.4')))
  expect(offered.startAt).toBe(own.startAt)
  // The giver's own contract was replaced meanwhile by one that begins even later.
  const later = new Date(server.clock.now().getTime() + 20 * DAY_MS).toISOString()
  const next = await server.call('offerContract', {
    as: boss,
    body: { memberId: sub.memberId, terms: daily('0.6'), startAt: later },
  })
  const renewed = valueIn(await accept(sub, valueIn(next).contractId))
  expect(valueIn(await accept(low, offered.contractId)).startAt).toBe(renewed.startAt)
})

/** How many contracts of an agent run at the instant so many days from now. */
async function runningIn(days: number, { memberId }: Person): Promise<number> {
  const { rows } = await server.asOwner(
    `select from agent_contract.offer o join agent_contract.answer a using (offer_id)
       left join agent_contract.ending e using (offer_id)
      where o.downline_id = $1 and a.state = 'approved' and a.start_at <= $2 and coalesce(e.end_at, 'infinity') > $2`,
    [memberId, new Date(server.clock.now().getTime() + days * DAY_MS)],
  )
  return rows.length
}

/** A contract of today, and one that is to follow it in sixty days. */
async function followed(boss: Person, sub: Person) {
  valueIn(await accept(sub, valueIn(await offer(boss, sub)).contractId))
  const startAt = new Date(server.clock.now().getTime() + 60 * DAY_MS).toISOString()
  const body = { memberId: sub.memberId, terms: daily('0.5'), startAt }
  const later = valueIn(await server.call('offerContract', { as: boss, body }))
  valueIn(await accept(sub, later.contractId))
}

test('[AGT-05] of contracts that replace each other one runs, whatever start they name', async () => {
  const boss = await salaried()
  const sub = await agent(boss)
  await followed(boss, sub)
  expect([await runningIn(30, sub), await runningIn(90, sub)]).toEqual([1, 1])
  valueIn(await accept(sub, valueIn(await offer(boss, sub)).contractId))
  expect([await runningIn(30, sub), await runningIn(90, sub)]).toEqual([1, 1])
})

test('[AGT-06] an end further up also ends a contract that was to be replaced later', async () => {
  const boss = await salaried()
  const sub = await agent(boss)
  await followed(boss, sub)
  const [own] = await list(boss).then((all) => all.filter(({ side }) => side === 'downline'))
  const body = { contractId: own?.contractId ?? '' }
  valueIn(await server.call('terminateContract', { as: boss, body }))
  expect([await runningIn(30, sub), await runningIn(90, sub)]).toEqual([0, 0])
})

test('[AGT-07] a contract with other windows ends the one before in the middle of a window', async () => {
  const boss = await agent()
  const tier = { periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 0, rate: 100_000 }
  const terms = { kind: 'dividend' as const, period: 'monthly' as const, tiers: [tier] }
  const site = { engine, asOwner: server.asOwner }
  const startAt = new Date('2024-02-29T16:00:00Z')
  const monthly = await signed(site, {
    ...{ uplineId: null, downlineId: boss.memberId, terms, startAt },
  })
  const party = { uplineId: null, downlineId: boss.memberId }
  const made = await work(engine, opening, (w) =>
    offerOf(w, { ...party, terms: { ...terms, period: 'daily' } }),
  )
  const taken = valueIn(await accept(boss, made.offer_id))
  const { rows } = await server.asOwner<{ end_at: Date }>(
    'select end_at from agent_contract.ending where offer_id = $1',
    [monthly],
  )
  expect(rows[0]?.end_at).toEqual(new Date(taken.startAt))
  const nextDay = server.clock.now().getTime() + DAY_MS
  expect(new Date(taken.startAt).getTime()).toBeLessThanOrEqual(nextDay)
})

test('[LIM-001] the offers of one agent to another in a day are limited', async () => {
  const boss = await salaried()
  const sub = await agent(boss)
  for (let no = 0; no < 20; no += 1) valueIn(await offer(boss, sub))
  expect(await offer(boss, sub)).toMatchObject({ code: 'RATE_LIMITED' })
  valueIn(await offer(boss, await agent(boss)))
  expect(valueIn(await server.call('messages', { as: sub, query: {} })).content).toHaveLength(20)
})

test('[AGT-06] a lower rate ends contracts further down, if the agent agrees to exactly those', async () => {
  const boss = await salaried()
  const sub = await agent(boss)
  const low = await agent(sub)
  valueIn(await accept(sub, valueIn(await offer(boss, sub, daily('0.8'))).contractId))
  const below = valueIn(await offer(sub, low, daily('0.7')))
  valueIn(await accept(low, below.contractId))
  const { contractId } = valueIn(await offer(boss, sub, daily('0.6')))
  expect(await accept(sub, contractId)).toMatchObject({ code: 'CONTRACT_CONFLICT' })
  expect(
    await accept(sub, contractId, { terminateDownline: true, conflictHash: 'x' }),
  ).toMatchObject({ code: 'CONTRACT_CONFLICT' })
  const found = valueIn(await server.call('contractConflicts', { as: sub, query: { contractId } }))
  expect(found.list).toEqual([
    { contractId: below.contractId, party: low.username, reason: 'RATE_ABOVE' },
  ])
  const { conflictHash } = found
  const taken = valueIn(await accept(sub, contractId, { terminateDownline: true, conflictHash }))
  const ended = (await list(low)).find((item) => item.contractId === below.contractId)
  expect(ended?.endAt).toBe(taken.startAt)
})

test('[AGT-05] either side terminates with the running window, and contracts that depend on it end too', async () => {
  const boss = await salaried()
  const sub = await agent(boss)
  const low = await agent(sub)
  const upper = valueIn(await offer(boss, sub))
  valueIn(await accept(sub, upper.contractId))
  const lower = valueIn(await offer(sub, low, daily('0.4')))
  valueIn(await accept(low, lower.contractId))
  const body = { contractId: upper.contractId }
  const terminated = valueIn(await server.call('terminateContract', { as: sub, body }))
  expect([terminated.state, terminated.actions]).toEqual(['approved', []])
  expect((await list(low))[0]?.endAt).toBe(terminated.endAt)
  const again = valueIn(await server.call('terminateContract', { as: boss, body }))
  expect(again.endAt).toBe(terminated.endAt)
})

test('[AGT-05] who waits more than three days for an upline’s payment ends the contract with the day', async () => {
  const boss = await agent()
  const sub = await agent(boss)
  const tier = { periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 0, rate: 100_000 }
  const now = server.clock.now().getTime()
  const contractId = await signed(
    { engine, asOwner: server.asOwner },
    {
      ...{ uplineId: boss.memberId, downlineId: sub.memberId, startAt: new Date(now - DAY_MS) },
      terms: { kind: 'dividend', period: 'monthly', funding: 'upline', tiers: [tier] },
    },
  )
  await server.asOwner(
    `insert into contract_debt.debt (debt_id, brand_id, debtor_id, creditor_id, source, kind, currency, amount_minor, since)
     values (uuidv7(), 'ph', $1, $2, 'agt/test', 'dividend', 'PHP', 100, $3)`,
    [boss.memberId, sub.memberId, new Date(now - 5 * DAY_MS)],
  )
  const owed = valueIn(await server.call('contractDebts', { as: sub, query: {} })).content
  expect(owed).toMatchObject([{ side: 'owed', other: boss.username, left: '1.00', paidAt: null }])
  const ended = valueIn(await server.call('terminateContract', { as: sub, body: { contractId } }))
  expect(new Date(ended.endAt ?? 0).getTime()).toBeLessThanOrEqual(now + DAY_MS)
})

test('[AGT-05] going down a line, payment changes from the house to the upline and never back', async () => {
  const boss = await salaried()
  const sub = await agent(boss)
  const byUpline = { ...daily('0.8'), funding: 'upline' } as const
  valueIn(await accept(sub, valueIn(await offer(boss, sub, byUpline)).contractId))
  const below = await agent(sub)
  expect(await offer(sub, below, daily('0.4'))).toMatchObject({ code: 'FUNDING_CHAIN' })
  const fits = valueIn(await offer(sub, below, { ...daily('0.4'), funding: 'upline' }))
  expect(valueIn(await accept(below, fits.contractId)).terms).toMatchObject({ funding: 'upline' })
})

test('[AGT-05] an offer cannot be accepted once its giver has less, or nothing', async () => {
  const boss = await salaried()
  const sub = await agent(boss)
  const [low, other] = [await agent(sub), await agent(sub)]
  valueIn(await accept(sub, valueIn(await offer(boss, sub, daily('0.8'))).contractId))
  const high = valueIn(await offer(sub, low, daily('0.7')))
  const fits = valueIn(await offer(sub, other, daily('0.4')))
  const lower = valueIn(await offer(boss, sub, daily('0.5')))
  valueIn(await accept(sub, lower.contractId))
  expect(await accept(low, high.contractId)).toMatchObject({ status: 409, code: 'CONTRACT_STATE' })
  expect((await list(low))[0]).toMatchObject({ reason: 'UPPER_CONTRACT_CHANGED', actions: [] })
  const body = { contractId: lower.contractId }
  valueIn(await server.call('terminateContract', { as: sub, body }))
  expect(await accept(other, fits.contractId)).toMatchObject({ code: 'CONTRACT_STATE' })
})

test('[AGT-05] an offer expires after fourteen days without an answer', async () => {
  const boss = await salaried()
  const sub = await agent(boss)
  const { contractId } = valueIn(await offer(boss, sub))
  await server.db.pool.query(
    `insert into agent_contract.offer
     select uuidv7(), brand_id, kind, upline_id, downline_id, 9, terms, start_at, offered_at, now() - interval '1 day',
            content_hash, content_hash from agent_contract.offer where offer_id = $1`,
    [contractId],
  )
  const late = (await list(sub)).find(({ version }) => version === 9)
  expect(late).toMatchObject({ state: 'rejected', reason: 'EXPIRED', actions: [] })
  expect(await accept(sub, late?.contractId ?? '')).toMatchObject({ code: 'CONTRACT_STATE' })
})

test('[AGT-05] what was offered and answered is never changed', async () => {
  for (const table of ['offer', 'answer', 'ending']) {
    const change = engine.db.pool.query(`update agent_contract.${table} set offer_id = offer_id`)
    await expect(change).rejects.toThrow(/permission denied/)
  }
})

test('[CFG-03] a kind that the brand has closed is neither offered nor accepted', async () => {
  const boss = await salaried()
  const sub = await agent(boss)
  const { contractId } = valueIn(await offer(boss, sub))
  const set = async (isOn: boolean) => {
    await server.db.pool.query(
      `update brand.brand set config = jsonb_set(config, '{switches,DAILYSALARY3}', $1) where brand_id = 'ph'`,
      [String(isOn)],
    )
    server.clock.advance(3000)
  }
  await set(false)
  expect(await offer(boss, sub)).toMatchObject({ status: 403, code: 'CONTRACT_OFF' })
  expect(await accept(sub, contractId)).toMatchObject({ code: 'CONTRACT_OFF' })
  await set(true)
})
