import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

export async function selectHash(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('password.password')
    .select(['hash', 'must_change'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export async function upsertHash(
  tx: Transaction<Tables>,
  p: { memberId: string; hash: string; mustChange: boolean; now: Date },
) {
  await tx
    .insertInto('password.password')
    .values({
      member_id: p.memberId,
      hash: p.hash,
      must_change: p.mustChange,
      changed_at: p.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ hash: p.hash, must_change: p.mustChange, changed_at: p.now }),
    )
    .execute()
}
