import { type Kysely, sql, type Transaction } from 'kysely'
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

export async function selectFailures(db: Kysely<Tables>, keys: string[], since: Date) {
  return db
    .selectFrom('password.failure')
    .select(['key', 'failures', 'locked_until'])
    .where('key', 'in', keys)
    .where('first_at', '>', since)
    .execute()
}

/** Counts one more failed try for each key; a count older than the window starts anew. */
export async function countFailure(
  tx: Transaction<Tables>,
  f: { keys: string[]; now: Date; since: Date },
): Promise<number> {
  const rows = await tx
    .insertInto('password.failure')
    .values(f.keys.map((key) => ({ key, failures: 1, first_at: f.now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when password.failure.first_at > ${f.since}
          then password.failure.failures + 1 else 1 end`,
        first_at: sql`case when password.failure.first_at > ${f.since}
          then password.failure.first_at else ${f.now} end`,
      }),
    )
    .returning('failures')
    .execute()
  return Math.max(...rows.map((row) => row.failures))
}

export async function lockKeys(tx: Transaction<Tables>, keys: string[], until: Date) {
  await tx
    .updateTable('password.failure')
    .set({ locked_until: until })
    .where('key', 'in', keys)
    .execute()
}

export async function clearFailures(tx: Transaction<Tables>, keys: string[]) {
  await tx.deleteFrom('password.failure').where('key', 'in', keys).execute()
}
