import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

export type MemberRow = Selectable<Tables['member.member']>

export async function selectMember(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('member.member')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export async function selectMembers(db: Kysely<Tables>, memberIds: readonly string[]) {
  return db
    .selectFrom('member.member')
    .selectAll()
    .where(sql<boolean>`member_id = any (${[...memberIds]}::uuid[])`)
    .orderBy('member_id')
    .execute()
}

export async function selectMemberByName(
  db: Kysely<Tables>,
  brandId: string,
  key: string,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('member.username as u')
    .innerJoin('member.member as m', 'm.member_id', 'u.member_id')
    .selectAll('m')
    .where('u.brand_id', '=', brandId)
    .where('u.username_key', '=', key)
    .executeTakeFirst()
}

export async function selectMemberByMobile(
  db: Kysely<Tables>,
  brandId: string,
  mobile: string,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('member.mobile as p')
    .innerJoin('member.member as m', 'm.member_id', 'p.member_id')
    .selectAll('m')
    .where('p.brand_id', '=', brandId)
    .where('p.mobile', '=', mobile)
    .executeTakeFirst()
}

/** False when another member of this brand has the number. */
export async function insertMobile(
  tx: Transaction<Tables>,
  m: { brandId: string; mobile: string; memberId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('member.mobile')
    .values({ brand_id: m.brandId, mobile: m.mobile, member_id: m.memberId, verified_at: m.now })
    .onConflict((conflict) => conflict.columns(['brand_id', 'mobile']).doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

export type NewMember = {
  memberId: string
  brandId: string
  username: string
  usernameKey: string
  type: number
  currency: string
  language: string
  contact: Record<string, string>
  confirmedAge: number | null
  createdAt: Date
  isCrowd: boolean
}

/** False when the name is taken in this brand. */
export async function insertMember(tx: Transaction<Tables>, m: NewMember): Promise<boolean> {
  const named = await tx
    .insertInto('member.username')
    .values({ brand_id: m.brandId, username_key: m.usernameKey, member_id: m.memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  if (!named) return false
  await tx
    .insertInto('member.member')
    .values({
      member_id: m.memberId,
      brand_id: m.brandId,
      username: m.username,
      nickname: m.username,
      type: m.type,
      currency: m.currency,
      language: m.language,
      contact: JSON.stringify(m.contact),
      confirmed_age: m.confirmedAge,
      created_at: m.createdAt,
      is_crowd: m.isCrowd,
    })
    .execute()
  return true
}

/** Deletes accounts of a type created before then, with their names; at most `limit`. */
export async function deleteMembers(
  db: Kysely<Tables>,
  criteria: { type: number; before: Date; limit: number },
): Promise<number> {
  const old = await db
    .selectFrom('member.member')
    .select('member_id')
    .where('type', '=', criteria.type)
    .where('created_at', '<=', criteria.before)
    .limit(criteria.limit)
    .execute()
  const ids = old.map((row) => row.member_id)
  if (ids.length === 0) return 0
  await db.deleteFrom('member.username').where('member_id', 'in', ids).execute()
  await db.deleteFrom('member.member').where('member_id', 'in', ids).execute()
  return ids.length
}

export async function updateLanguage(tx: Transaction<Tables>, memberId: string, language: string) {
  await tx
    .updateTable('member.member')
    .set({ language })
    .where('member_id', '=', memberId)
    .execute()
}

export async function updateFirstLogin(tx: Transaction<Tables>, memberId: string) {
  await tx
    .updateTable('member.member')
    .set({ first_login: false })
    .where('member_id', '=', memberId)
    .where('first_login', '=', true)
    .execute()
}
