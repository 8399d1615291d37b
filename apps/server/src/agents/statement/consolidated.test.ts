import type { ContractTerms } from '@parola/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTeam } from '#people/team'
import { addMs, DAY_MS, HOUR_MS } from '#platform/clock'
import { bySystem, work } from '#platform/work'
import { ended, played, type Site, signed } from '../../../test/agent-team.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { settleDue } from './settle-due.ts'

const START = new Date('2024-03-03T16:00:00Z')
/** By the names of the wire. */
const TERMS = {
  divtypereq: {
    ...{ kind: 'dividend', period: 'daily' },
    tiers: [{ periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 0, rate: 300_000 }],
  },
  dailysalreqtype: { kind: 'daily', tiers: [{ betAmount: 0n, rate: 2000 }] },
  contracthoursalreq: { kind: 'hourly', tiers: [{ betAmount: 0n, rate: 1000 }] },
  realtimesalreqtype: { kind: 'realtime', profitRate: 100, lossRate: 500, singleBetAmount: 0n },
} as const satisfies Record<string, ContractTerms>

const SHORT: ReadonlySet<string> = new Set(['hourly', 'realtime'])

let server: TestServer
let site: Site
let agent: Person

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (engine) => {
    site = { engine, asOwner: server.asOwner }
  })
  agent = await joined(await server.registerAgent(), null)
  const { memberId } = await joined(await server.register(), agent)
  const contract = { uplineId: null, downlineId: agent.memberId }
  const end = addMs(START, DAY_MS)
  for (const terms of Object.values(TERMS)) {
    // The short windows are those of the last hour of the day.
    const startAt = SHORT.has(terms.kind) ? addMs(end, -HOUR_MS) : START
    await ended(site, await signed(site, { ...contract, terms, startAt }), end)
  }
  const at = addMs(end, -HOUR_MS / 2)
  await played(site, [
    { memberId, at, stake: 2_000_000n, payout: 0n },
    { memberId, at, stake: 1_000_000n, payout: 1_500_000n },
  ])
  await settleDue(site.engine, addMs(START, DAY_MS + 4 * HOUR_MS))
}, 60_000)
afterAll(() => server.close())

async function joined(person: Person, upline: Person | null): Promise<Person> {
  await work(site.engine, bySystem('ph'), (w) =>
    joinTeam(w, { memberId: person.memberId, uplineId: upline?.memberId ?? null }),
  )
  return person
}

const requested = (path: string, as: Person) =>
  server.wild({ method: 'GET', path } as Parameters<typeof server.wild>[0], { as })

test('[WAL-01] what each kind of contract paid is in the consolidated funds of its wire path', async () => {
  const { value } = await requested('/wps/member/info/funds/consolidated', agent)
  // 30,000.00 of valid bets and 15,000.00 of net revenue; a win of 10,000.00 and a loss of 20,000.00.
  expect(value).toEqual({
    ...{ divtypereq: '4500.00', dailysalreqtype: '60.00' },
    ...{ contracthoursalreq: '30.00', realtimesalreqtype: '11.00' },
  })
  expect((await requested('/wps/relay/consolidatedBalance', agent)).value).toEqual(value)
})

test('[WAL-01] they are what the records of each kind add up to, and what the wallet received', async () => {
  const { value } = await requested('/wps/member/info/funds/consolidated', agent)
  const totals = {
    divtypereq: valueIn(await server.call('dividendRecords', { as: agent, query: {} })).total,
    dailysalreqtype: valueIn(await server.call('dailySalaryRecords', { as: agent, query: {} }))
      .total,
    contracthoursalreq: valueIn(await server.call('hourlySalaryRecords', { as: agent, query: {} }))
      .total,
    realtimesalreqtype: valueIn(
      await server.call('realtimeSalaryRecords', { as: agent, query: {} }),
    ).total,
  }
  expect(value).toEqual(totals)
  const { balance } = valueIn(await server.call('walletBalance', { as: agent }))
  expect(balance).toBe('4601.00')
})

test('[WAL-01] nobody reads them of somebody else, and whoever has no contract has none', async () => {
  expect(
    (await requested('/wps/member/info/funds/consolidated', await server.register())).value,
  ).toEqual(Object.fromEntries(Object.keys(TERMS).map((name) => [name, '0.00'])))
})
