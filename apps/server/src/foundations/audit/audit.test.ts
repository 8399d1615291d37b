import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMs, DAY_MS } from '#platform/clock'
import { openDb } from '#platform/db'
import { openFiles } from '#platform/files'
import { type Engine, VISITOR, work } from '#platform/work'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { type ChainParts, chainKey, keepCheckpoint, linkEntries, verifyChain } from './chain.ts'
import { record } from './record.ts'

const MINUTE_MS = 60_000
let server: TestServer
let engine: Engine
let home: string

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (own) => {
    engine = own
  })
})
afterAll(() => server.close())
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'parola-audit-'))
  return () => rmSync(home, { recursive: true, force: true })
})

const parts = (): ChainParts => ({
  engine,
  files: openFiles(`file:${home}`),
  key: chainKey(Buffer.alloc(32, 1)),
})

function write(count: number, reason = 'as agreed') {
  const actor = { ...VISITOR, kind: 'operator' as const, operatorId: randomUUID(), roles: ['x'] }
  return work(engine, { actor, brandId: 'ph' }, async (w) => {
    for (let i = 0; i < count; i++) {
      await record(w, {
        what: 'test.action',
        subject: `thing:${i}`,
        before: { i },
        after: null,
        reason,
      })
    }
  })
}

/** Runs a statement as the owner of the database, bypassing every privilege. */
async function asOwner(statement: string, values: unknown[] = []) {
  return (await server.asOwner(statement, values)).rows
}

/** A new trail of ten linked entries with a checkpoint; returns the number of the fourth. */
async function trail(): Promise<bigint> {
  await asOwner('truncate audit.entry, audit.link')
  await write(10)
  await linkEntries(parts())
  const rows = await asOwner('select seq from audit.entry order by seq offset 3 limit 1')
  return rows[0]?.seq
}

test('[AUD-001] the action and its entry are stored together or not at all', async () => {
  const reason = randomUUID()
  const failing = work(engine, { actor: VISITOR, brandId: 'ph' }, async (w) => {
    await record(w, { what: 'test.action', subject: 'thing:1', reason })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await asOwner('select 1 from audit.entry where reason = $1', [reason])).toEqual([])
})

test('[AUD-002] the platform itself can neither change nor remove what is written', async () => {
  await trail()
  const db = openDb((server.db.pool.options as { connectionString: string }).connectionString)
  for (const table of ['audit.entry', 'audit.link']) {
    for (const entry of [
      table === 'audit.entry' ? `update ${table} set reason = ''` : `update ${table} set seq = 1`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
    ]) {
      await expect(db.pool.query(entry), entry).rejects.toThrow(/permission denied|must be owner/)
    }
  }
  await db.close()
})

test('[AUD-002] entries of many batches make one chain, each linked once', async () => {
  await trail()
  await Promise.all([write(700), write(650)])
  await linkEntries(parts())
  await linkEntries(parts())
  expect(await verifyChain(parts())).toEqual({ isWhole: true, entries: 1360n })
})

test('[AUD-002] an entry whose transaction ends after younger ones were linked is linked too', async () => {
  await trail()
  const written = Promise.withResolvers<void>()
  const wait = Promise.withResolvers<void>()
  const late = work(engine, { actor: VISITOR, brandId: 'ph' }, async (w) => {
    await record(w, { what: 'test.late', subject: 'thing:late' })
    written.resolve()
    await wait.promise
  })
  await written.promise
  await write(3)
  await linkEntries(parts())
  wait.resolve()
  await late
  await linkEntries(parts())
  expect(await verifyChain(parts())).toEqual({ isWhole: true, entries: 14n })
})

test('[AUD-002] an action of a program whose clock is behind is dated when it was written, and linked', async () => {
  await trail()
  const now = () => addMs(engine.clock.now(), -14 * DAY_MS)
  await work({ ...engine, clock: { now } }, { actor: VISITOR, brandId: 'ph' }, (w) =>
    record(w, { what: 'test.behind', subject: 'thing:behind' }),
  )
  await linkEntries(parts())
  expect(await verifyChain(parts())).toEqual({ isWhole: true, entries: 11n })
})

describe('[AUD-003] the verifier names the first entry', () => {
  test.each([
    ['at', `at = at + interval '1 ms'`],
    ['brand', `brand_id = 'intl'`],
    ['actor', `actor_kind = 'system'`],
    ['operator', 'operator_id = uuidv7()'],
    ['member', 'member_id = uuidv7()'],
    ['roles', `roles = '{}'`],
    ['session', 'session_id = uuidv7()'],
    ['address', `address = '8.8.8.8'`],
    ['action', `what = 'test.other'`],
    ['subject', `subject = 'thing:99'`],
    ['state before', `before = '{"i": 99}'`],
    ['state after', `after = '{}'`],
    ['reason', 'reason = null'],
  ])('whose %s was changed', async (_what, change) => {
    const seq = await trail()
    await asOwner(`update audit.entry set ${change} where seq >= $1`, [seq])
    expect(await verifyChain(parts())).toEqual({ isWhole: false, seq, why: 'changed' })
  })

  test('that was deleted, with or without its link', async () => {
    const seq = await trail()
    await asOwner('delete from audit.entry where seq = $1', [seq])
    expect(await verifyChain(parts())).toEqual({ isWhole: false, seq, why: 'gone' })
    await asOwner('delete from audit.link where seq = $1', [seq])
    const next = await verifyChain(parts())
    expect(next).toEqual({ isWhole: false, seq: seq + 1n, why: 'gone' })
  })

  test('that changed places with another', async () => {
    const seq = await trail()
    await asOwner(
      `update audit.entry e set subject = o.subject, before = o.before from audit.entry o
       where e.seq in ($1, $2) and o.seq in ($1, $2) and e.seq <> o.seq`,
      [seq, seq + 2n],
    )
    expect(await verifyChain(parts())).toEqual({ isWhole: false, seq, why: 'changed' })
  })

  test('that was inserted in between, or backdated', async () => {
    for (const [seq, writtenAt] of [
      ['max(seq) - 5000', 'max(at)'],
      ['max(seq) + 5', `max(at) - interval '1 hour'`],
    ]) {
      await trail()
      const rows = await asOwner(
        `insert into audit.entry (seq, at, actor_kind, address, what, subject) overriding system value
         select ${seq}, ${writtenAt}, 'system', '', 'test.forged', 'x' from audit.entry returning seq`,
      )
      await linkEntries(parts())
      const state = await verifyChain(parts())
      expect(state).toEqual({ isWhole: false, seq: rows[0]?.seq, why: 'strange' })
    }
  })

  test('when the end was cut off, or everything', async () => {
    for (const cut of [
      'delete from audit.link where position > 5; delete from audit.entry where seq not in (select seq from audit.link)',
      'truncate audit.entry, audit.link',
    ]) {
      await trail()
      await keepCheckpoint(parts())
      await asOwner(cut)
      expect(await verifyChain(parts())).toEqual({ isWhole: false, seq: null, why: 'cut' })
      // Nor does the next checkpoint hide it.
      await write(1)
      await linkEntries(parts())
      await keepCheckpoint(parts())
      expect((await verifyChain(parts())).isWhole).toBe(false)
      rmSync(join(home, 'audit'), { recursive: true })
    }
  })

  test('when the chain was rebuilt with another key', async () => {
    const seq = await trail()
    await keepCheckpoint(parts())
    await asOwner(`update audit.entry set reason = 'x' where seq = $1; `.trim(), [seq])
    await asOwner('truncate audit.link')
    await linkEntries({ ...parts(), key: Buffer.alloc(32, 9) })
    expect(await verifyChain(parts())).toMatchObject({ isWhole: false, why: 'changed' })
    await asOwner('truncate audit.link')
    await linkEntries(parts())
    expect(await verifyChain(parts())).toMatchObject({ isWhole: false, why: 'rewritten' })
  })
})

test('[AUD-002] a checkpoint is signed, and moves on with the chain', async () => {
  await trail()
  await keepCheckpoint(parts())
  server.clock.advance(5 * MINUTE_MS)
  await write(3)
  await linkEntries(parts())
  await keepCheckpoint(parts())
  expect(await verifyChain(parts())).toEqual({ isWhole: true, entries: 13n })
  const files = openFiles(`file:${home}`)
  const kept = JSON.parse(String(await files.read('audit/checkpoint.json')))
  expect(kept).toMatchObject({ position: '13', signature: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await files.write(
    'audit/checkpoint.json',
    Buffer.from(JSON.stringify({ ...kept, position: '2' })),
  )
  expect(await verifyChain(parts())).toMatchObject({ isWhole: false, why: 'rewritten' })
})
