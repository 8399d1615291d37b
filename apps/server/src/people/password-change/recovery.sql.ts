import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
type NewRecovery = { memberId: string; hash: Buffer; now: Date; restedSince: Date; expiresAt: Date }

/** Replaces the member's link; false when the previous one is newer than `restedSince`. */
export async function insertRecovery(tx: Tx, r: NewRecovery): Promise<boolean> {
  const fresh = { token_hash: r.hash, created_at: r.now, expires_at: r.expiresAt }
  const row = await tx
    .insertInto('password.recovery')
    .values({ member_id: r.memberId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet(fresh)
        .where('password.recovery.created_at', '<=', r.restedSince),
    )
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a link; false when it has expired or is not the member's newest. */
export async function takeRecovery(
  tx: Tx,
  r: { memberId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('password.recovery')
    .where('member_id', '=', r.memberId)
    .where('token_hash', '=', r.hash)
    .where('expires_at', '>', r.now)
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredLinks(db: Kysely<Tables>, now: Date) {
  await db.deleteFrom('password.recovery').where('expires_at', '<', now).execute()
}
