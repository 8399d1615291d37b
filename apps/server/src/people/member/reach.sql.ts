import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
type Bound<K extends string> = Record<K, string> & { brandId: string; memberId: string; now: Date }

export async function selectReach(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('member.member as m')
    .leftJoin('member.mobile as p', 'p.member_id', 'm.member_id')
    .leftJoin('member.email as e', 'e.member_id', 'm.member_id')
    .select(['m.contact', 'p.mobile', 'e.email'])
    .where('m.member_id', '=', memberId)
    .executeTakeFirst()
}

/** Other accounts, of any brand, for which the same number or address was proved. */
export async function selectSameReach(db: Kysely<Tables>, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select o.member_id from member.mobile me join member.mobile o using (mobile)
     where me.member_id = ${memberId} and o.member_id <> ${memberId}
    union
    select o.member_id from member.email me join member.email o using (email)
     where me.member_id = ${memberId} and o.member_id <> ${memberId}
    limit 100`.execute(db)
  return rows.map((row) => row.member_id)
}

/** Replaces a member's number; false when another member of this brand has it. */
export async function replaceMobile(tx: Tx, b: Bound<'mobile'>): Promise<boolean> {
  await lockMember(tx, b.memberId)
  await tx.deleteFrom('member.mobile').where('member_id', '=', b.memberId).execute()
  const row = await tx
    .insertInto('member.mobile')
    .values({
      brand_id: b.brandId,
      mobile: b.mobile,
      member_id: b.memberId,
      verified_at: b.now,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'mobile']).doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces a member's proved address, as with the number. */
export async function replaceEmail(tx: Tx, b: Bound<'email'>): Promise<boolean> {
  await lockMember(tx, b.memberId)
  await tx.deleteFrom('member.email').where('member_id', '=', b.memberId).execute()
  const row = await tx
    .insertInto('member.email')
    .values({ brand_id: b.brandId, email: b.email, member_id: b.memberId, verified_at: b.now })
    .onConflict((conflict) => conflict.columns(['brand_id', 'email']).doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Serializes the contact changes of one member. */
async function lockMember(tx: Tx, memberId: string) {
  await sql`select from member.member where member_id = ${memberId} for update`.execute(tx)
}
