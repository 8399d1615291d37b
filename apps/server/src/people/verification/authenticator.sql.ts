import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>

export async function selectConfirmed(db: Kysely<Tables>, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('verification.authenticator')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The authenticator of a member, locked until the transaction ends: attempts are serialized. */
export async function lockAuthenticator(tx: Tx, memberId: string) {
  return tx
    .selectFrom('verification.authenticator')
    .selectAll()
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

/** Offers a new secret, replacing one that was never proved; false when one is active. */
export async function upsertOffer(
  tx: Tx,
  o: { memberId: string; brandId: string; sealed: Buffer; now: Date },
): Promise<boolean> {
  const fresh = { secret_sealed: o.sealed, offered_at: o.now, last_step: 0n }
  const row = await tx
    .insertInto('verification.authenticator')
    .values({ member_id: o.memberId, brand_id: o.brandId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet(fresh)
        .where('verification.authenticator.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

type Taken = { memberId: string; step: bigint; confirmedAt: Date }

/** Uses up the step of an accepted code. */
export async function updateTaken(tx: Tx, t: Taken) {
  await tx
    .updateTable('verification.authenticator')
    .set({ last_step: t.step, confirmed_at: t.confirmedAt })
    .where('member_id', '=', t.memberId)
    .execute()
}

type Where = { memberId: string; place: string }

/** The wrong codes typed at a place. */
export async function selectFailures(tx: Tx, { memberId, place }: Where) {
  return tx
    .selectFrom('verification.authenticator_failure')
    .select(['failures', 'paused_until'])
    .where('member_id', '=', memberId)
    .where('place', '=', place)
    .executeTakeFirst()
}

export async function upsertFailures(
  tx: Tx,
  { memberId, place, ...f }: Where & { failures: number; pausedUntil: Date | null },
) {
  const counted = { failures: f.failures, paused_until: f.pausedUntil }
  await tx
    .insertInto('verification.authenticator_failure')
    .values({ member_id: memberId, place, ...counted })
    .onConflict((conflict) => conflict.columns(['member_id', 'place']).doUpdateSet(counted))
    .execute()
}

/** Where a member's app codes are paused after wrong ones. */
export async function selectAuthenticatorLocks(
  db: Kysely<Tables>,
  { memberId, now }: { memberId: string; now: Date },
) {
  const rows = await db
    .selectFrom('verification.authenticator_failure')
    .select(['place', 'paused_until'])
    .where('member_id', '=', memberId)
    .where('paused_until', '>', now)
    .execute()
  return rows.flatMap(({ place, paused_until: until }) => (until ? [{ place, until }] : []))
}

/** Clears the wrong codes of a member's app, wherever they were typed. */
export async function deleteAuthenticatorLocks(tx: Tx, memberId: string) {
  await tx
    .deleteFrom('verification.authenticator_failure')
    .where('member_id', '=', memberId)
    .execute()
}

export async function deleteFailures(tx: Tx, { memberId, place }: Where) {
  await tx
    .deleteFrom('verification.authenticator_failure')
    .where('member_id', '=', memberId)
    .where('place', '=', place)
    .execute()
}

export async function deleteAuthenticator(tx: Tx, memberId: string): Promise<boolean> {
  await tx.deleteFrom('verification.recovery_code').where('member_id', '=', memberId).execute()
  await deleteAuthenticatorLocks(tx, memberId)
  const row = await tx
    .deleteFrom('verification.authenticator')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores new recovery codes; the previous ones are invalid. */
export async function replaceRecoveryCodes(tx: Tx, memberId: string, hashes: Buffer[]) {
  await tx.deleteFrom('verification.recovery_code').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('verification.recovery_code')
    .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash })))
    .execute()
}

/** Uses up a recovery code; false when it was used or is not this member's. */
export async function takeRecoveryCode(
  tx: Tx,
  r: { memberId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('verification.recovery_code')
    .set({ used_at: r.now })
    .where('member_id', '=', r.memberId)
    .where('code_hash', '=', r.hash)
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOffers(db: Kysely<Tables>, before: Date) {
  await db
    .deleteFrom('verification.authenticator')
    .where('confirmed_at', 'is', null)
    .where('offered_at', '<', before)
    .execute()
}

/** The state of a member's second factor. */
export async function authenticatorState(db: Kysely<Tables>, memberId: string) {
  const row = await db
    .selectFrom('verification.authenticator')
    .select((eb) => [
      'confirmed_at',
      eb
        .selectFrom('verification.recovery_code as r')
        .select((inner) => inner.fn.countAll<bigint>().as('count'))
        .whereRef('r.member_id', '=', 'verification.authenticator.member_id')
        .where('r.used_at', 'is', null)
        .as('left'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const since = row?.confirmed_at ?? null
  return { isOn: since !== null, since, recoveryCodesLeft: since ? Number(row?.left ?? 0) : 0 }
}
