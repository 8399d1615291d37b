import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, reconcile } from '#foundations/ledger'
import { DAY_MS, HOUR_MS } from '#platform/clock'
import { bySystem, work } from '#platform/work'
import { ended, newcomer, played, type Site, signed, voided } from '../../../test/agent-team.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'
import { payRecord } from './pay.ts'
import { settleDue } from './settle-due.ts'

const START = new Date('2024-03-03T16:00:00Z')
let server: TestServer
let site: Site
let cashier: Awaited<ReturnType<TestServer['operator']>>
let treasurer: typeof cashier
let agentId: string
let contractId: string

beforeAll(async () => {
  server = await openTestServer()
  cashier = await server.operator({ roles: ['cashier'] })
  treasurer = await server.operator({ roles: ['treasurer'] })
  await server.asSystem(async (engine) => {
    site = { engine, asOwner: server.asOwner }
  })
  agentId = await newcomer(site, null, 2)
  const terms = { kind: 'daily' as const, tiers: [{ betAmount: 0n, rate: 1000 }] }
  contractId = await signed(site, { uplineId: null, downlineId: agentId, startAt: START, terms })
  await server.asOwner(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     values ('ph', 'statement', 1, '{"heldAboveMinor": 100}', now(), now(), 'test', 'for the test')`,
  )
  const memberId = await newcomer(site, agentId)
  for (const day of [0, 1]) {
    const at = new Date(START.getTime() + day * DAY_MS + HOUR_MS)
    await played(site, [{ memberId, at, stake: 1_000_000n, payout: 0n }])
    await settleDue(site.engine, new Date(START.getTime() + (day + 1) * DAY_MS + 2 * HOUR_MS))
  }
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
})

const held = async (as = cashier) =>
  valueIn(await server.call('settlements', { as, query: { state: 'held' } })).content
const request = (verdict: 'pay' | 'reject', recordId: string) =>
  server.call('decideSettlement', {
    ...{ as: cashier, body: { recordId, verdict, reason: 'checked by hand' } },
  })
async function approve(recordId: string) {
  const list = valueIn(await server.call('approvals', { as: treasurer, query: {} }))
  const { requestId = '' } = list.find(({ details }) => details.recordId === recordId) ?? {}
  return server.call('decideApproval', {
    ...{ as: treasurer, body: { requestId, isApproved: true, answer: 'agreed' } },
  })
}
/** A record of 1000, so many days later, that was rejected; a bet of its window was voided after that. */
async function rejectedThenVoided(days: number) {
  const start = new Date(START.getTime() + days * DAY_MS)
  const owner = await newcomer(site, null, 2)
  const terms = { kind: 'daily' as const, tiers: [{ betAmount: 0n, rate: 1000 }] }
  const id = await signed(site, { uplineId: null, downlineId: owner, startAt: start, terms })
  const bet = { memberId: await newcomer(site, owner), payout: 0n }
  const at = new Date(start.getTime() + HOUR_MS)
  const [small] = await played(site, [
    { ...bet, at, stake: 300_000n },
    { ...bet, at, stake: 700_000n },
  ])
  const settle = (hours: number) =>
    settleDue(site.engine, new Date(start.getTime() + hours * HOUR_MS))
  await settle(26)
  const [{ recordId = '' } = {}] = await held()
  valueIn(await request('reject', recordId))
  valueIn(await approve(recordId))
  await voided(site, small ?? '', { ...bet, at, stake: 300_000n })
  await settle(27)
  return { start, id, bet, recordId, settle }
}

const balance = async () => (await balanceOf(server.db.kysely, agentId)).balanceMinor
const owed = async () =>
  (
    await server.asOwner<{ sum: number }>(
      `select coalesce(sum(amount), 0)::integer as sum from (
         select amount from ledger.system_posting where account = 'payable:agent'
         union all select -amount from ledger.posting where contra = 'payable:agent') p`,
    )
  ).rows[0]?.sum

describe('[AGT-07] [AZ-008] records above the brand’s amount', () => {
  test('wait for two operators, who pay or reject them', async () => {
    const [second, first] = await held()
    expect([first?.amount, second?.amount]).toEqual(['10.00', '10.00'])
    expect([await balance(), await owed()]).toEqual([0n, 2000])
    // A run that has read the record before it was held comes to pay it.
    const paid = await work(site.engine, bySystem('ph'), (w) => payRecord(w, first?.recordId ?? ''))
    expect([paid, await balance()]).toEqual([false, 0n])
    valueIn(await request('pay', first?.recordId ?? ''))
    expect(await balance()).toBe(0n)
    valueIn(await approve(first?.recordId ?? ''))
    expect([await balance(), await owed()]).toEqual([1000n, 1000])
    valueIn(await request('reject', second?.recordId ?? ''))
    valueIn(await approve(second?.recordId ?? ''))
    expect([await balance(), await owed()]).toEqual([1000n, 0])
    expect(await held()).toEqual([])
    expect(await request('pay', first?.recordId ?? '')).toMatchObject({
      code: 'SETTLEMENT_DECIDED',
    })
  })

  test('are not owed any more once they are rejected, whatever is found in their window before or after', async () => {
    const start = new Date(START.getTime() + 28 * DAY_MS)
    const owner = await newcomer(site, null, 2)
    const terms = { kind: 'daily' as const, tiers: [{ betAmount: 0n, rate: 1000 }] }
    const id = await signed(site, { uplineId: null, downlineId: owner, startAt: start, terms })
    const bet = { memberId: await newcomer(site, owner), payout: 0n }
    const at = new Date(start.getTime() + HOUR_MS)
    const bets = [300_000n, 700_000n].map((stake) => ({ ...bet, at, stake }))
    const [small, big] = await played(site, bets)
    const settle = (hours: number) =>
      settleDue(site.engine, new Date(start.getTime() + hours * HOUR_MS))
    await settle(26)
    const [record] = await held()
    if (bets[0]) await voided(site, small ?? '', bets[0])
    await settle(27)
    valueIn(await request('reject', record?.recordId ?? ''))
    valueIn(await approve(record?.recordId ?? ''))
    if (bets[1]) await voided(site, big ?? '', bets[1])
    await settle(28)
    await played(site, [{ ...bet, at, stake: 2_000_000n }])
    await settle(29)
    // The next day has nothing to correct.
    const next = new Date(start.getTime() + 25 * HOUR_MS)
    await played(site, [{ ...bet, at: next, stake: 50_000n }])
    await settle(50)
    const { rows } = await server.asOwner(
      `select state, amount_minor::integer as amount, correction_minor::integer as correction
         from statement.record where contract_id = $1 order by starts_at, seq`,
      [id],
    )
    expect(rows).toEqual([
      { state: 'rejected', amount: 1000, correction: 0 },
      { state: 'approved', amount: 50, correction: 0 },
    ])
    await ended(site, id, new Date(start.getTime() + 2 * DAY_MS))
  })

  test('that were rejected are reopened once, with what was found in their window meanwhile, for two operators', async () => {
    const { start, id, recordId } = await rejectedThenVoided(56)
    const before = await owed()
    const reopen = () =>
      server.call('reopenSettlement', { as: cashier, body: { recordId, reason: 'proved since' } })
    const listed = async (state: 'rejected' | 'held') =>
      valueIn(await server.call('settlements', { as: cashier, query: { state } })).content.find(
        (row) => row.recordId === recordId,
      )
    expect(await listed('rejected')).toMatchObject({ mayReopen: true, reason: 'checked by hand' })
    valueIn(await reopen())
    expect(await reopen()).toMatchObject({ status: 409, code: 'SETTLEMENT_FINAL' })
    expect(await listed('held')).toMatchObject({ mayReopen: false, reason: null })
    expect(await owed()).toBe((before ?? 0) + 1000)
    // Rejected again, it stays so; what is owed is as it was.
    valueIn(await request('reject', recordId))
    valueIn(await approve(recordId))
    expect(await owed()).toBe(before)
    expect(await listed('rejected')).toMatchObject({ mayReopen: false })
    expect(await reopen()).toMatchObject({ code: 'SETTLEMENT_FINAL' })
    await ended(site, id, new Date(start.getTime() + DAY_MS))
  })

  test('that are paid after they were reopened are corrected in the next record', async () => {
    const { start, id, bet, recordId, settle } = await rejectedThenVoided(84)
    const body = { recordId, reason: 'proved since' }
    valueIn(await server.call('reopenSettlement', { as: cashier, body }))
    valueIn(await request('pay', recordId))
    valueIn(await approve(recordId))
    const next = new Date(start.getTime() + 25 * HOUR_MS)
    await played(site, [{ ...bet, at: next, stake: 400_000n }])
    await settle(50)
    const { rows } = await server.asOwner(
      `select state, amount_minor::integer as amount, correction_minor::integer as correction
         from statement.record where contract_id = $1 order by starts_at, seq`,
      [id],
    )
    expect(rows).toEqual([
      { state: 'approved', amount: 1000, correction: 0 },
      { state: 'approved', amount: 100, correction: -300 },
    ])
    await ended(site, id, new Date(start.getTime() + 2 * DAY_MS))
  })

  test('the running window is previewed without being written, and what is due is settled on request', async () => {
    const query = { kind: 'daily' as const }
    const preview = valueIn(await server.call('settlementPreview', { as: cashier, query }))
    expect(preview).toMatchObject([{ total: '0.00', lines: [{ amount: '0.00' }] }])
    await ended(site, contractId, new Date(START.getTime() + 2 * DAY_MS))
    const before = await held()
    valueIn(await server.call('runSettlements', { as: cashier, body: { reason: 'month end' } }))
    expect(await held()).toEqual(before)
  })
})

test('[AGT-07] records that earned and corrected nothing are shown or left out', async () => {
  const records = async (query: { amounts?: 'some' }) =>
    valueIn(await server.call('settlements', { as: cashier, query: { ...query, pageSize: '100' } }))
      .content
  const [all, some] = [await records({}), await records({ amounts: 'some' })]
  expect(some).toEqual(all.filter((row) => Number(row.gross) !== 0 || Number(row.correction) !== 0))
  expect(some.length).toBeGreaterThan(1)
  expect(some.length).toBeLessThan(all.length)
})
