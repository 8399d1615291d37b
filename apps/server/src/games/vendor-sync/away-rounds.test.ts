import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { createBetRegister } from '#games/bet'
import { vendorGateways } from '#games/play'
import { createTurnover } from '#money/turnover'
import { addMs, MINUTE_MS, unixSeconds } from '#platform/clock'
import { outgoing } from '#platform/http'
import { bySystem, type Engine, work } from '#platform/work'
import {
  openTestServer,
  type Person,
  type TestServer,
  valueIn,
  vendorKey,
} from '../../../test/test-server.ts'
import { OWN, SEAMLESS, transferVendors } from '../../../test/transfer-vendor.ts'
import { ok } from '../../../test/vendor.ts'
import { countUnbalancedBets } from '../../../test/wrong-rows.ts'
import { readAwayRoundsOf } from './away-rounds.job.ts'
import type { SyncParts } from './parts.ts'
import { walletCheck } from './wallet-check.ts'

type Row = {
  round: string
  bet: string
  win: string
  state: string
  at: Date
  player: string
  currency?: string
}
let outside: Awaited<ReturnType<typeof transferVendors>>
let server: TestServer
let parts: SyncParts
let game: string
let ana: Person
let player: string
/** What the vendor has played, which it gives in pages of two. */
let feed: Row[]
let requested: { from: string; to: string }[]

beforeAll(async () => {
  outside = await transferVendors()
  server = await openTestServer({ studioUrl: outside.url })
  outside.setClock(() => server.clock.now())
  let engine: Engine | undefined
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
  if (!engine) throw new Error('no engine')
  const vendors = vendorGateways({
    baseUrl: outside.url,
    keyOf: vendorKey,
    fetchFor: () => outgoing(),
    nowS: () => unixSeconds(server.clock.now()),
  })
  const register = createBetRegister(server.db)
  parts = { engine, vendors, register, turnover: createTurnover() }
  const text = 'select game from catalogue.title where vendor = $1 order by node_id limit 1'
  game = (await server.db.pool.query(text, [OWN])).rows[0].game
  outside.answers['/feed/rounds'] = reportFeed
})
beforeEach(async () => {
  feed = []
  requested = []
  await server.db.pool.query('update vendor_sync.vendor set rounds_from = null')
  ana = await server.register()
  await server.fund(ana.memberId, 100_000n)
  const body = { requestKey: randomUUID(), vendor: OWN, direction: 'in', amount: '500.00' } as const
  valueIn(await server.call('walletTransfer', { as: ana, body }))
  player = String(outside.received.findLast(({ path }) => path === '/transfer/in')?.body.player)
})
afterAll(async () => {
  expect(await countUnbalancedBets(server.db.kysely)).toBe(0n)
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await parts.register.close()
  await server.close()
  await outside.close()
})

function reportFeed(body: Record<string, unknown>) {
  const { from, to, cursor } = body as { from: string; to: string; cursor?: string }
  if (!cursor) requested.push({ from, to })
  const within = feed.filter(
    ({ at: openedAt }) => openedAt >= new Date(from) && openedAt < new Date(to),
  )
  const start = cursor ? Number(cursor) : 0
  const rows = within.slice(start, start + 2).map(({ at: openedAt, ...row }) => ({
    ...row,
    game,
    opened_at: openedAt.toISOString(),
    closed_at: row.state === 'open' ? null : addMs(openedAt, 1000).toISOString(),
  }))
  return ok({ rows, next_cursor: start + 2 < within.length ? String(start + 2) : null })
}

const minutesAgo = (minutes: number) => addMs(server.clock.now(), -minutes * MINUTE_MS)
function played(bet: string, win: string, change: Partial<Row> = {}): Row {
  const row = { round: `r-${randomUUID()}`, bet, win, state: 'settled', at: minutesAgo(1), player }
  feed.push({ ...row, ...change })
  return feed.at(-1) as Row
}
const read = () => readAwayRoundsOf(parts, OWN)
const record = async () => {
  await server.db.pool.query('delete from platform.allowance')
  return valueIn(await server.call('bettingRecord', { as: ana, query: {} })).content
}
const usedOf = async (kind: string) => {
  const { limits } = valueIn(await server.call('playLimits', { as: ana }))
  return limits.find((limit) => limit.kind === kind && limit.days === 1)?.used
}

describe('[WAL-05] [MEM-03] rounds staked from a wallet that its vendor keeps', () => {
  test('are in the betting record, once each, however often they are reported', async () => {
    const rounds = [played('20.00', '35.50'), played('10.00', '0.00'), played('5.00', '0.00')]
    expect(await Promise.all([read(), read()])).toEqual([true, true])
    await read()
    const lines = await record()
    expect(lines.map(({ round }) => round).sort()).toEqual(rounds.map(({ round }) => round).sort())
    expect(lines.find(({ round }) => round === rounds[0]?.round)).toMatchObject({
      ...{ stake: '20.00', payout: '35.50', validBet: '20.00', state: 'settled' },
      vendor: 'Mangrove',
    })
    const balance = valueIn(await server.call('walletBalance', { as: ana }))
    expect(balance.balance).toBe('500.00')
    const { content } = valueIn(await server.call('accountRecord', { as: ana, query: {} }))
    expect(content.map(({ kind }) => kind as string)).not.toContain('away')
  })

  test('[RG-001] count for limits of loss and of wager from then on', async () => {
    played('100.00', '30.00')
    await read()
    expect([await usedOf('wager'), await usedOf('loss')]).toEqual(['100.00', '70.00'])
    const body = { kind: 'wager', days: 1, amount: '150.00' } as const
    valueIn(await server.call('setPlayLimit', { as: ana, body }))
    const bet = (amountMinor: bigint) =>
      parts.register.transact({
        ...{ memberId: ana.memberId, vendor: SEAMLESS, round: randomUUID(), currency: 'PHP' },
        ...{ contentHex: '00', nodeId: 10_001, gameType: 'RNG', roundClosed: true },
        actions: [{ tx: randomUUID(), type: 'bet', amountMinor }],
      })
    expect(await bet(5001n)).toMatchObject({ code: 'LIMIT_REACHED', limit: 'wager' })
    expect(await bet(5000n)).toMatchObject({ code: 'OK' })
  })

  test('[WAL-03] fill the turnover requirements that were open when they were played', async () => {
    const turnover = createTurnover()
    const system = bySystem('ph')
    const { memberId } = ana
    const requirement = (sourceKey: string) =>
      work(parts.engine, system, (w) =>
        turnover.require(w, {
          memberId,
          source: 'reward',
          sourceKey,
          amount: 30_000n,
          multiple: 1,
        }),
      )
    const left = async () => {
      const whose = { memberId, brandId: 'ph', now: server.clock.now() }
      await work(parts.engine, system, (w) => turnover.catchUp(w.tx, whose))
      return (await turnover.standing(server.db.kysely, memberId)).left
    }
    await requirement('first')
    played('40.00', '0.00', { at: minutesAgo(30) })
    await read()
    expect(await left(), 'played before it was opened').toBe(30_000n)
    server.clock.advance(2 * MINUTE_MS)
    played('50.00', '0.00')
    await read()
    expect(await left()).toBe(25_000n)
  })

  test('are read again while they are open, and corrected when their vendor changes them', async () => {
    const open = played('20.00', '0.00', { state: 'open', at: minutesAgo(50) })
    await read()
    expect(await record()).toEqual([])
    server.clock.advance(15 * MINUTE_MS)
    Object.assign(open, { state: 'settled', win: '8.00' })
    await read()
    expect(requested.at(-1)?.from).toBe(open.at.toISOString())
    expect(await record()).toMatchObject([{ round: open.round, payout: '8.00', state: 'settled' }])
    const changed = played('20.00', '0.00')
    await read()
    Object.assign(changed, { state: 'void', bet: '0.00' })
    await read()
    const [row] = await record()
    expect(row).toMatchObject({ round: changed.round, state: 'void', stake: '0.00' })
    expect(await usedOf('wager')).toBe('20.00')
  })

  test('continue where the feed broke off', async () => {
    played('20.00', '0.00')
    await read()
    const before = requested.length
    outside.answers['/feed/rounds'] = { code: 'INTERNAL' }
    played('30.00', '0.00')
    expect(await read()).toBe(false)
    outside.answers['/feed/rounds'] = reportFeed
    expect(requested).toHaveLength(before)
    expect(await read()).toBe(true)
    expect(await record()).toHaveLength(2)
  })

  test.each<[string, [string, string, Partial<Row>?]]>([
    ['in amounts that are none of their currency', ['20', '0.00']],
    ['of other money', ['20.00', '0.00', { currency: 'USD' }]],
  ])('[LED-012] %s are a case, and hold up no other', async (_what, amounts) => {
    const wrong = played(...amounts)
    const right = played('10.00', '0.00')
    expect(await read()).toBe(true)
    const { rows } = await server.db.pool.query(
      'select kind, member_id from vendor_case.vendor_case where subject = $1',
      [wrong.round],
    )
    expect(rows).toEqual([{ kind: 'missing_here', member_id: ana.memberId }])
    expect(await record()).toMatchObject([{ round: right.round }])
  })

  test('of an unknown player open a case, and count for no member', async () => {
    const strange = played('20.00', '0.00', { player: 'ph_nobody_at_all' })
    await read()
    const { rows } = await server.db.pool.query(
      'select kind, member_id from vendor_case.vendor_case where subject = $1',
      [strange.round],
    )
    expect(rows).toEqual([{ kind: 'missing_here', member_id: null }])
    expect(await record()).toEqual([])
  })
})

test('[PAY-012] [WAL-05] a report compares what vendors hold with what was transferred and played', async () => {
  const { kysely } = server.db
  const look = async () => {
    const seen = await walletCheck(parts.vendors)(kysely, {
      ...{
        brandId: 'ph',
        now: server.clock.now(),
        limit: 500,
        reader: server.db.kysely,
      },
    })
    return seen.filter(({ memberId }) => !memberId || memberId === ana.memberId)
  }
  expect(await look()).toEqual([])
  played('20.00', '35.50')
  outside.bankOf(OWN).play(player, 1550n)
  const subject = `wallet:${OWN}`
  const finding = { area: 'vendors', check: 'vendor-balance', subject, memberId: ana.memberId }
  expect(await look()).toEqual([{ ...finding, expected: '500.00', found: '515.50' }])
  await read()
  expect(await look()).toEqual([])
  outside.bankOf(OWN).isSilent = true
  expect(await look()).toEqual([{ area: 'vendors', check: 'vendor-silent', subject: OWN }])
  outside.bankOf(OWN).isSilent = false
})
