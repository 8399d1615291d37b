import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { type TestClock, testClock } from '../clock/index.ts'
import { inTransaction, openDb, type Tx } from '../db/index.ts'
import { createLog } from '../log/index.ts'
import type { Timer } from './job.types.ts'
import { turnOf } from './timer-turn.ts'

const LEASE_MS = 300
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
  await database.db.pool.query('delete from platform.timer; delete from platform.heard')
})

type Run = (node: Node) => Promise<void>
type Node = ReturnType<typeof nodeOf>

/** A node with a pool of its own, whose connections can be cut or held. */
function nodeOf(nodeId: string, run: Run) {
  const db = openDb(database.url, { max: 3 })
  const write = () =>
    inTransaction(db, async (tx) => {
      await leaveMark(tx, nodeId)
      effects.push(nodeId)
    })
  const self = { nodeId, db, write }
  const timer: Timer = { name: 'slow', everyS: EVERY_S, run: () => run(self as Node) }
  const parts = { db, log: createLog('silent'), nodeId, now: () => clock.now(), leaseMs: LEASE_MS }
  return Object.assign(self, turnOf(parts, timer))
}

const written = async () =>
  (await database.db.pool.query('select listener from platform.heard order by at')).rows.map(
    ({ listener }) => listener,
  )

/** Any write: the effect of a run. */
const leaveMark = (tx: Tx, node: string) =>
  tx.insertInto('platform.heard').values({ listener: node, fact_id: randomUUID() }).execute()

test('[OPS-009] a run longer than its period and its lease is renewed and begins on no other node', async () => {
  let going = 0
  let most = 0
  const slow: Run = async ({ write }) => {
    going += 1
    most = Math.max(most, going)
    await wait(5 * LEASE_MS)
    await write()
    going -= 1
  }
  const [a, b] = [nodeOf('a', slow), nodeOf('b', slow)]
  const first = a.turn()
  for (let beats = 0; beats < 8; beats += 1) {
    await wait(LEASE_MS / 2)
    clock.advance(AGAIN_MS)
    await Promise.race([b.turn(), wait(1)])
  }
  await first
  expect(most).toBe(1)
  expect(await written()).toEqual(['a'])
  await b.turn()
  expect(await written(), 'free again at once').toEqual(['a', 'b'])
  await Promise.all([a, b].map(({ db }) => db.close()))
})

test('[OPS-009] a node that was away for longer than its lease cannot write what it was about to', async () => {
  const gate = Promise.withResolvers<void>()
  const outcome = Promise.withResolvers<string>()
  const a = nodeOf('a', async ({ write }) => {
    await gate.promise
    await write().then(
      () => outcome.resolve('written'),
      (error: Error) => outcome.resolve(error.message),
    )
  })
  const b = nodeOf('b', ({ write }) => write())
  const paused = a.turn()
  await wait(50)
  // What a stopped process does: no renewal until it wakes.
  await database.db.pool.query(
    `update platform.timer set held_until = clock_timestamp() - interval '1 s', epoch = epoch`,
  )
  clock.advance(AGAIN_MS)
  await b.turn()
  gate.resolve()
  expect(await outcome.promise).toBe('timer slow was taken over')
  await paused
  expect(await written()).toEqual(['b'])
  await Promise.all([a, b].map(({ db }) => db.close()))
})

test('[OPS-009] nobody takes a timer over between the fence and the commit of an effect', async () => {
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
  await database.db.pool.query(`update platform.timer set held_until = clock_timestamp()`)
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
  const a = nodeOf('a', () => new Promise(() => undefined))
  const b = nodeOf('b', ({ write }) => write())
  a.turn()
  await wait(50)
  await a.db.close()
  clock.advance(AGAIN_MS)
  await b.turn()
  expect(await written()).toEqual([])
  await wait(LEASE_MS + 50)
  await b.turn()
  expect(await written()).toEqual(['b'])
  await b.db.close()
})

test('[OPS-009] twenty nodes that are due at once run it once; a stop gives the lease away', async () => {
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
