import { leftUnder, leftUnderOthers, resealAll, retire } from '@parola/vendor-protocol'
import type { Secrets } from './platform/config/index.ts'
import type { Db } from './platform/db/index.ts'
import {
  claimSecrets,
  fieldKeysOf,
  fileKeyTables,
  heldKeys,
  sealedColumns,
} from './platform/secrets/index.ts'
// Every feature declares what it seals when it is loaded.
import './features.ts'

const known = 'platform.secret_key'

/** Reseals all fields with the current key of the ring, and reports its progress. */
export async function resealFields(
  db: Db,
  secrets: Secrets,
  response: (place: string, done: number) => void,
) {
  await claimSecrets(db, heldKeys(secrets))
  await resealAll(db.pool, sealedColumns(), { ring: fieldKeysOf(secrets).ring, response })
}

/**
 * How much is sealed with each key of fields, or wrapped with each key of files, other than the current ones.
 */
export async function leftUnderOld(db: Db, secrets: Secrets) {
  const { current, keys } = secrets.fileKeys
  const all = await leftUnderOthers(db.pool, sealedColumns(), fieldKeysOf(secrets).ring)
  for (const keyId of Object.keys(keys).filter((id) => id !== current)) {
    for (const left of await wrappedWith(db, keyId)) all.push({ keyId, ...left })
  }
  return all
}

/**
 * Retires a key of fields.
 * @returns what still needs it, in which case it is not retired
 */
export function retireFieldKey(db: Db, secrets: Secrets, keyId: string) {
  const { current } = fieldKeysOf(secrets).ring
  return retire(db.pool, {
    ...{ known, secret: 'fieldKey', keyId, current },
    left: () => leftUnder(db.pool, sealedColumns(), keyId),
  })
}

/** As `retireFieldKey`, of files. The platform rewraps their keys by itself. */
export function retireFileKey(db: Db, { fileKeys }: Secrets, keyId: string) {
  return retire(db.pool, {
    ...{ known, secret: 'fileKeys', keyId, current: fileKeys.current },
    left: () => wrappedWith(db, keyId),
  })
}

async function wrappedWith(db: Db, keyId: string) {
  const all: { place: string; found: number }[] = []
  for (const place of fileKeyTables()) {
    const { rows } = await db.pool.query<{ found: number }>(
      `select count(*)::int as found from ${place} where key_id = $1 and wrapped_key is not null`,
      [keyId],
    )
    const found = rows[0]?.found ?? 0
    if (found > 0) all.push({ place, found })
  }
  return all
}
