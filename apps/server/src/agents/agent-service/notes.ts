import type { Kysely } from 'kysely'
import { addMs, DAY_MS } from '#platform/clock'
import { type FieldKeys, openText, sealText } from '#platform/crypto'
import type { Tables, Tx } from '#platform/db'
import { deleteNotes, insertNote, noteContext, selectNotes } from './note.sql.ts'

type Note = { requestId: string; side: 'member' | 'agent'; text: string }

/** Keeps what a side wrote; nothing for an empty note. */
export async function writeNote(tx: Tx, keys: FieldKeys, { requestId, side, text }: Note) {
  if (text.trim() === '') return
  const sealed = sealText(keys, text.trim(), noteContext(requestId, side))
  await insertNote(tx, { request_id: requestId, side, sealed })
}

type Notes = { note: string; answerNote: string }
const NONE: Notes = { note: '', answerNote: '' }

/** What both sides wrote about each request. */
export async function notesOf(
  db: Kysely<Tables>,
  keys: FieldKeys,
  requestIds: readonly string[],
): Promise<(requestId: string) => Notes> {
  const found = new Map<string, Notes>()
  for (const { request_id: id, side, sealed } of await selectNotes(db, requestIds)) {
    const text = openText(keys, sealed, noteContext(id, side))
    const own = side === 'member' ? { note: text } : { answerNote: text }
    found.set(id, { ...(found.get(id) ?? NONE), ...own })
  }
  return (requestId) => found.get(requestId) ?? NONE
}

/** As long as operators may need them for a complaint. */
const KEPT_MS = 90 * DAY_MS
const ERASED_AT_ONCE = 1000

/** Erases what was written about requests that ended so long ago: it may name accounts. */
export async function eraseNotes(db: Kysely<Tables>, now: Date, atOnce = ERASED_AT_ONCE) {
  const endedBefore = addMs(now, -KEPT_MS)
  while ((await deleteNotes(db, endedBefore, atOnce)) === atOnce);
}
