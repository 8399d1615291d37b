import type { Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>

/** The same password with a hash of today's cost; unchanged when it was changed meanwhile. */
export async function replaceHash(tx: Tx, p: { operatorId: string; before: string; hash: string }) {
  await tx
    .updateTable('operator.operator')
    .set({ password_hash: p.hash })
    .where('operator_id', '=', p.operatorId)
    .where('password_hash', '=', p.before)
    .execute()
}

export async function updatePassword(
  tx: Tx,
  p: { operatorId: string; hash: string; oneTimeUntil: Date | null; now: Date },
) {
  await tx
    .updateTable('operator.operator')
    .set({ password_hash: p.hash, one_time_until: p.oneTimeUntil, changed_at: p.now })
    .where('operator_id', '=', p.operatorId)
    .execute()
}

export async function keepWaitingSecret(tx: Tx, operatorId: string, sealed: Buffer) {
  await tx
    .updateTable('operator.operator')
    .set({ totp_waiting: sealed })
    .where('operator_id', '=', operatorId)
    .execute()
}

export async function enrolSecret(tx: Tx, e: { operatorId: string; sealed: Buffer; step: bigint }) {
  await tx
    .updateTable('operator.operator')
    .set({ totp_sealed: e.sealed, totp_waiting: null, totp_step: e.step })
    .where('operator_id', '=', e.operatorId)
    .execute()
}

/** Uses up a time step; false when it, or a later one, was used before: of two concurrent uses one wins. */
export async function takeStep(tx: Tx, operatorId: string, step: bigint): Promise<boolean> {
  const row = await tx
    .updateTable('operator.operator')
    .set({ totp_step: step })
    .where('operator_id', '=', operatorId)
    .where('totp_step', '<', step)
    .returning('operator_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(tx: Tx, operatorId: string, hashes: readonly Buffer[]) {
  await tx.deleteFrom('operator.recovery_code').where('operator_id', '=', operatorId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('operator.recovery_code')
    .values(hashes.map((hash) => ({ operator_id: operatorId, code_hash: hash })))
    .execute()
}

/** False for a code that does not exist or was used before. */
export async function takeRecoveryCode(
  tx: Tx,
  c: { operatorId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('operator.recovery_code')
    .set({ used_at: c.now })
    .where('operator_id', '=', c.operatorId)
    .where('code_hash', '=', c.hash)
    .where('used_at', 'is', null)
    .returning('operator_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetSecret(tx: Tx, operatorId: string) {
  await tx
    .updateTable('operator.operator')
    .set({ totp_sealed: null, totp_waiting: null })
    .where('operator_id', '=', operatorId)
    .execute()
}
