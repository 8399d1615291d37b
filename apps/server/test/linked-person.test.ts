import type { ContractTerms } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinTeam } from '#people/team'
import { addMs, DAY_MS, HOUR_MS } from '#platform/clock'
import { bySystem, work } from '#platform/work'
import { flawsOfStatement } from '../../../tools/verify/statement.ts'
import { settleDue } from '../src/agents/statement/settle-due.ts'
import { ended, played, type Site, signed } from './agent-team.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'

const START = new Date('2024-03-03T16:00:00Z')

let server: TestServer
let site: Site
let cashier: Awaited<ReturnType<TestServer['operator']>>
let agent: Person
let players: Person[]

beforeAll(async () => {
  server = await openTestServer()
  cashier = await server.operator({ roles: ['cashier'] })
  await server.asSystem(async (engine) => {
    site = { engine, asOwner: server.asOwner }
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  agent = await joined(await server.registerAgent(), null)
  players = []
  for (let i = 0; i < 3; i += 1) players.push(await joined(await server.register(), agent))
})

async function joined(person: Person, upline: Person | null): Promise<Person> {
  await work(site.engine, bySystem('ph'), (w) =>
    joinTeam(w, { memberId: person.memberId, uplineId: upline?.memberId ?? null }),
  )
  return person
}

const linked = async (member?: Person) =>
  valueIn(
    await server.call('linkedAccounts', {
      ...{ as: cashier, query: { memberId: member?.memberId ?? '' } },
    }),
  )
const names = async (member?: Person) => (await linked(member)).linked.map((row) => row.username)
const link = (member?: Person, other?: Person) =>
  server.call('linkAccounts', {
    as: cashier,
    body: {
      ...{ memberId: member?.memberId ?? '', username: other?.username ?? '' },
      reason: 'one passport',
    },
  })
const unlink = (member?: Person) =>
  server.call('unlinkAccount', {
    ...{ as: cashier, body: { memberId: member?.memberId ?? '', reason: 'brothers' } },
  })

describe('[AGT-07] accounts of one person', () => {
  test('are linked by an operator, one after another, and each is taken out again', async () => {
    const [ana, bea, cai] = players
    valueIn(await link(ana, bea))
    expect(await link(bea, ana)).toMatchObject({ code: 'ACCOUNTS_LINKED' })
    valueIn(await link(cai, ana))
    expect(await names(ana)).toEqual([bea?.username, cai?.username].toSorted())
    expect(await names(cai)).toEqual([ana?.username, bea?.username].toSorted())
    valueIn(await unlink(bea))
    expect(await names(bea)).toEqual([])
    expect(await names(ana)).toEqual([cai?.username])
    // Nobody is a person of one linked account.
    valueIn(await unlink(cai))
    expect(await names(ana)).toEqual([])
    expect(await unlink(ana)).toMatchObject({ code: 'NOT_FOUND' })
    const { rows } = await server.asOwner(
      `select what from audit.entry where what like 'linked-person.%' and subject = any ($1)`,
      [players.map(({ memberId }) => `member:${memberId}`)],
    )
    expect(rows.map(({ what }) => what).toSorted()).toEqual([
      ...['linked-person.link', 'linked-person.link'],
      ...['linked-person.unlink', 'linked-person.unlink'],
    ])
  })

  test('[AZ-002] are accounts of a tree of the brand, and may be linked with a right to it', async () => {
    const [ana] = players
    const outside = await server.register()
    expect(await link(ana, outside)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await link(outside, ana)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await link(ana, ana)).toMatchObject({ code: 'NOT_FOUND' })
    const auditor = await server.operator({ roles: ['auditor'] })
    const body = { memberId: ana?.memberId ?? '', username: 'x', reason: 'no right' }
    expect(await server.call('linkAccounts', { as: auditor, body })).toMatchObject({ status: 403 })
  })

  test('are shown with what others share with them, which links nothing by itself', async () => {
    const [ana, bea, cai] = players
    await server.asOwner(
      `update password.known_device set device_hash = (
         select device_hash from password.known_device where member_id = $2 limit 1) where member_id = $1`,
      [bea?.memberId, ana?.memberId],
    )
    await server.asOwner(
      `insert into cashier.payout_account (member_id, account_id, brand_id, channel, kind, house, house_name,
                                           sealed, tail, number_hash, usable_at, added_at)
       select id, gen_random_uuid(), 'ph', 'GCASH', 'ewallet', 'GCASH', 'GCash', '\\x00', '4567', $2, now(), now()
         from unnest($1::uuid[]) id`,
      [[ana?.memberId, cai?.memberId], Buffer.from(agent.memberId)],
    )
    const { similar, linked: none } = await linked(ana)
    expect(similar.filter(({ by }) => by !== 'ip')).toEqual([
      { by: 'device', members: 1, usernames: [bea?.username] },
      { by: 'paymentAccount', members: 1, usernames: [cai?.username] },
    ])
    expect(none).toEqual([])
  })
})

let weeks = 0

/** A week in which each of three players staked 600.00, with a dividend that needs two active members for 20 per cent. */
async function week(start: Date) {
  const terms: ContractTerms = {
    ...{ kind: 'dividend', period: 'weekly', activeMinValidBet: 50_000n },
    tiers: [
      { periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 0, rate: 100_000 },
      { periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 3, rate: 200_000 },
    ],
  }
  const contract = {
    uplineId: null,
    downlineId: agent.memberId,
    startAt: start,
    terms,
    version: weeks,
  }
  await ended(site, await signed(site, contract), addMs(start, 7 * DAY_MS))
  const at = addMs(start, HOUR_MS)
  await played(
    site,
    players.map(({ memberId }) => ({ memberId, at, stake: 60_000n, payout: 0n })),
  )
  await settleDue(site.engine, addMs(start, 7 * DAY_MS + 4 * HOUR_MS))
  const { content } = valueIn(await server.call('dividendRecords', { as: agent, query: {} }))
  return content[0]
}
const nextWeek = () => {
  weeks += 1
  return addMs(START, weeks * 14 * DAY_MS)
}

describe('[AGT-07] a dividend', () => {
  test('counts whoever is one person as one active member, in the signed statement too', async () => {
    const [ana, bea] = players
    expect(await week(nextWeek())).toMatchObject({ activeMembers: 3, rate: '20', amount: '360.00' })
    // Windows are closed long ago here: the link is as old as they are.
    valueIn(await link(ana, bea))
    await server.asOwner(
      `update linked_person.account set from_at = '2024-01-01' where until_at is null`,
    )
    const record = await week(nextWeek())
    expect(record).toMatchObject({ activeMembers: 2, rate: '10', amount: '180.00' })
    const query = { recordId: record?.recordId ?? '' }
    const file = valueIn(await server.call('signedStatement', { as: agent, query }))
    expect(file.statement.persons).toEqual([[ana?.username, bea?.username].toSorted()])
    const keys = valueIn(await server.call('statementKeys', {}))
    expect(flawsOfStatement(file, keys)).toEqual([])
    const apart = { ...file, statement: { ...file.statement, persons: [] } }
    expect(flawsOfStatement(apart, null)).toEqual(['Active members is 2, and should be 3.'])
  })

  test('adds up what the accounts of a person staked, and windows that were closed before keep their count', async () => {
    const [ana, bea] = players
    const first = nextWeek()
    const before = await week(first)
    expect(before).toMatchObject({ activeMembers: 3 })
    valueIn(await link(ana, bea))
    await server.asOwner(
      `update linked_person.account set from_at = $1 where until_at is null and from_at > '2025-01-01'`,
      [addMs(first, 8 * DAY_MS)],
    )
    // Counted again after a late bet, the first week is still of three.
    const late = { memberId: ana?.memberId ?? '', at: addMs(first, 2 * HOUR_MS), payout: 0n }
    await played(site, [{ ...late, stake: 10_000n }])
    await settleDue(site.engine, addMs(first, 7 * DAY_MS + 5 * HOUR_MS))
    const { rows } = await server.asOwner(
      `select delta_minor::integer as delta from statement.correction c
         join agent_contract.offer o on o.offer_id = c.contract_id where o.downline_id = $1`,
      [agent.memberId],
    )
    expect(rows).toEqual([{ delta: 2000 }])
  })
})
