import { sql } from 'kysely'
import type { Tx } from '#platform/db'

export async function updateKyc(tx: Tx, memberId: string, kyc: string) {
  await tx.updateTable('member.member').set({ kyc }).where('member_id', '=', memberId).execute()
}

/** One who was shut out stays so, whatever else is found. */
export async function updateBarred(
  tx: Tx,
  memberId: string,
  to: { barredFor: string | null; isFrozen: boolean },
) {
  const status = sql<string>`case when status = 'blocked' then status else ${to.barredFor === null ? 'active' : 'ineligible'} end`
  await tx
    .updateTable('member.member')
    .set({ status, barred_for: to.barredFor, is_frozen: to.isFrozen })
    .where('member_id', '=', memberId)
    .execute()
}
