import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export async function selectSetUp(db: Kysely<Tables>) {
  return db.selectFrom('operator.set_up').selectAll().executeTakeFirstOrThrow()
}

export async function lockSetUp(tx: Tx) {
  return tx.selectFrom('operator.set_up').selectAll().forUpdate().executeTakeFirstOrThrow()
}

export async function keepSecond(tx: Tx, operatorId: string) {
  await tx.updateTable('operator.set_up').set({ second_id: operatorId }).execute()
}

export async function markSetUpClosed(tx: Tx, now: Date) {
  await tx.updateTable('operator.set_up').set({ closed_at: now }).execute()
}

/** Administrators of all brands who can log in and have both factors. */
export async function selectSettled(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('operator.operator')
    .select(['username', 'roles', 'brands'])
    .where('status', '=', 'active')
    .where('totp_sealed', 'is not', null)
    .where('one_time_until', 'is', null)
    .orderBy('username')
    .execute()
  return rows
    .filter(({ roles, brands }) => roles.includes('administrator') && brands.length === 0)
    .map(({ username }) => username)
}
