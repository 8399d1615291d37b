import type { ACCOUNT_KINDS, RECORDS } from '@parola/contract'
import { languageOf } from '@parola/locales/languages'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

/** The request, as the contract parsed it. */
export type ExportRequest = {
  record: (typeof RECORDS)[number]
  from: string
  to: string
  state?: 'open' | 'settled' | 'void'
  vassalage?: string
  gameType?: string
  kind?: (typeof ACCOUNT_KINDS)[number]
}

/** Serializes the requests of this member, on all nodes, until the transaction ends. */
export async function lockExports(tx: Tx, memberId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export:${memberId}`}, 0))`.execute(tx)
}

/** When a record was last requested, newest first. */
export async function selectExportTimes(
  tx: Tx,
  criteria: { memberId: string; record: string; since: Date },
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('records.export')
    .select('created_at')
    .where('member_id', '=', criteria.memberId)
    .where('created_at', '>', criteria.since)
    .where(sql<string>`requested ->> 'record'`, '=', criteria.record)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => row.created_at)
}

export async function insertTicket(tx: Tx, ticket: Insertable<Tables['records.export']>) {
  await tx.insertInto('records.export').values(ticket).execute()
}

/** Uses up a ticket; undefined if it does not exist, was used, or is older than `since`. */
export async function takeTicket(tx: Tx, values: { hash: Buffer; now: Date; since: Date }) {
  const row = await tx
    .updateTable('records.export')
    .set({ used_at: values.now })
    .where('ticket_hash', '=', values.hash)
    .where('used_at', 'is', null)
    .where('created_at', '>', values.since)
    .returning(['member_id', 'brand_id', 'language', 'requested'])
    .executeTakeFirst()
  return (
    row && { ...row, language: languageOf(row.language), requested: row.requested as ExportRequest }
  )
}

export async function deleteTickets(db: Kysely<Tables>, before: Date) {
  await db.deleteFrom('records.export').where('created_at', '<', before).execute()
}
