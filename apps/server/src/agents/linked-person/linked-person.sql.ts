import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type Db = Kysely<Tables>
type Requested = { brandId: string; at: Date }

/** The accounts of a brand that are linked at an instant, each with its person. To read `from`. */
export const personsAt = ({ brandId, at }: Requested) => sql`
  select member_id, person_id from linked_person.account
   where brand_id = ${brandId} and from_at <= ${at}::timestamptz
     and (until_at is null or until_at > ${at}::timestamptz)`

/** Which persons some accounts belong to at an instant; those that are linked to nobody are left out. */
export async function selectPersons(
  db: Db,
  { memberIds, ...requested }: Requested & { memberIds: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ member_id: string; person_id: string }>`
    select member_id, person_id from (${personsAt(requested)}) p where member_id = any (${[...memberIds]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.member_id, row.person_id]))
}

/** One change of persons at a time. */
export async function lockPersons(tx: Tx, brandId: string) {
  const name = `linked-person:${brandId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** The accounts that are one person with this one now, itself among them; none where it is linked to nobody. */
export async function selectTogether(db: Db, memberId: string) {
  return db
    .selectFrom('linked_person.account as own')
    .innerJoin('linked_person.account as a', 'a.person_id', 'own.person_id')
    .innerJoin('member.member as m', 'm.member_id', 'a.member_id')
    .select(['a.member_id', 'a.person_id', 'a.from_at', 'm.username'])
    .where('own.member_id', '=', memberId)
    .where('own.until_at', 'is', null)
    .where('a.until_at', 'is', null)
    .orderBy('m.username')
    .execute()
}

type Joining = { brandId: string; personId: string; memberIds: readonly string[]; now: Date }

/** Accounts belong to a person from now on, and no longer to another. */
export async function insertAccounts(tx: Tx, { brandId, personId, memberIds, now }: Joining) {
  await endAccounts(tx, memberIds, now)
  await tx
    .insertInto('linked_person.account')
    .values(
      memberIds.map((memberId) => ({
        ...{ member_id: memberId, person_id: personId, brand_id: brandId, from_at: now },
      })),
    )
    .execute()
}

export async function endAccounts(tx: Tx, memberIds: readonly string[], now: Date) {
  await tx
    .updateTable('linked_person.account')
    .set({ until_at: now })
    .where('member_id', 'in', [...memberIds])
    .where('until_at', 'is', null)
    .execute()
}
