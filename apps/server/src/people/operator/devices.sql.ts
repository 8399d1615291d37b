import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type Db = Kysely<Tables>
type Device = { operatorId: string; deviceHash: Buffer }

export async function hasDevice(db: Db, { operatorId, deviceHash }: Device): Promise<boolean> {
  const row = await db
    .selectFrom('operator.known_device')
    .select('operator_id')
    .where('operator_id', '=', operatorId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertDevice(
  tx: Tx,
  { operatorId, deviceHash, now }: Device & { now: Date },
) {
  await tx
    .insertInto('operator.known_device')
    .values({ operator_id: operatorId, device_hash: deviceHash, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'device_hash']).doUpdateSet({ last_seen_at: now }),
    )
    .execute()
}

/** Forgets browsers not seen since. */
export async function deleteDevices(tx: Tx, before: Date) {
  await tx.deleteFrom('operator.known_device').where('last_seen_at', '<', before).execute()
}
