import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

/** False when the challenge was used before. */
export async function spendChallenge(
  tx: Transaction<Tables>,
  c: { nonce: string; expiresAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('verification.spent_challenge')
    .values({ nonce: c.nonce, expires_at: c.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSpent(db: Kysely<Tables>, now: Date) {
  await db.deleteFrom('verification.spent_challenge').where('expires_at', '<', now).execute()
}
