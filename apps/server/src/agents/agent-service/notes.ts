import type { Kysely } from 'kysely'
import { type FieldKeys, openText, sealText } from '#platform/crypto'
import type { Tables, Tx } from '#platform/db'
import { insertNote, noteContext, selectNotes } from './note.sql.ts'

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
