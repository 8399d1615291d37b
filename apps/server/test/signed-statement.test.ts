import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ContractTerms } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinTeam } from '#people/team'
import { DAY_MS, HOUR_MS } from '#platform/clock'
import { bySystem, work } from '#platform/work'
import {
  flawsOfStatement,
  type PublicKeys,
  type SignedStatement,
} from '../../../tools/verify/statement.ts'
import { settleDue } from '../src/agents/statement/settle-due.ts'
import { played, type Site, signed } from './agent-team.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'

const START = new Date('2024-03-03T16:00:00Z')
const DUE = new Date(START.getTime() + 7 * DAY_MS + 4 * HOUR_MS)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

let server: TestServer
let site: Site
let boss: Person
let agent: Person
let keys: PublicKeys
const files = mkdtempSync(join(tmpdir(), 'statement-'))

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (engine) => {
    site = { engine, asOwner: server.asOwner }
  })
  boss = await joined(await server.registerAgent(), null)
  agent = await joined(await server.registerAgent(), boss)
  const players = [
    await joined(await server.register(), boss),
    await joined(await server.register(), agent),
  ]
  const dividend = (rate: number): ContractTerms => ({
    ...{ kind: 'dividend', period: 'weekly', activeMinValidBet: 50_000n },
    tiers: [
      { periodValidBet: 0n, periodProfitLoss: 0n, activeMembers: 0, rate: rate / 2 },
      { periodValidBet: 100_000n, periodProfitLoss: 10_000n, activeMembers: 1, rate },
    ],
  })
  const realtime = (lossRate: number): ContractTerms => ({
    ...{ kind: 'realtime', profitRate: 1000, lossRate, singleBetAmount: 1000n },
  })
  for (const [rate, agentOf] of [
    [2, { uplineId: null, downlineId: boss.memberId }],
    [1, { uplineId: boss.memberId, downlineId: agent.memberId }],
  ] as const) {
    await signed(site, { ...agentOf, terms: dividend(rate * 100_000), startAt: START })
    await signed(site, { ...agentOf, terms: realtime(rate * 2000), startAt: START })
  }
  await server.asOwner(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     values ('ph', 'statement', 1, '{"vendorFeesPpm": {"PG": 120000}}', '2024-01-01', '2024-01-01', 'test', 'test')`,
  )
  const at = new Date(START.getTime() + HOUR_MS)
  await played(
    site,
    players.flatMap(({ memberId }) => [
      { memberId, at, stake: 123_457n, payout: 20_000n },
      { memberId, at, stake: 777n, payout: 0n },
      { memberId, at, stake: 5000n, payout: 9000n },
    ]),
  )
  await settleDue(site.engine, DUE)
})
afterAll(() => {
  rmSync(files, { recursive: true })
  return server.close()
})

async function joined(person: Person, upline: Person | null): Promise<Person> {
  await work(site.engine, bySystem('ph'), (w) =>
    joinTeam(w, { memberId: person.memberId, uplineId: upline?.memberId ?? null }),
  )
  return person
}

async function fileOf(as: Person, kind: 'dividend' | 'realtime') {
  const { rows } = await server.asOwner<{ record_id: string }>(
    'select record_id from statement.record where agent_id = $1 and kind = $2 and gross_minor > 0',
    [as.memberId, kind],
  )
  const query = { recordId: rows[0]?.record_id ?? '' }
  const file = valueIn(await server.call('signedStatement', { as, query }))
  keys = valueIn(await server.call('statementKeys', {}))
  return file
}

const falsified = (file: SignedStatement, change: Partial<SignedStatement['statement']>) => ({
  ...file,
  statement: { ...file.statement, ...change },
})

describe('[AGT-04] a signed statement', () => {
  test('of each level and kind is computed again from the file alone, down to its bets', async () => {
    for (const as of [boss, agent]) {
      for (const kind of ['dividend', 'realtime'] as const) {
        const file = await fileOf(as, kind)
        expect(flawsOfStatement(file, keys)).toEqual([])
        expect(file.statement).toMatchObject({ isWhole: true, payer: 'house' })
      }
    }
    const { statement } = await fileOf(boss, 'dividend')
    expect(statement).toMatchObject({ vendors: [{ vendor: 'PG', feePpm: 120_000 }], tier: 2 })
    expect(statement.downlines).toEqual([(await fileOf(agent, 'dividend')).statement.amount])
    expect(statement.bets).toHaveLength(6)
  })

  test('that somebody has changed is not signed, and what no longer follows is named', async () => {
    const file = await fileOf(agent, 'dividend')
    const more = falsified(file, { amount: '999999.00' })
    expect(flawsOfStatement(more, keys)).toEqual([
      'It is not signed by a key of the brand.',
      expect.stringMatching(/^Amount is 999999.00, and should be \d+\.\d\d\.$/),
    ])
    const fewer = falsified(file, { bets: file.statement.bets.slice(1) })
    expect(flawsOfStatement(fewer, keys)).toContain('Number of bets is 3, and should be 2.')
    const terms = { ...file.statement.contract.terms, cap: '1.00' }
    const capped = falsified(file, { contract: { ...file.statement.contract, terms } })
    expect(flawsOfStatement(capped, null)[0]).toMatch(/^Gross is .* should be 1.00\.$/)
    const other = { keys: keys.keys.map(({ kid }) => ({ kid, x: 'A'.repeat(43) })) }
    expect(flawsOfStatement(file, other)).toEqual(['It is not signed by a key of the brand.'])
  })

  test('is checked by the shipped script, which fails for a falsified one', async () => {
    const file = await fileOf(agent, 'dividend')
    const run = (statement: SignedStatement) => {
      const [path, keyPath] = [join(files, 'statement.json'), join(files, 'keys.json')]
      writeFileSync(path, JSON.stringify(statement, null, 2))
      writeFileSync(keyPath, JSON.stringify({ success: true, value: keys }))
      const script = ['tools/start/run.mjs', 'tools/verify/verify.ts', path, '--keys', keyPath]
      const { status, stdout } = spawnSync('node', script, { cwd: ROOT, encoding: 'utf8' })
      return { status, stdout }
    }
    expect(run(file)).toMatchObject({ status: 0, stdout: 'Every figure follows.\n' })
    const { status, stdout } = run(falsified(file, { amount: '1.00' }))
    expect(status).toBe(1)
    expect(stdout).toContain('It is NOT what was settled.')
  })

  test('[AZ-003] is nobody else’s', async () => {
    const { statement } = await fileOf(boss, 'dividend')
    const query = { recordId: statement.recordId }
    expect(await server.call('signedStatement', { as: agent, query })).toMatchObject({
      status: 404,
    })
  })
})
