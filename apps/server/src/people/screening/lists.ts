import { setImmediate as breathe } from 'node:timers/promises'
import type { Vault } from '#platform/files'
import type { Opening } from '#platform/http'
import { newId } from '#platform/random'
import { bySystem, type Engine, refuse, type Work, work } from '#platform/work'
import { type Columns, columnsOf, entryOf, LINE_BYTES_MAX } from './csv.rules.ts'
import {
  addRead,
  type Bad,
  endReading,
  insertImport,
  type ListImport,
  selectImport,
  selectToRewrap,
  updateKey,
} from './imports.sql.ts'
import { readListJob, rescanJob } from './jobs.ts'
import { identityOf } from './match.rules.ts'
import type { PersonIndex } from './person-index.ts'
import { insertEntries, type KeptEntry } from './restricted.sql.ts'

/** Lines per unit of work, and per slice of the event loop. */
const BATCH = 1000
const READ_AT_ONCE = 50
const SYSTEM = bySystem()

export type ListParts = { engine: Engine; vault: Vault; persons: PersonIndex }

const nameOf = (importId: string) => `screening/${importId}`
const contextOf = (importId: string) => `screening.list:${importId}`

/**
 * Accepts a list, which a job reads. The file is kept encrypted until then.
 * @throws Refusal LIST_UNREADABLE when its first line names no column `name`
 */
export async function takeList(
  { engine, vault }: ListParts,
  opening: Opening,
  list: {
    source: string
    file: string
    by: string
    also(w: Work, importId: string): Promise<void>
  },
): Promise<ListImport> {
  const content = Buffer.from(list.file, 'base64')
  await breathe()
  const [head] = linesOf(content)
  if (!head?.text || !columnsOf(head.text)) refuse('LIST_UNREADABLE')
  const importId = newId(engine.clock.now())
  const wrapped = await vault.put(nameOf(importId), content, contextOf(importId))
  return work(engine, opening, async (w) => {
    const { source, by } = list
    const row = await insertImport(w.tx, { importId, source, by, now: w.now, ...wrapped })
    await list.also(w, importId)
    await w.later(readListJob, { importId })
    return row
  })
}

/** Resumes reading a list: each batch of lines counts once, whichever node reads it. */
export async function readList(parts: ListParts, importId: string) {
  const { engine, vault } = parts
  const row = await selectImport(engine.db.kysely, importId)
  if (row?.state !== 'reading' || !row.wrapped_key) return
  const wrapped = { keyId: row.key_id, wrappedKey: row.wrapped_key }
  const content = await vault.get(nameOf(importId), wrapped, contextOf(importId))
  const lines = linesOf(content ?? Buffer.alloc(0))
  const columns = columnsOf(lines.next().value?.text ?? '')
  const isRead = columns !== null && (await readLines(parts, row, { lines, columns }))
  await work(engine, SYSTEM, async (w) => {
    await endReading(w.tx, importId, isRead ? 'rescanning' : 'unreadable')
    if (isRead) await w.later(rescanJob, { importId })
  })
  await vault.remove(nameOf(importId))
}

/** After a key rotation: rewraps the keys of unread lists with the new key. */
export async function rewrapLists({ engine, vault }: ListParts) {
  const db = engine.db.kysely
  for (const row of await selectToRewrap(db, vault.current)) {
    const { import_id: importId, key_id: from, wrapped_key: wrappedKey } = row
    if (!wrappedKey) continue
    const wrapped = vault.rewrap({ keyId: from, wrappedKey }, contextOf(importId))
    await updateKey(db, { importId, from, ...wrapped })
  }
}

/** A line of the file; without its text if it is longer than any line of a list. */
type Line = { no: number; text: string | null }
type Reading = { lines: Iterator<Line>; columns: Columns }

async function readLines(parts: ListParts, row: ListImport, { lines, columns }: Reading) {
  const isNew = ({ no }: Line) => no > row.lines + 1
  let from = row.lines
  while (true) {
    const batch = await nextBatch(lines, isNew)
    if (batch.length === 0) return true
    if (!(await readBatch(parts, { importId: row.import_id, from, batch, columns }))) return false
    from += batch.length
  }
}

async function nextBatch(lines: Iterator<Line>, isNew: (line: Line) => boolean): Promise<Line[]> {
  const batch: Line[] = []
  for (let read = 1; batch.length < BATCH; read += 1) {
    const next = lines.next()
    if (next.done) return batch
    if (isNew(next.value)) batch.push(next.value)
    if (read % READ_AT_ONCE === 0) await breathe()
  }
  return batch
}

type Batch = { importId: string; from: number; batch: readonly Line[]; columns: Columns }

async function readBatch(parts: ListParts, { importId, from, batch, columns }: Batch) {
  const { engine, persons } = parts
  const entries: KeptEntry[] = []
  const bad: Bad[] = []
  const now = engine.clock.now()
  for (const [n, { no, text }] of batch.entries()) {
    if (n % READ_AT_ONCE === 0) await breathe()
    const entry = text === '' ? null : text === null ? 'COLUMNS' : entryOf(text, columns)
    if (typeof entry === 'string') bad.push({ line: no, why: entry })
    else if (entry) {
      const entryId = newId(now)
      entries.push({ ...persons.keep(identityOf(entry), entryId), entryId, importId })
    }
  }
  return work(engine, SYSTEM, async (w) => {
    const taken = await insertEntries(w.tx, entries)
    return addRead(w.tx, { importId, from, lines: batch.length, taken, bad })
  })
}

/** Lines with their number in the file, without a copy of the whole text. */
function* linesOf(content: Buffer): Generator<Line, undefined> {
  let start = 0
  let no = 0
  while (start < content.length) {
    const found = content.indexOf(10, start)
    const end = found < 0 ? content.length : found
    no += 1
    const isRead = end - start <= LINE_BYTES_MAX
    yield { no, text: isRead ? content.toString('utf8', start, end).trimEnd() : null }
    start = end + 1
  }
  return undefined
}
