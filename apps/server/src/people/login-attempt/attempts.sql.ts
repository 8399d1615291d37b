import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>

export async function selectAttempts(db: Kysely<Tables>, keys: string[], now: Date) {
  return db
    .selectFrom('password.failure')
    .select(['key', 'failures', 'locked_until'])
    .where('key', 'in', keys)
    .where('forget_at', '>', now)
    .execute()
}

/** Counts one more attempt for each key that is not paused, and returns their counts. */
export async function countAttempts(tx: Tx, t: { keys: string[]; now: Date; forgetAt: Date }) {
  return tx
    .insertInto('password.failure')
    .values(t.keys.map((key) => ({ key, failures: 1, forget_at: t.forgetAt })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures: sql`case when password.failure.forget_at > ${t.now}
            then password.failure.failures + 1 else 1 end`,
          forget_at: sql`case when password.failure.forget_at > ${t.now}
            then greatest(password.failure.forget_at, ${t.forgetAt}) else ${t.forgetAt} end`,
          locked_until: null,
        })
        .where((eb) =>
          eb.or([
            eb('password.failure.locked_until', 'is', null),
            eb('password.failure.locked_until', '<=', t.now),
          ]),
        ),
    )
    .returning(['key', 'failures'])
    .execute()
}

export async function pauseAttempts(tx: Tx, p: { key: string; until: Date; forgetAt: Date }) {
  await tx
    .updateTable('password.failure')
    .set({ locked_until: p.until, forget_at: p.forgetAt })
    .where('key', '=', p.key)
    .execute()
}

export async function forgetAttempts(tx: Tx, t: { account: string[]; places: string[] }) {
  await tx.deleteFrom('password.failure').where('key', 'in', t.account).execute()
  if (t.places.length === 0) return
  await tx
    .updateTable('password.failure')
    .set((eb) => ({ failures: eb('failures', '-', 1), locked_until: null }))
    .where('key', 'in', t.places)
    .where('failures', '>', 0)
    .execute()
}

type Account = { keys: string[]; now: Date }

/** The current pauses of an account, across browsers and networks. */
export async function selectLocks(db: Kysely<Tables>, { keys, now }: Account) {
  const { rows } = await sql<{ key: string; locked_until: Date }>`
    select key, locked_until from password.failure f
     where locked_until > ${now} and ${ofAccount(keys)} order by key`.execute(db)
  return rows
}

/** Clears the failures of an account, across browsers and networks. */
export async function deleteLocks(tx: Tx, keys: string[]) {
  await sql`delete from password.failure f where ${ofAccount(keys)}`.execute(tx)
}

function ofAccount(keys: string[]) {
  return sql`exists (select from unnest(${keys}::text[]) k
                      where f.key = k or starts_with(f.key, k || ' '))`
}

export async function deleteForgotten(db: Kysely<Tables>, now: Date) {
  await db.deleteFrom('password.failure').where('forget_at', '<', now).execute()
}
