import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { beginDay } from '../../../test/brand-day.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'
import { dayOf, MINUTE_MS } from '../../platform/clock/index.ts'
import { type Db, openDb } from '../../platform/db/index.ts'
import { bySystem, type Engine, work } from '../../platform/work/index.ts'
import { orderRecords } from '../payout/index.ts'
import { beginReport, beginReports } from './begin.ts'
import { endForgotten, type ReconcileParts, reconcileBrand } from './reconcile-brand.ts'

let server: TestServer
let reader: Db
let treasurer: Awaited<ReturnType<TestServer['operator']>>
let zone: string

beforeAll(async () => {
  server = await openTestServer()
  zone = await beginDay(server.asOwner)
  reader = openDb(server.env.READER_DATABASE_URL ?? '', { max: 1 })
  treasurer = await server.operator({ roles: ['treasurer'] })
}, 40_000)
afterAll(async () => {
  await reader.close()
  await server.close()
})

const day = () => dayOf(server.clock.now(), zone)
const begin = (engine: Engine, kind: 'requested' | 'hourly' = 'hourly') =>
  work(engine, bySystem('ph'), async (w) => (await beginReport(w, { day: day(), kind })) ?? '')
const reportOf = async (reference: string) =>
  valueIn(await server.call('reconciliationReport', { as: treasurer, query: { reference } })).report
/** As it is stored: an operator’s session would expire in so much idle time. */
const storedOf = async (reference: string) =>
  (
    await server.db.pool.query(
      'select state, reason, broken from reconciliation.report where reference = $1',
      [reference],
    )
  ).rows[0]
const partsOf = (engine: Engine, change: Partial<ReconcileParts> = {}): ReconcileParts => ({
  ...{
    engine,
    reader,
    records: orderRecords,
    later: [],
    lookAgainMs: 10,
  },
  gateway: { settled: async () => null } as never,
  ...change,
})
/** The alarms raised during an action. */
async function alarmsOf(engine: Engine, action: () => Promise<unknown>) {
  const logged = vi.spyOn(engine.log, 'error')
  await action()
  const alarms = logged.mock.calls.map(([fields]) => (fields as unknown as { alarm: string }).alarm)
  logged.mockRestore()
  return alarms
}

test('[LED-014] a report that cannot be made fails after its last attempt, with a reason and an alarm', () =>
  server.asSystem(async (engine) => {
    const reference = await begin(engine)
    const gone = openDb('postgres://nobody@127.0.0.1:9/nothing', { max: 1 })
    const parts = partsOf(engine, { reader: gone })
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await expect(reconcileBrand(parts, reference)).rejects.toThrow()
      expect((await reportOf(reference)).state).toBe('running')
    }
    const alarms = await alarmsOf(engine, () => reconcileBrand(parts, reference))
    expect(alarms).toEqual(['reconciliation_failed'])
    expect(await reportOf(reference)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('ECONNREFUSED'),
    })
    await gone.close()
  }))

test('[LED-014] a report of a node that died is abandoned after a quarter of an hour, with an alarm', () =>
  server.asSystem(async (engine) => {
    const reference = await begin(engine)
    server.clock.advance(14 * MINUTE_MS)
    expect(await alarmsOf(engine, () => endForgotten(engine, server.clock.now()))).toEqual([])
    server.clock.advance(2 * MINUTE_MS)
    const alarms = await alarmsOf(engine, () => endForgotten(engine, server.clock.now()))
    expect(alarms).toEqual(['reconciliation_abandoned'])
    expect(await storedOf(reference)).toMatchObject({
      state: 'abandoned',
      reason: 'nobody has worked on it for 15 minutes',
    })
    // Its job runs late: a report that has ended does not change.
    await reconcileBrand(partsOf(engine), reference)
    expect((await storedOf(reference)).state).toBe('abandoned')
  }))

test('[LED-014] a difference that the second look does not find stops nothing; one that stays does', () =>
  server.asSystem(async (engine) => {
    const { memberId } = await server.register()
    let looks = 0
    const wrongUpTo = (look: number) => ({
      ...orderRecords,
      holdingOf: async () => {
        looks += 1
        return new Map(looks <= look ? [[memberId, 1n]] : [])
      },
    })
    const stops = async () =>
      (await server.db.pool.query('select evidence from cashier.payout_stop')).rows
    const once = await begin(engine)
    await reconcileBrand(partsOf(engine, { records: wrongUpTo(1) }), once)
    expect(await storedOf(once)).toMatchObject({ state: 'sound', broken: 0 })
    expect(await stops()).toEqual([])
    const twice = await begin(engine)
    await reconcileBrand(partsOf(engine, { records: wrongUpTo(100) }), twice)
    expect(await storedOf(twice)).toMatchObject({ state: 'broken', broken: 1 })
    expect(await stops()).toEqual([{ evidence: twice }])
  }))

test('[LED-014] what has moved is looked at each hour, and not while a report runs', () =>
  server.asSystem(async (engine) => {
    const hourly = async () => {
      const { rows } = await server.db.pool.query(
        `select state from reconciliation.report where brand_id = 'ph' and kind = 'hourly'
          order by started_at, report_id`,
      )
      return rows.length
    }
    const settle = () =>
      server.db.pool.query(
        `update reconciliation.report set state = 'sound', finished_at = now() where state = 'running'`,
      )
    await settle()
    const before = await hourly()
    server.clock.advance(61 * MINUTE_MS)
    await beginReports(engine, server.clock.now())
    await beginReports(engine, server.clock.now())
    expect((await hourly()) - before).toBeLessThanOrEqual(1)
    await settle()
    server.clock.advance(61 * MINUTE_MS)
    await beginReports(engine, server.clock.now())
    await settle()
    server.clock.advance(MINUTE_MS)
    await beginReports(engine, server.clock.now())
    expect((await hourly()) - before).toBeLessThanOrEqual(2)
    server.clock.advance(61 * MINUTE_MS)
    await settle()
    await beginReports(engine, server.clock.now())
    expect((await hourly()) - before).toBeGreaterThanOrEqual(2)
  }))
