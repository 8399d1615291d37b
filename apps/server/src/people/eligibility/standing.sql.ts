import { sql } from 'kysely'
import type { Tx } from '#platform/db'

/**
 * Weak enough for rows elsewhere that reference the member, strong enough to block every change of this row.
 */
export async function lockMemberRow(tx: Tx, memberId: string) {
  await tx
    .selectFrom('member.member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .execute()
}

export async function updateStatus(tx: Tx, memberId: string, status: 'active' | 'blocked') {
  await tx.updateTable('member.member').set({ status }).where('member_id', '=', memberId).execute()
}

export async function updateKyc(
  tx: Tx,
  memberId: string,
  { letter, provedAge }: { letter: string; provedAge?: number },
) {
  await tx
    .updateTable('member.member')
    .set({ kyc: letter, ...(provedAge === undefined ? {} : { confirmed_age: provedAge }) })
    .where('member_id', '=', memberId)
    .execute()
}

export async function updateAway(tx: Tx, memberId: string, away: 'time-out' | 'excluded' | null) {
  await tx.updateTable('member.member').set({ away }).where('member_id', '=', memberId).execute()
}

/** A barred member stays barred, whatever else is found. */
export async function updateBarred(
  tx: Tx,
  memberId: string,
  to: { barredFor: string; isFrozen: boolean },
) {
  const status = sql<string>`case when status = 'blocked' then status else 'ineligible' end`
  await tx
    .updateTable('member.member')
    .set({ status, barred_for: to.barredFor, is_frozen: to.isFrozen })
    .where('member_id', '=', memberId)
    .execute()
}

export async function clearBarred(tx: Tx, memberId: string, from: readonly string[]) {
  await tx
    .updateTable('member.member')
    .set({
      status: sql<string>`case when status = 'blocked' then status else 'active' end`,
      barred_for: null,
      is_frozen: false,
    })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`(barred_for is null or barred_for = any(${[...from]}::text[]))`)
    .execute()
}
