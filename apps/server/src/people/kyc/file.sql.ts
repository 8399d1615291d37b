import type { KycDocument } from '@parola/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { defineFileKeys } from '#platform/secrets'

defineFileKeys('kyc.file')

type Reading = Kysely<Tables>

export type StoredFile = {
  fileId: string
  memberId: string
  document: KycDocument
  submission: number
  bytes: number
  keyId: string
  wrappedKey: Buffer | null
  isRefused: boolean
  isErased: boolean
  storedAt: Date
}

function fileOf(row: Selectable<Tables['kyc.file']>): StoredFile {
  return {
    fileId: row.file_id,
    memberId: row.member_id,
    document: row.document as KycDocument,
    submission: row.submission,
    bytes: row.bytes,
    keyId: row.key_id,
    wrappedKey: row.wrapped_key,
    isRefused: row.is_refused,
    isErased: row.erased_at !== null,
    storedAt: row.stored_at,
  }
}

export type NewFile = Omit<StoredFile, 'isRefused' | 'isErased' | 'wrappedKey'> & {
  wrappedKey: Buffer
}

export async function insertFiles(tx: Tx, files: readonly NewFile[]) {
  const values = files.map((f) => ({
    file_id: f.fileId,
    member_id: f.memberId,
    document: f.document,
    submission: f.submission,
    bytes: f.bytes,
    key_id: f.keyId,
    wrapped_key: f.wrappedKey,
    stored_at: f.storedAt,
  }))
  await tx.insertInto('kyc.file').values(values).execute()
}

/** A member's files in the order they came in. */
export async function selectFiles(db: Reading, memberId: string): Promise<StoredFile[]> {
  const rows = await db
    .selectFrom('kyc.file')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('stored_at')
    .orderBy('file_id')
    .execute()
  return rows.map(fileOf)
}

export async function selectFile(
  db: Reading,
  { memberId, fileId }: { memberId: string; fileId: string },
): Promise<StoredFile | null> {
  const row = await db
    .selectFrom('kyc.file')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return row ? fileOf(row) : null
}

export async function markRefused(tx: Tx, memberId: string, documents: readonly KycDocument[]) {
  if (documents.length === 0) return
  await tx
    .updateTable('kyc.file')
    .set({ is_refused: true })
    .where('member_id', '=', memberId)
    .where('document', 'in', [...documents])
    .execute()
}

/** Destroys the key of a file. */
export async function eraseKey(
  tx: Tx,
  { memberId, fileId, now }: { memberId: string; fileId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('kyc.file')
    .set({ wrapped_key: null, erased_at: now })
    .where('member_id', '=', memberId)
    .where('file_id', '=', fileId)
    .where('wrapped_key', 'is not', null)
    .execute()
}

/** Files whose key is not wrapped with the current key of the ring. */
export async function selectToRewrap(db: Reading, current: string, limit: number) {
  const rows = await db
    .selectFrom('kyc.file')
    .selectAll()
    .where('key_id', '!=', current)
    .where('wrapped_key', 'is not', null)
    .orderBy('file_id')
    .limit(limit)
    .execute()
  return rows.map(fileOf)
}

/** Does not overwrite a key that was destroyed or rewrapped since it was read. */
export async function updateKey(
  db: Reading,
  k: { fileId: string; from: string; keyId: string; wrappedKey: Buffer },
) {
  await db
    .updateTable('kyc.file')
    .set({ key_id: k.keyId, wrapped_key: k.wrappedKey })
    .where('file_id', '=', k.fileId)
    .where('key_id', '=', k.from)
    .where('wrapped_key', 'is not', null)
    .execute()
}

/** What a member has used of the quota: stored files, and what was sent since. */
export async function selectUsed(db: Reading, memberId: string, since: Date) {
  const row = await db
    .selectFrom('kyc.file')
    .select([
      sql<number>`(count(*) filter (where erased_at is null))::integer`.as('files'),
      sql<number>`coalesce(sum(bytes) filter (where erased_at is null), 0)::integer`.as('bytes'),
      sql<number>`(count(distinct submission) filter (where stored_at > ${since}))::integer`.as(
        'submissions',
      ),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row
}
