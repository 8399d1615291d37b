import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>

export async function selectPaymentPassword(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('security.payment_password')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** As above, locked until the transaction ends: attempts are serialized. */
export async function lockPaymentPassword(tx: Tx, memberId: string) {
  return tx
    .selectFrom('security.payment_password')
    .selectAll()
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateTries(
  tx: Tx,
  t: { memberId: string; tries: number; lockedUntil: Date | null },
) {
  await tx
    .updateTable('security.payment_password')
    .set({ tries: t.tries, locked_until: t.lockedUntil })
    .where('member_id', '=', t.memberId)
    .execute()
}

type New = { memberId: string; brandId: string; hash: string; now: Date }

/** False when one was set in the meantime. */
export async function insertPaymentPassword(tx: Tx, p: New): Promise<boolean> {
  const row = await tx
    .insertInto('security.payment_password')
    .values({ member_id: p.memberId, brand_id: p.brandId, hash: p.hash, changed_at: p.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the old one; earlier failures are cleared. */
export async function replacePaymentPassword(tx: Tx, p: New) {
  const fresh = { hash: p.hash, tries: 0, locked_until: null, changed_at: p.now }
  await tx
    .insertInto('security.payment_password')
    .values({ member_id: p.memberId, brand_id: p.brandId, ...fresh })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh))
    .execute()
}

export async function hasPaymentPassword(db: Kysely<Tables>, memberId: string): Promise<boolean> {
  return (await selectPaymentPassword(db, memberId)) !== undefined
}
