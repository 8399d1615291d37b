import {
  FIRST_KEY,
  fingerprintOf,
  type HeldKey,
  type KnownKey,
  keyTrouble,
  ringFrom,
  unknownKeys,
} from '@parola/vendor-protocol'
import type { FieldKeys } from '#platform/crypto'
import type { Db } from '#platform/db'
import { type Secrets, StartRefused } from '../config/index.ts'

/** The keys of sealed fields: the field key, and those that came after it. */
export function fieldKeysOf({ fieldKey, fieldKeys }: Secrets): FieldKeys {
  return { hash: bytesOf(fieldKey), ring: ringFrom(fieldKey, fieldKeys) }
}

const bytesOf = (key: string) => Buffer.from(key, 'base64')

/** The keys of the secrets file that the whole installation must agree on. */
export function heldKeys(secrets: Secrets): HeldKey[] {
  const { fileKeys, vendors } = secrets
  const { ring } = fieldKeysOf(secrets)
  return [
    ...Object.entries(ring.keys).map(([keyId, key]) => ({
      ...{ secret: 'fieldKey', keyId, key, seals: true },
      ...{ isCurrent: keyId === ring.current, isFirst: keyId === FIRST_KEY },
    })),
    ...Object.entries(fileKeys.keys).map(([keyId, key]) => ({
      ...{ secret: 'fileKeys', keyId, key: bytesOf(key) },
      ...{ seals: true, isCurrent: keyId === fileKeys.current },
    })),
    ...Object.entries(vendors).map(([vendor, { keyId, secret }]) => ({
      ...{ secret: `vendors.${vendor}`, keyId, key: bytesOf(secret) },
      ...{ seals: false, isCurrent: true },
    })),
  ]
}

/**
 * Compares the keys with those recorded in this database and adds the current ones that are missing.
 * @throws StartRefused naming the secret that is wrong
 */
export async function claimSecrets(db: Db, held: readonly HeldKey[]) {
  const trouble = keyTrouble(held, await selectKnown(db))
  if (trouble) throw new StartRefused(trouble)
  const missing = unknownKeys(held, await selectKnown(db))
  if (missing.length > 0) await insertKeys(db, missing)
  // Two nodes that start together may both have been first: the current rows decide.
  const after = await secretTrouble(db, held)
  if (after) throw new StartRefused(after)
}

/** Why this program must not continue, by the current state of the database; undefined when all is well. */
export async function secretTrouble(db: Db, held: readonly HeldKey[]): Promise<string | undefined> {
  return keyTrouble(held, await selectKnown(db))
}

async function selectKnown(db: Db): Promise<KnownKey[]> {
  const rows = await db.kysely.selectFrom('platform.secret_key').selectAll().execute()
  return rows.map((row) => ({
    secret: row.secret,
    keyId: row.key_id,
    fingerprint: row.fingerprint,
    seals: row.seals,
    isRetired: row.retired_at !== null,
  }))
}

async function insertKeys(db: Db, keys: readonly HeldKey[]) {
  await db.kysely
    .insertInto('platform.secret_key')
    .values(
      keys.map((key) => ({
        secret: key.secret,
        key_id: key.keyId,
        fingerprint: fingerprintOf(key),
        seals: key.seals,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
