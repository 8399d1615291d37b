import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

export async function selectHash(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('password.password')
    .select(['hash', 'must_change', 'changed_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export async function upsertHash(
  tx: Transaction<Tables>,
  p: { memberId: string; hash: string; mustChange: boolean; expiresAt: Date | null; now: Date },
) {
  const fresh = {
    hash: p.hash,
    must_change: p.mustChange,
    expires_at: p.expiresAt,
    changed_at: p.now,
  }
  await tx
    .insertInto('password.password')
    .values({ member_id: p.memberId, ...fresh })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh))
    .execute()
}

/** The same password with a hash of today's cost; unchanged when the member has chosen another one meanwhile. */
export async function replaceHash(
  tx: Transaction<Tables>,
  p: { memberId: string; before: string; hash: string },
) {
  await tx
    .updateTable('password.password')
    .set({ hash: p.hash })
    .where('member_id', '=', p.memberId)
    .where('hash', '=', p.before)
    .execute()
}

export async function endOneTime(tx: Transaction<Tables>, memberId: string, now: Date) {
  await tx
    .updateTable('password.password')
    .set({ expires_at: now })
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .execute()
}
