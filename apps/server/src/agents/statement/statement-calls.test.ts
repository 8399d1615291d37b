import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinTeam } from '#people/team'
import { DAY_MS, dayOf, HOUR_MS } from '#platform/clock'
import { bySystem, work } from '#platform/work'
import { played, type Site, signed } from '../../../test/agent-team.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { settleDue } from './settle-due.ts'

const START = new Date('2024-03-03T16:00:00Z')
const DUE = new Date(START.getTime() + DAY_MS + 2 * HOUR_MS)
let server: TestServer
let site: Site
let boss: Person
let agent: Person
let player: Person

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (engine) => {
    site = { engine, asOwner: server.asOwner }
  })
  boss = await joined(await server.registerAgent(), null)
  agent = await joined(await server.registerAgent(), boss)
  player = await joined(await server.register(), agent)
  const dailyOf = (rate: number) => ({
    ...{ kind: 'daily' as const, tiers: [{ betAmount: 0n, rate }] },
  })
  const upper = { uplineId: null, downlineId: boss.memberId, startAt: START }
  await signed(site, { ...upper, terms: dailyOf(2000) })
  const lower = { uplineId: boss.memberId, downlineId: agent.memberId, startAt: START }
  await signed(site, { ...lower, terms: dailyOf(1500) })
  const at = new Date(START.getTime() + HOUR_MS)
  const bet = { memberId: player.memberId, at, payout: 0n }
  await played(site, [
    { ...bet, stake: 1_000_000n },
    { ...bet, stake: 234_500n, payout: 500_000n },
  ])
})
afterAll(() => server.close())

async function joined(person: Person, upline: Person | null): Promise<Person> {
  await work(site.engine, bySystem('ph'), (w) =>
    joinTeam(w, { memberId: person.memberId, uplineId: upline?.memberId ?? null }),
  )
  return person
}

const records = async (as: Person, query = {}) =>
  valueIn(await server.call('dailySalaryRecords', { as, query }))
const processed = (as: Person, recordId?: string) =>
  server.call('processDailySalary', { as, body: recordId ? { recordId } : {} })
const balance = async (as: Person) => valueIn(await server.call('walletBalance', { as })).balance

describe('[AGT-07] a request to process', () => {
  test('is refused before anything is due', async () => {
    expect(await processed(agent)).toMatchObject({ status: 409, code: 'STATEMENT_NOT_DUE' })
  })

  test('of what waits for two operators leaves it waiting, and of the rest pays what was computed', async () => {
    const setHeldAbove = (minor: number, version: number) =>
      server.asOwner(
        `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
         values ('ph', 'statement', $1, $2, now(), now(), 'test', 'for the test')`,
        [version, JSON.stringify({ heldAboveMinor: minor })],
      )
    await setHeldAbove(1000, 1)
    await settleDue(site.engine, DUE)
    expect(await processed(agent)).toMatchObject({ value: { paid: 0, amount: '0.00', waiting: 1 } })
    await server.asOwner('update statement.record set is_held = false where agent_id = $1', [
      agent.memberId,
    ])
    const [record] = (await records(agent)).content
    expect(record?.state).toBe('processing')
    expect(await processed(boss, record?.recordId)).toMatchObject({ code: 'STATEMENT_NOT_DUE' })
    expect(valueIn(await processed(agent, record?.recordId))).toEqual({
      ...{ paid: 1, amount: '18.51', waiting: 0 },
    })
    expect(await processed(agent)).toMatchObject({ code: 'STATEMENT_NOT_DUE' })
    expect(await balance(agent)).toBe('18.51')
  })
})

describe('[AGT-04] the records of a daily salary', () => {
  test('are those of the rules, received and given, with the total of the filter', async () => {
    const received = await records(agent, {
      side: 'received',
      from: '2024-03-04',
      to: '2024-03-04',
    })
    expect(received).toMatchObject({ next: null, total: '18.51' })
    expect(received.content[0]).toMatchObject({
      ...{ startsAt: START.toISOString(), counterparty: boss.username, version: 1 },
      ...{ betAmount: '12345.00', tier: 1, rate: '0.15', gross: '18.51', downlineCost: '0.00' },
      ...{ correction: '0.00', amount: '18.51', payer: 'house', state: 'approved' },
    })
    expect((await records(boss, { side: 'given' })).content[0]).toMatchObject({
      ...{ counterparty: agent.username, amount: '18.51' },
    })
    expect((await records(boss)).content[0]).toMatchObject({
      ...{ counterparty: null, gross: '24.69', downlineCost: '18.51', amount: '6.18' },
    })
    const paidOn = dayOf(new Date(received.content[0]?.paidAt ?? 0), 'Asia/Manila')
    expect(await records(agent, { paidOn })).toMatchObject({ total: '18.51', next: null })
    expect(await records(agent, { paidOn: '2024-03-04' })).toMatchObject({
      ...{ content: [], total: '0.00' },
    })
    expect(await records(agent, { from: '2024-03-05' })).toEqual({
      ...{ content: [], next: null, total: '0.00' },
    })
  })

  test('[WAL-01] are summed in the consolidated funds', async () => {
    expect(valueIn(await server.call('consolidatedFunds', { as: agent }))).toEqual({
      ...{ dailysalreqtype: '18.51', divtypereq: '0.00' },
      ...{ contracthoursalreq: '0.00', realtimesalreqtype: '0.00' },
    })
  })

  test('open to the chain of figures, and to the single bets that make it', async () => {
    const [record] = (await records(agent)).content
    const query = { recordId: record?.recordId ?? '' }
    const shown = valueIn(await server.call('statement', { as: agent, query }))
    expect(shown).toMatchObject({
      ...{ kind: 'daily', amount: '18.51', tier: 1, rate: '0.15', contractHash: '00' },
      entry: `agt/daily/${shown.contractId}/${START.getTime() / 1000}/0`,
      figures: { bets: 2, validBet: '12345.00', base: '12345.00', paid: '18.51' },
      corrections: [],
    })
    const pageOf = async (cursor?: string) =>
      valueIn(
        await server.call('statementBets', {
          as: agent,
          query: { ...query, pageSize: '1', ...(cursor ? { cursor } : {}) },
        }),
      )
    const first = await pageOf()
    const second = await pageOf(first.next ?? '')
    expect(second.next).toBeNull()
    const pages = [...first.content, ...second.content]
    expect(pages).toHaveLength(2)
    expect(pages.map(({ stake }) => stake).toSorted()).toEqual(['10000.00', '2345.00'])
    expect(pages[0]).toMatchObject({ account: player.username, level: 1, vendor: 'PG' })
    const ofBoss = (await records(boss)).content[0]?.recordId ?? ''
    const seen = valueIn(
      await server.call('statementBets', { as: boss, query: { recordId: ofBoss } }),
    )
    expect(seen.content.map(({ level }) => level)).toEqual([2, 2])
  })

  test('[AZ-003] are nobody else’s', async () => {
    const otherMember = await joined(await server.registerAgent(), null)
    const query = { recordId: (await records(agent)).content[0]?.recordId ?? '' }
    for (const call of ['statement', 'statementBets'] as const) {
      expect(await server.call(call, { as: otherMember, query })).toMatchObject({ status: 404 })
    }
    const requested = await server.call('processDailySalary', { as: otherMember, body: query })
    expect(requested).toMatchObject({ success: false, code: 'STATEMENT_NOT_DUE' })
    const upward = { recordId: (await records(boss)).content[0]?.recordId ?? '' }
    expect(await server.call('statement', { as: agent, query: upward })).toMatchObject({
      status: 404,
    })
    expect(await server.call('dailySalaryRecords', { as: player, query: {} })).toMatchObject({
      status: 403,
    })
  })
})
