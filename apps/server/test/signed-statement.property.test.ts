import type { ContractTerms } from '@parola/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinTeam } from '#people/team'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/clock'
import { bySystem, work } from '#platform/work'
import { flawsOfStatement, type PublicKeys } from '../../../tools/verify/statement.ts'
import { settleDue } from '../src/agents/statement/settle-due.ts'
import { counted, ended, type Played, played, type Site, signed, voided } from './agent-team.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'

const FIRST_DAY = Date.parse('2024-03-03T16:00:00Z')

let server: TestServer
let site: Site
let line: [Person, Person]
let players: Person[]
let keys: PublicKeys
let days = 0

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (engine) => {
    site = { engine, asOwner: server.asOwner }
  })
  const boss = await joined(await server.registerAgent(), null)
  line = [boss, await joined(await server.registerAgent(), boss)]
  players = [await joined(await server.register(), boss)]
  for (let i = 0; i < 3; i += 1) players.push(await joined(await server.register(), line[1]))
})
afterAll(() => server.close())

async function joined(person: Person, upline: Person | null): Promise<Person> {
  await work(site.engine, bySystem('ph'), (w) =>
    joinTeam(w, { memberId: person.memberId, uplineId: upline?.memberId ?? null }),
  )
  return person
}

const KINDS: Record<'dividend' | 'daily' | 'hourly' | 'realtime', ContractTerms> = {
  dividend: {
    ...{ kind: 'dividend', period: 'daily', activeMinValidBet: 1000n },
    tiers: [{ periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 0, rate: 100_000 }],
  },
  daily: { kind: 'daily', tiers: [{ betAmount: 0n, rate: 1000 }] },
  hourly: { kind: 'hourly', tiers: [{ betAmount: 0n, rate: 1000 }] },
  realtime: { kind: 'realtime', profitRate: 1000, lossRate: 1000, singleBetAmount: 500n },
}

/** A day of its own, on which both agents have contracts of every kind that end with their first window. */
async function nextDay() {
  days += 1
  const start = new Date(FIRST_DAY + days * 3 * DAY_MS)
  const contracts: string[] = []
  for (const terms of Object.values(KINDS)) {
    const lasts = { dividend: DAY_MS, daily: DAY_MS, hourly: HOUR_MS, realtime: 5 * MINUTE_MS }
    for (const [i, agent] of line.entries()) {
      const uplineId = i === 0 ? null : line[0].memberId
      const parties = { uplineId, downlineId: agent.memberId, version: days }
      const contractId = await signed(site, { ...parties, terms, startAt: start })
      await ended(site, contractId, new Date(start.getTime() + lasts[terms.kind]))
      contracts.push(contractId)
    }
  }
  const due = new Date(start.getTime() + DAY_MS + 5 * HOUR_MS)
  return { at: new Date(start.getTime() + MINUTE_MS), due, contracts }
}

async function flawsOf(contracts: readonly string[]) {
  const { rows } = await server.asOwner<{ record_id: string; agent_id: string }>(
    'select record_id, agent_id from statement.record where contract_id = any ($1) and seq = 0',
    [contracts],
  )
  // Each agent may read 20 a minute, and reads 4 of each day.
  await server.asOwner('delete from platform.allowance')
  const flaws: string[] = []
  for (const { record_id: recordId, agent_id } of rows) {
    const as = line.find(({ memberId }) => memberId === agent_id) ?? line[0]
    const file = valueIn(await server.call('signedStatement', { as, query: { recordId } }))
    keys ??= valueIn(await server.call('statementKeys', {}))
    const { kind } = file.statement
    flaws.push(...flawsOfStatement(file, keys).map((flaw) => `${kind}: ${flaw}`))
  }
  return { records: rows.length, flaws }
}

const bet = fc.record({
  player: fc.nat({ max: 3 }),
  stake: fc.integer({ min: 1, max: 5000 }),
  payout: fc.integer({ min: 0, max: 9000 }),
})
const bets = fc.array(bet, { maxLength: 6 })

describe('[AGT-04] a signed statement lists exactly the bets of its figures', () => {
  test('where a bet of the window is recorded before the settlement and counted after it', async () => {
    const { at, due, contracts } = await nextDay()
    const own = players.map(({ memberId }) => ({ memberId, at, stake: 1000n, payout: 300n }))
    const ids = await played(site, own)
    await played(site, own, { waiting: true })
    await settleDue(site.engine, due)
    await counted(site)
    await voided(site, ids[0] ?? '', {
      memberId: own[0]?.memberId ?? '',
      at,
      stake: 1000n,
      payout: 300n,
    })
    expect(await flawsOf(contracts)).toEqual({ records: contracts.length, flaws: [] })
  })

  test('whatever is counted while it is settled', async () => {
    const input = fc.record({ early: bets, waiting: bets, late: fc.array(bets, { maxLength: 4 }) })
    await fc.assert(
      fc.asyncProperty(input, async ({ early, waiting, late }) => {
        const { at, due, contracts } = await nextDay()
        const asPlayed = (list: typeof early): Played[] =>
          list.map(({ player, stake, payout }) => ({
            ...{ memberId: players[player]?.memberId ?? '', at },
            ...{ stake: BigInt(stake), payout: BigInt(payout) },
          }))
        await played(site, asPlayed(early))
        await played(site, asPlayed(waiting), { waiting: true })
        await Promise.all([
          settleDue(site.engine, due),
          (async () => {
            for (const list of late) {
              await played(site, asPlayed(list), { waiting: true })
              await counted(site)
            }
          })(),
          counted(site),
        ])
        await settleDue(site.engine, due)
        await counted(site)
        expect(await flawsOf(contracts)).toEqual({ records: contracts.length, flaws: [] })
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
