import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { type TestClock, testClock } from '../clock/index.ts'
import { inTransaction, openDb, type Tx } from '../db/index.ts'
import { createLog } from '../log/index.ts'
import type { Timer } from './job.types.ts'
import { turnOf } from './timer-turn.ts'

const RENEW_MS = 20
const EVERY_S = 1
const AGAIN_MS = EVERY_S * 1000 + 1

let database: TestDatabase
let clock: TestClock
let effects: string[]
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  clock = testClock()
  effects = []
  await database.db.pool.query('delete from platform.timer; delete from platform.received')
})

type Run = (node: Node) => Promise<void>
type Node = ReturnType<typeof nodeOf>

/** A node with a pool of its own, whose connections can be cut or held. */
function nodeOf(nodeId: string, run: Run, renewMs?: number) {
  const db = openDb(database.url, { max: 3 })
  const write = () =>
    inTransaction(db, async (tx) => {
      await leaveMark(tx, nodeId)
      effects.push(nodeId)
    })
  const self = { nodeId, db, write }
  const timer: Timer = { name: 'slow', everyS: EVERY_S, run: () => run(self as Node) }
  const parts = { db, log: createLog('silent'), nodeId, now: () => clock.now() }
  return Object.assign(self, turnOf(renewMs ? { ...parts, renewMs } : parts, timer))
}

const written = async () =>
  (await database.db.pool.query('select listener from platform.received order by at')).rows.map(
    ({ listener }) => listener,
  )

/** Any write: the effect of a run. */
const leaveMark = (tx: Tx, node: string) =>
  tx.insertInto('platform.received').values({ listener: node, fact_id: randomUUID() }).execute()

/** Advances the clock of the lease until this much of it is left. */
const leaveOfLease = (left: string) =>
  database.db.pool.query(
    'update platform.timer set held_until = clock_timestamp() + $1::interval',
    [left],
  )

const leftOfLeaseS = async () => {
  const { rows } = await database.db.pool.query(
    'select extract(epoch from held_until - clock_timestamp())::float8 as s from platform.timer',
  )
  return rows[0]?.s
}

test('[OPS-009] a run longer than its period and its lease is renewed and begins on no other node', async () => {
  const began = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const run: Run = async ({ write }) => {
    began.resolve()
    await gate.promise
    await write()
  }
  const [a, b] = [nodeOf('a', run, RENEW_MS), nodeOf('b', run, RENEW_MS)]
  const first = a.turn()
  await began.promise
  for (let leases = 0; leases < 3; leases += 1) {
    await leaveOfLease('3 s')
    await expect.poll(leftOfLeaseS).toBeGreaterThan(4)
    clock.advance(AGAIN_MS)
    await b.turn()
  }
  gate.resolve()
  await first
  expect(await written()).toEqual(['a'])
  await b.turn()
  expect(await written(), 'free again at once').toEqual(['a', 'b'])
  await Promise.all([a, b].map(({ db }) => db.close()))
})

test('[OPS-009] a node that was stopped for longer than its lease cannot write what it was about to', async () => {
  const gate = Promise.withResolvers<void>()
  const outcome = Promise.withResolvers<string>()
  const began = Promise.withResolvers<void>()
  const a = nodeOf('a', async ({ write }) => {
    began.resolve()
    await gate.promise
    await write().then(
      () => outcome.resolve('written'),
      (error: Error) => outcome.resolve(error.message),
    )
  })
  const b = nodeOf('b', ({ write }) => write())
  const paused = a.turn()
  await began.promise
  // What a stopped process does: no renewal until it wakes.
  await leaveOfLease('-1 s')
  clock.advance(AGAIN_MS)
  await b.turn()
  gate.resolve()
  expect(await outcome.promise).toBe('timer slow was taken over')
  await paused
  expect(await written()).toEqual(['b'])
  await Promise.all([a, b].map(({ db }) => db.close()))
})

test('[OPS-009] no node takes a timer over between the fence and the commit of an effect', async () => {
  const inside = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const a = nodeOf('a', async ({ db }) =>
    inTransaction(db, async (tx) => {
      inside.resolve()
      await gate.promise
      await leaveMark(tx, 'a')
    }),
  )
  const b = nodeOf('b', ({ write }) => write())
  const slow = a.turn()
  await inside.promise
  await leaveOfLease('0 s')
  clock.advance(AGAIN_MS)
  await b.turn()
  expect(await written()).toEqual([])
  gate.resolve()
  await slow
  await b.turn()
  expect(await written()).toEqual(['a', 'b'])
  await Promise.all([a, b].map(({ db }) => db.close()))
})

test('[OPS-009] the timer of a node that died is free after its lease', async () => {
  const began = Promise.withResolvers<void>()
  const a = nodeOf('a', () => {
    began.resolve()
    return new Promise(() => undefined)
  })
  const b = nodeOf('b', ({ write }) => write())
  a.turn()
  await began.promise
  await a.db.close()
  clock.advance(AGAIN_MS)
  await b.turn()
  expect(await written()).toEqual([])
  await leaveOfLease('0 s')
  await b.turn()
  expect(await written()).toEqual(['b'])
  await b.db.close()
})

test('[OPS-009] twenty nodes that are due together run it once; a stop releases the lease', async () => {
  const gate = Promise.withResolvers<void>()
  const nodes = Array.from({ length: 20 }, (_, i) =>
    nodeOf(`n${i}`, async ({ write }) => {
      await write()
      await gate.promise
    }),
  )
  const turns = nodes.map((node) => node.turn())
  await expect.poll(written).toHaveLength(1)
  await wait(100)
  expect(await written()).toHaveLength(1)
  const holder = nodes.find(({ nodeId }) => effects[0] === nodeId)
  const { rows } = await database.db.pool.query('select holder from platform.timer')
  expect(rows).toEqual([{ holder: holder?.nodeId }])
  gate.resolve()
  await Promise.all(turns)
  await holder?.stop()
  const after = await database.db.pool.query('select held_until from platform.timer')
  expect(after.rows).toEqual([{ held_until: null }])
  await Promise.all(nodes.map(({ db }) => db.close()))
})
