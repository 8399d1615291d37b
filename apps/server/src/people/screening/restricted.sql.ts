import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { Indexed } from './person-index.ts'

type Reading = Kysely<Tables>
export type KeptEntry = Indexed & { entryId: string; importId: string }
export type Found = { entryId: string; sealed: Buffer; fingerprint: string }

/** Inserts entries of one batch; those already in the list remain as they are. */
export async function insertEntries(tx: Tx, entries: readonly KeptEntry[]): Promise<number> {
  if (entries.length === 0) return 0
  const { rows } = await sql<{ entry_id: string }>`
    insert into screening.restricted
      (entry_id, import_id, sealed, fingerprint, number_index, birth_index, name_indexes)
    select e.id, e.import, e.sealed, e.fingerprint, e.number, e.birth, string_to_array(e.names, ' ')
      from unnest(${entries.map((e) => e.entryId)}::uuid[], ${entries.map((e) => e.importId)}::uuid[],
                  ${entries.map((e) => e.sealed)}::bytea[], ${entries.map((e) => e.fingerprint)}::text[],
                  ${entries.map((e) => e.numberIndex)}::text[], ${entries.map((e) => e.birthIndex)}::text[],
                  ${entries.map((e) => e.nameIndexes.join(' '))}::text[])
             e (id, import, sealed, fingerprint, number, birth, names)
    on conflict (fingerprint) do nothing
    returning entry_id`.execute(tx)
  return rows.length
}

/**
 * Entries that may be this person: with the same number, the same birth date or, if either birth date is
 * unknown, a name that begins alike.
 */
export async function selectLike(db: Reading, person: Indexed, limit: number): Promise<Found[]> {
  const { numberIndex, birthIndex, nameIndexes } = person
  const { rows } = await sql<{ entry_id: string; sealed: Buffer; fingerprint: string }>`
    (select entry_id, sealed, fingerprint from screening.restricted
      where number_index = ${numberIndex}::text limit ${limit})
    union
    (select entry_id, sealed, fingerprint from screening.restricted
      where birth_index = ${birthIndex}::text limit ${limit})
    union
    (select entry_id, sealed, fingerprint from screening.restricted
      where name_indexes && ${nameIndexes}::text[]
        and (birth_index is null or ${birthIndex}::text is null) limit ${limit})`.execute(db)
  return rows.map((row) => ({
    entryId: row.entry_id,
    sealed: row.sealed,
    fingerprint: row.fingerprint,
  }))
}

/** Every entry of the list, a page at a time. */
export async function selectEntries(db: Reading, after: string | null, limit: number) {
  let page = db
    .selectFrom('screening.restricted')
    .select(['entry_id', 'sealed', 'fingerprint'])
    .orderBy('entry_id')
    .limit(limit)
  if (after) page = page.where('entry_id', '>', after)
  return page.execute()
}

export type KeptPerson = Indexed & { memberId: string; brandId: string; now: Date }

export async function upsertPerson(tx: Tx, p: KeptPerson) {
  const values = {
    member_id: p.memberId,
    brand_id: p.brandId,
    sealed: p.sealed,
    number_index: p.numberIndex,
    birth_index: p.birthIndex,
    exact_index: p.exactIndex,
    screened_at: p.now,
  }
  await tx
    .insertInto('screening.person')
    .values(values)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute()
}

export async function selectPerson(db: Reading, memberId: string) {
  return db
    .selectFrom('screening.person')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export async function touchPerson(tx: Tx, memberId: string, now: Date) {
  await tx
    .updateTable('screening.person')
    .set({ screened_at: now })
    .where('member_id', '=', memberId)
    .execute()
}

/** Other members of the brand who gave the same number, or the same name and birth date (ELI-008). */
export async function selectTwins(db: Reading, p: KeptPerson, limit: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from screening.person
     where brand_id = ${p.brandId} and member_id <> ${p.memberId}
       and (number_index = ${p.numberIndex}::text or exact_index = ${p.exactIndex}::text)
     order by member_id limit ${limit}`.execute(db)
  return rows.map((row) => row.member_id)
}

/** What documents have proved; nothing once they are refused. */
export async function updateProved(
  tx: Tx,
  memberId: string,
  proved: { numberIndex: string | null; exactIndex: string | null; at: Date } | null,
) {
  await tx
    .updateTable('screening.person')
    .set({
      proved_number_index: proved?.numberIndex ?? null,
      proved_exact_index: proved?.exactIndex ?? null,
      proved_at: proved?.at ?? null,
    })
    .where('member_id', '=', memberId)
    .execute()
}

/** Other accounts, of any brand, that documents approved on both sides prove to be the same person's. */
export async function selectProvedSame(db: Reading, memberId: string): Promise<string[]> {
  return (await selectPairs(db, [memberId])).map(({ other }) => other)
}

/** The same of each of these members. */
export async function selectPairs(db: Reading, memberIds: readonly string[]) {
  const { rows } = await sql<{ memberId: string; other: string }>`
    select me.member_id as "memberId", o.member_id as other
      from screening.person me
     cross join lateral (
       select other.member_id from screening.person other
        where other.member_id <> me.member_id
          and (other.proved_number_index = me.proved_number_index
            or other.proved_exact_index = me.proved_exact_index)
        limit 100) o
     where me.member_id = any (${[...memberIds]}::uuid[])`.execute(db)
  return rows
}

/** What approved documents prove of these members, as keyed hashes; the same hash is the same person. */
export async function selectProofs(db: Reading, memberIds: readonly string[]) {
  return db
    .selectFrom('screening.person')
    .select(['member_id', 'proved_number_index', 'proved_exact_index'])
    .where('member_id', 'in', [...memberIds])
    .where('proved_at', 'is not', null)
    .execute()
}

/** Other accounts that look like the same person by what was typed, proved or not. Proves nothing. */
export async function selectTypedSame(db: Reading, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select other.member_id
      from screening.person me
      join screening.person other
        on other.number_index = me.number_index or other.exact_index = me.exact_index
     where me.member_id = ${memberId} and other.member_id <> ${memberId}
     limit 100`.execute(db)
  return rows.map((row) => row.member_id)
}

/** People in the order of their ids, across all brands. */
export async function selectPersons(db: Reading, after: string | null, limit: number) {
  let page = db
    .selectFrom('screening.person')
    .select(['member_id', 'brand_id', 'sealed'])
    .orderBy('member_id')
    .limit(limit)
  if (after) page = page.where('member_id', '>', after)
  return page.execute()
}

/** When the list last grew; null when none was ever uploaded. */
export async function selectListAge(db: Reading): Promise<Date | null> {
  const row = await db
    .selectFrom('screening.list_import')
    .select((e) => e.fn.max('started_at').as('at'))
    .where('taken', '>', 0)
    .executeTakeFirst()
  return (row?.at as Date | null) ?? null
}
