import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { firstIdAt } from '#platform/random'
import { defineSealed } from '#platform/secrets'

/** Binds a sealed note to its request and side. */
export const noteContext = (requestId: string, side: string) =>
  `agent-service-note:${requestId}:${side}`

defineSealed({
  table: 'agent_service.note',
  column: 'sealed',
  key: ['request_id', 'side'],
  contextOf: (row) => noteContext(`${row.request_id}`, `${row.side}`),
})

type Side = 'member' | 'agent'

export async function insertNote(tx: Tx, note: { request_id: string; side: Side; sealed: Buffer }) {
  await tx
    .insertInto('agent_service.note')
    .values(note)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function selectNotes(db: Kysely<Tables>, requestIds: readonly string[]) {
  if (requestIds.length === 0) return []
  return db
    .selectFrom('agent_service.note')
    .selectAll()
    .where('request_id', 'in', [...requestIds])
    .execute()
}

/**
 * Erases notes of requests that ended before an instant, some at a time; returns how many there were. They were asked for before
 * it too, and ids grow with time: so no newer note is read.
 */
export async function deleteNotes(db: Kysely<Tables>, endedBefore: Date, limit: number) {
  const { numAffectedRows } = await sql`
    delete from agent_service.note where (request_id, side) in (
      select n.request_id, n.side
        from agent_service.note n join agent_service.request r using (request_id)
       where n.request_id < ${firstIdAt(endedBefore)}::uuid and r.ended_at < ${endedBefore}::timestamptz
       limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
