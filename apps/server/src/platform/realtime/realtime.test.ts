import type { ServerMessage } from '@parola/contract'
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
  const heard: ServerMessage[] = []
  const close = node.attach({ memberId, sessionId, send: (message) => heard.push(message) })
  return { heard, close }
}

test('a hint reaches every socket of its member, at every node, and nobody else', async () => {
  const phone = socketAt(here, 'juan', 's1')
  const desk = socketAt(there, 'juan', 's2')
  const other = socketAt(there, 'ana', 's3')
  await here.toMember('juan', unread(1))
  await here.toSession('s2', unread(2))
  await here.toAll(unread(3))
  await expect.poll(() => other.heard).toEqual([unread(3)])
  expect(desk.heard).toEqual([unread(1), unread(2), unread(3)])
  await expect.poll(() => phone.heard).toEqual([unread(1), unread(3)])
})

test('a socket that was closed hears no more, its sister does', async () => {
  const [first, second] = [socketAt(here, 'juan', 's1'), socketAt(here, 'juan', 's1')]
  first.close()
  await here.toMember('juan', unread(1))
  await expect.poll(() => second.heard).toEqual([unread(1)])
  expect(first.heard).toEqual([])
})

test('hints of one moment all arrive, in their order, however many and long they are', async () => {
  const { heard } = socketAt(there, 'juan', 's1')
  const message = (n: number): ServerMessage => ({
    type: 'balance',
    balance: `${'₱'.repeat(n % 900)}0.00`,
    seq: n,
    currency: 'PHP',
  })
  const all = Array.from({ length: 400 }, (_, n) => message(n))
  await Promise.all(all.map((one) => here.toMember('juan', one)))
  await expect.poll(() => heard.length).toBe(all.length)
  expect(heard).toEqual(all)
})

test('tabs that have to connect again get their turn one after the other, the first at once', () => {
  vi.useFakeTimers()
  try {
    const told: number[] = []
    const tabs = Array.from({ length: 1000 }, (_, no) => no)
    inTurn(tabs, 10_000, (no) => told.push(no))
    expect(told).toEqual([0])
    vi.advanceTimersByTime(5000)
    expect(told).toHaveLength(501)
    vi.advanceTimersByTime(5000)
    expect(told).toEqual(tabs)
  } finally {
    vi.useRealTimers()
  }
})

test('changes in a row are told at once, and then once in each two seconds, the last one too', () => {
  vi.useFakeTimers()
  try {
    let told = 0
    const tell = coalesced(() => {
      told += 1
    }, 2000)
    for (let change = 0; change < 39; change += 1) {
      tell()
      vi.advanceTimersByTime(100)
    }
    expect(told).toBe(2)
    vi.advanceTimersByTime(2000)
    expect(told).toBe(3)
    vi.advanceTimersByTime(2000)
    tell()
    expect(told).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})

test('who listens again after the database was away has every tab connect again: hints were missed', async () => {
  const [phone, desk] = [socketAt(here, 'juan', 's1'), socketAt(there, 'ana', 's2')]
  await database.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'parola-realtime' and datname = current_database()`,
  )
  await here.toMember('juan', unread(1))
  const again: ServerMessage[] = [{ type: 'bye', reason: 'reconnect' }]
  await expect.poll(() => [phone.heard, desk.heard], { timeout: 5000 }).toEqual([again, again])
})
