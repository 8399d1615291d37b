import { balanceChannel, inboxChannel, type ServerMessage } from '@parola/contract'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createRealtime, type Realtime } from './index.ts'
import { coalesced, inTurn } from './realtime.ts'

let database: TestDatabase
/** Two nodes on one database. */
let here: Realtime
let there: Realtime

beforeEach(async () => {
  database = await testDatabase()
  const node = () =>
    createRealtime({ databaseUrl: database.url, db: database.db, log: pino({ level: 'silent' }) })
  here = node()
  there = node()
  await Promise.all([here.start(), there.start()])
})
afterEach(async () => {
  await Promise.all([here.stop(), there.stop()])
  await database.drop()
})

const unread = (n: number): ServerMessage => ({ type: 'message', unread: n })

/** A socket, and what was sent over it. */
function socketAt(node: Realtime, memberId: string, sessionId: string) {
  const received: ServerMessage[] = []
  const close = node.attach({ memberId, sessionId, send: (message) => received.push(message) })
  return { received, close }
}

test('a hint reaches every socket of its member, at every node, and nobody else', async () => {
  const phone = socketAt(here, 'juan', 's1')
  const desktop = socketAt(there, 'juan', 's2')
  const other = socketAt(there, 'ana', 's3')
  await here.toMember('juan', inboxChannel, { unread: 1 })
  await here.toSession('s2', unread(2))
  await here.toAll(unread(3))
  await expect.poll(() => other.received).toEqual([unread(3)])
  expect(desktop.received).toEqual([unread(1), unread(2), unread(3)])
  await expect.poll(() => phone.received).toEqual([unread(1), unread(3)])
})

test('a socket that was closed receives no more, the other one does', async () => {
  const [first, second] = [socketAt(here, 'juan', 's1'), socketAt(here, 'juan', 's1')]
  first.close()
  await here.toMember('juan', inboxChannel, { unread: 1 })
  await expect.poll(() => second.received).toEqual([unread(1)])
  expect(first.received).toEqual([])
})

test('hints of one moment all arrive, in order, however many and long they are', async () => {
  const { received } = socketAt(there, 'juan', 's1')
  const data = (n: number) => ({
    balance: `${'₱'.repeat(n % 900)}0.00`,
    seq: n,
    currency: 'PHP',
  })
  const all = Array.from({ length: 400 }, (_, n) => data(n))
  await Promise.all(all.map((item) => here.toMember('juan', balanceChannel, item)))
  await expect.poll(() => received.length).toBe(all.length)
  expect(received).toEqual(all.map((item) => ({ type: 'balance', ...item })))
})

test('tabs that have to reconnect do so one after the other, the first immediately', () => {
  vi.useFakeTimers()
  try {
    const reached: number[] = []
    const tabs = Array.from({ length: 1000 }, (_, no) => no)
    inTurn(tabs, 10_000, (no) => reached.push(no))
    expect(reached).toEqual([0])
    vi.advanceTimersByTime(5000)
    expect(reached).toHaveLength(501)
    vi.advanceTimersByTime(5000)
    expect(reached).toEqual(tabs)
  } finally {
    vi.useRealTimers()
  }
})

test('a burst of changes is sent immediately, and then once every two seconds, the last one too', () => {
  vi.useFakeTimers()
  try {
    let runs = 0
    const deliver = coalesced(() => {
      runs += 1
    }, 2000)
    for (let change = 0; change < 39; change += 1) {
      deliver()
      vi.advanceTimersByTime(100)
    }
    expect(runs).toBe(2)
    vi.advanceTimersByTime(2000)
    expect(runs).toBe(3)
    vi.advanceTimersByTime(2000)
    deliver()
    expect(runs).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})

test('a node that listens again after the database was down has every tab reconnect: hints were missed', async () => {
  const [phone, desktop] = [socketAt(here, 'juan', 's1'), socketAt(there, 'ana', 's2')]
  await database.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'parola-realtime' and datname = current_database()`,
  )
  await here.toMember('juan', inboxChannel, { unread: 1 })
  const again: ServerMessage[] = [{ type: 'bye', reason: 'reconnect' }]
  await expect
    .poll(() => [phone.received, desktop.received], { timeout: 5000 })
    .toEqual([again, again])
})
