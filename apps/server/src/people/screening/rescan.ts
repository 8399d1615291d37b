import { setImmediate as breathe } from 'node:timers/promises'
import { bySystem, type Engine, work } from '#platform/work'
import { addRescanned, endImport, selectImport } from './imports.sql.ts'
import { type Identity, type Match, matchesIn } from './match.rules.ts'
import { nameKeys } from './names.rules.ts'
import type { PersonIndex } from './person-index.ts'
import { selectEntries, selectPersons } from './restricted.sql.ts'
import { act } from './screen.ts'

const PAGE = 5000
/** Entries held in memory at once, about 200 bytes each. */
const ENTRIES_MAX = 1_000_000

type Parts = { engine: Engine; persons: PersonIndex }
type Entry = { entry: Identity; subject: string }

/** The list in memory, indexed by what a person can be found with. */
type Book = {
  byNumber: Map<string, Entry[]>
  byBirth: Map<string, Entry[]>
  /** By the beginnings of two words: all entries, and those with an unknown birth date. */
  byName: Map<string, Entry[]>
  byNameOnly: Map<string, Entry[]>
}

/**
 * Screens every member again after the list has grown, and continues where it stopped. The list is opened
 * once; the members are compared page by page (ELI-003).
 */
export async function rescan({ engine, persons }: Parts, importId: string) {
  const db = engine.db.kysely
  let row = await selectImport(db, importId)
  if (row?.state !== 'rescanning') return
  const book = await openBook({ engine, persons })
  for (;;) {
    const from: string | null = row?.rescanned_to ?? null
    const page = await selectPersons(db, from, PAGE)
    const to = page.at(-1)?.member_id
    if (!to) break
    const hits = page.flatMap((item) => hitOf(book, persons, item))
    for (const hit of hits) await keepHit(engine, hit)
    const system = bySystem()
    const done = { importId, from, to, seen: page.length, hits: hits.length }
    if (!(await work(engine, system, (w) => addRescanned(w.tx, done)))) return
    row = await selectImport(db, importId)
    await breathe()
  }
  await work(engine, bySystem(), (w) => endImport(w.tx, importId, w.now))
}

async function openBook({ engine, persons }: Parts): Promise<Book> {
  const book: Book = {
    byNumber: new Map(),
    byBirth: new Map(),
    byName: new Map(),
    byNameOnly: new Map(),
  }
  let after: string | null = null
  for (let held = 0; held < ENTRIES_MAX; held += PAGE) {
    const page = await selectEntries(engine.db.kysely, after, PAGE)
    for (const { entry_id, sealed, fingerprint } of page) {
      file(book, { entry: persons.open(sealed, entry_id), subject: fingerprint })
    }
    after = page.at(-1)?.entry_id ?? null
    if (!after) break
    await breathe()
  }
  return book
}

function file(book: Book, item: Entry) {
  const { entry } = item
  const add = (map: Map<string, Entry[]>, key: string) => {
    const there = map.get(key)
    if (there) there.push(item)
    else map.set(key, [item])
  }
  if (entry.idNumber) add(book.byNumber, entry.idNumber)
  if (entry.birthDate) add(book.byBirth, entry.birthDate)
  for (const key of nameKeys(entry.tokens)) {
    add(book.byName, key)
    if (!entry.birthDate) add(book.byNameOnly, key)
  }
}

type Person = { member_id: string; brand_id: string; sealed: Buffer }
type Hit = { memberId: string; brandId: string; matches: Match[] }

function hitOf(book: Book, persons: PersonIndex, { member_id, brand_id, sealed }: Person): Hit[] {
  const identity = persons.open(sealed, member_id)
  const names = identity.birthDate ? book.byNameOnly : book.byName
  const like = new Set([
    ...(book.byNumber.get(identity.idNumber ?? '') ?? []),
    ...(book.byBirth.get(identity.birthDate ?? '') ?? []),
    ...nameKeys(identity.tokens).flatMap((key) => names.get(key) ?? []),
  ])
  const matches = matchesIn(identity, like)
  return matches.length > 0 ? [{ memberId: member_id, brandId: brand_id, matches }] : []
}

async function keepHit(engine: Engine, { memberId, brandId, matches }: Hit) {
  await work(engine, bySystem(brandId), (w) => act(w, { memberId, foundAt: 'rescan' }, matches))
}
