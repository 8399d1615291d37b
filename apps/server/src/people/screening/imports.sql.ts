import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { defineFileKeys } from '#platform/secrets'
import type { BadLine } from './csv.rules.ts'

defineFileKeys('screening.list_import')

export type ListImport = Selectable<Tables['screening.list_import']>
export type Bad = { line: number; why: BadLine }

const BAD_KEPT = 100

type NewImport = {
  importId: string
  source: string
  keyId: string
  wrappedKey: Buffer
  by: string
  now: Date
}

export async function insertImport(tx: Tx, i: NewImport): Promise<ListImport> {
  return tx
    .insertInto('screening.list_import')
    .values({
      import_id: i.importId,
      source: i.source,
      state: 'reading',
      key_id: i.keyId,
      wrapped_key: i.wrappedKey,
      imported_by: i.by,
      started_at: i.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function selectImport(db: Kysely<Tables>, importId: string) {
  return db
    .selectFrom('screening.list_import')
    .selectAll()
    .where('import_id', '=', importId)
    .executeTakeFirst()
}

/** Lists whose key is not wrapped with the current key of the ring. */
export async function selectToRewrap(db: Kysely<Tables>, current: string) {
  return db
    .selectFrom('screening.list_import')
    .select(['import_id', 'key_id', 'wrapped_key'])
    .where('key_id', '!=', current)
    .where('wrapped_key', 'is not', null)
    .execute()
}

/** Does not overwrite a key that was destroyed or rewrapped since it was read. */
export async function updateKey(
  db: Kysely<Tables>,
  k: { importId: string; from: string; keyId: string; wrappedKey: Buffer },
) {
  await db
    .updateTable('screening.list_import')
    .set({ key_id: k.keyId, wrapped_key: k.wrappedKey })
    .where('import_id', '=', k.importId)
    .where('key_id', '=', k.from)
    .where('wrapped_key', 'is not', null)
    .execute()
}

/** Newest first. */
export async function selectImports(
  db: Kysely<Tables>,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
) {
  let page = db
    .selectFrom('screening.list_import')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('import_id', 'desc')
    .limit(limit)
  if (after) {
    page = page.where(
      sql<boolean>`(started_at, import_id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    )
  }
  return page.execute()
}

type Progress = {
  importId: string
  from: number
  lines: number
  taken: number
  bad: readonly Bad[]
}

/** Stores how far a list has been read; false when another reader got there first. */
export async function addRead(tx: Tx, p: Progress): Promise<boolean> {
  const { rows } = await sql`
    update screening.list_import
       set lines = lines + ${p.lines}, taken = taken + ${p.taken},
           bad_count = bad_count + ${p.bad.length},
           bad = (select coalesce(jsonb_agg(b), '[]') from (
             select b from jsonb_array_elements(bad || ${JSON.stringify(p.bad)}::jsonb)
               with ordinality x (b, no) order by no limit ${BAD_KEPT}) kept)
     where import_id = ${p.importId} and state = 'reading' and lines = ${p.from}
    returning import_id`.execute(tx)
  return rows.length > 0
}

/** From now on nobody can open the file. */
export async function endReading(tx: Tx, importId: string, state: 'rescanning' | 'unreadable') {
  await tx
    .updateTable('screening.list_import')
    .set({ state, wrapped_key: null })
    .where('import_id', '=', importId)
    .execute()
}

type Rescanned = { importId: string; from: string | null; to: string; seen: number; hits: number }

/** Stores how far the members have been screened; false when another worker got there first. */
export async function addRescanned(tx: Tx, r: Rescanned): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('screening.list_import')
    .set({
      rescanned_to: r.to,
      rescanned: sql<number>`rescanned + ${r.seen}`,
      hits: sql<number>`hits + ${r.hits}`,
    })
    .where('import_id', '=', r.importId)
    .where(sql<boolean>`rescanned_to is not distinct from ${r.from}::uuid`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function endImport(tx: Tx, importId: string, now: Date) {
  await tx
    .updateTable('screening.list_import')
    .set({ state: 'done', finished_at: now })
    .where('import_id', '=', importId)
    .execute()
}
