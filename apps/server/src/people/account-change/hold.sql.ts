import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

export type NewHold = {
  holdId: string
  memberId: string
  brandId: string
  change: string
  from: Date
  until: Date
}

export async function insertHold(tx: Transaction<Tables>, h: NewHold) {
  await tx
    .insertInto('account_change.hold')
    .values({
      hold_id: h.holdId,
      member_id: h.memberId,
      brand_id: h.brandId,
      change: h.change,
      held_at: h.from,
      held_until: h.until,
    })
    .execute()
}

/** The hold that ends last; undefined once all have ended. */
export async function selectHold(db: Kysely<Tables>, memberId: string, now: Date) {
  return db
    .selectFrom('account_change.hold')
    .select(['change', 'held_until'])
    .where('member_id', '=', memberId)
    .where('held_until', '>', now)
    .orderBy('held_until', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteHolds(db: Kysely<Tables>, endedBefore: Date) {
  await db.deleteFrom('account_change.hold').where('held_until', '<', endedBefore).execute()
}
