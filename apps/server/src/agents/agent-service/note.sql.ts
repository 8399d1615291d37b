import type { SealedColumn } from '@parola/vendor-protocol'
import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#platform/db'

/** Binds a sealed note to its request and side. */
export const noteContext = (requestId: string, side: string) =>
  `agent-service-note:${requestId}:${side}`

export const sealedServiceNotes: SealedColumn = {
  table: 'agent_service.note',
  column: 'sealed',
  key: ['request_id', 'side'],
  contextOf: (row) => noteContext(`${row.request_id}`, `${row.side}`),
}

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
