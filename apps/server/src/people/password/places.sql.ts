import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

export async function selectPlace(
  db: Kysely<Tables>,
  p: { memberId: string; subnet: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('password.place')
    .select('seen_at')
    .where('member_id', '=', p.memberId)
    .where('subnet', '=', p.subnet)
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertPlace(
  tx: Transaction<Tables>,
  p: { memberId: string; subnet: string; now: Date },
) {
  await tx
    .insertInto('password.place')
    .values({ member_id: p.memberId, subnet: p.subnet, seen_at: p.now })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'subnet']).doUpdateSet({ seen_at: p.now }),
    )
    .execute()
}
