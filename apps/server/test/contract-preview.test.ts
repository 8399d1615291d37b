import type { ContractTerms } from '@parola/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#platform/clock'
import { bySystem, type Engine, VISITOR, work } from '#platform/work'
import { previewTerms } from '../src/agents/contract-preview/preview.ts'
import { newcomer, played, type Site, signed } from './agent-team.ts'
import { beginDay } from './brand-day.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testEngine } from './test-engine.ts'

let database: TestDatabase
let engine: Engine
let site: Site
/** A under the house, B and E under A, C under B, and D under C whom C pays from the own wallet. */
let agents: Record<'a' | 'b' | 'c' | 'd' | 'e', string>

const daily = (rate: number, funding: 'house' | 'upline' = 'house'): ContractTerms => ({
  ...{ kind: 'daily', funding, tiers: [{ betAmount: 0n, rate }] },
})

beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  const zone = await beginDay(database.asOwner)
  engine = testEngine(database)
  site = { engine, asOwner: database.asOwner }
  const a = await newcomer(site, null, 2)
  const b = await newcomer(site, a, 2)
  const e = await newcomer(site, a, 2)
  const c = await newcomer(site, b, 2)
  const d = await newcomer(site, c, 2)
  agents = { a, b, c, d, e }
  const startAt = new Date(engine.clock.now().getTime() - 9 * DAY_MS)
  for (const [uplineId, downlineId, terms] of [
    [null, a, daily(8000)],
    [a, b, daily(6000)],
    [a, e, daily(5000)],
    [b, c, daily(4000, 'upline')],
    [c, d, daily(1000, 'upline')],
  ] as const) {
    await signed(site, { uplineId, downlineId, terms, startAt })
  }
  const now = Temporal.Instant.fromEpochMilliseconds(engine.clock.now().getTime())
  const yesterday = now.toZonedDateTimeISO(zone).subtract({ days: 1 }).startOfDay()
  const at = new Date(yesterday.epochMilliseconds + HOUR_MS)
  for (const agentId of [d, e]) {
    await played(site, [
      { memberId: await newcomer(site, agentId), at, stake: 1_000_000n, payout: 0n },
    ])
  }
})
afterAll(() => database.drop())

const preview = (callerId: string, query: Parameters<typeof previewTerms>[1]) => {
  const actor = { ...VISITOR, kind: 'agent' as const, memberId: callerId }
  return work(engine, { ...bySystem('ph'), actor }, (w) => previewTerms(w, query))
}

test('[AGT-06] a preview pays everybody below as they pay one another, and shows rates of own contracts alone', async () => {
  const { a, b } = agents
  const own = await preview(a, { terms: daily(7000) })
  const amounts = own.lines.map(({ level, before, after }) => [level, before, after])
  // A has 16,000 of both lines and pays 6,000 and 5,000; with 0.7 % it has 14,000.
  expect(amounts).toEqual([
    [0, 5000n, 3000n],
    [1, 6000n - 4000n, 2000n],
    [2, 4000n - 1000n, 3000n],
    [3, 1000n, 1000n],
    [1, 5000n, 5000n],
  ])
  expect(own.lines.map(({ rate }) => rate)).toEqual([7000, 6000, null, null, 5000])
  expect(own.ends).toEqual([])

  const forDownline = await preview(a, { memberId: b, terms: daily(7000) })
  // The caller's other line is paid too: 16,000 less 7,000 and 5,000.
  expect(forDownline.lines).toMatchObject([
    { level: 0, before: 2000n, after: 3000n, rate: 7000 },
    { level: null, before: 5000n, after: 4000n, rate: 8000 },
  ])
})

test('[AGT-06] a downline without a contract of the kind is paid by the caller in the preview', async () => {
  const { a } = agents
  const fresh = await newcomer(site, a, 2)
  const found = await preview(a, { memberId: fresh, terms: daily(3000) })
  expect(found.lines).toMatchObject([
    { level: 0, before: 0n, after: 0n },
    { level: null, before: 5000n, after: 5000n },
  ])
})
