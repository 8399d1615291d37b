import type { Kysely, Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type EntryRow = Selectable<Tables['lottery_result.entry']>

export async function insertEntry(tx: Tx, entry: Omit<EntryRow, 'result'> & { result: string }) {
  await tx.insertInto('lottery_result.entry').values(entry).execute()
}

/** What was entered for an issue, in the order in which it was. */
export async function selectEntries(db: Kysely<Tables>, issueId: string): Promise<EntryRow[]> {
  return db
    .selectFrom('lottery_result.entry')
    .selectAll()
    .where('issue_id', '=', issueId)
    .orderBy('entered_at')
    .limit(10)
    .execute()
}

/** How many entries each of these issues has. */
export async function countEntries(
  db: Kysely<Tables>,
  issueIds: readonly string[],
): Promise<Map<string, number>> {
  if (issueIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('lottery_result.entry')
    .select(({ fn }) => ['issue_id', fn.countAll<bigint>().as('entries')])
    .where('issue_id', 'in', [...issueIds])
    .groupBy('issue_id')
    .execute()
  return new Map(rows.map(({ issue_id, entries }) => [issue_id, Number(entries)]))
}

export async function deleteEntries(tx: Tx, issueId: string) {
  await tx.deleteFrom('lottery_result.entry').where('issue_id', '=', issueId).execute()
}
