import {
  FIRST_KEY,
  fingerprintOf,
  type HeldKey,
  type KnownKey,
  keyTrouble,
  unknownKeys,
} from '@parola/vendor-protocol'
import { type Config, studioRing } from './config.ts'
import type { Store } from './store.ts'

/** The studio must not start with this setup; the message tells a person why. */
export class StartRefused extends Error {}

/** The keys that all studios on one database must share. */
export function heldKeys({ secrets }: Pick<Config, 'secrets'>): HeldKey[] {
  const ring = studioRing(secrets)
  return [
    ...Object.entries(ring.keys).map(([keyId, key]) => ({
      ...{ secret: 'studioKey', keyId, key, seals: true },
      ...{ isCurrent: keyId === ring.current, isFirst: keyId === FIRST_KEY },
    })),
    ...Object.entries(secrets.vendors).map(([vendor, { keyId, secret }]) => ({
      ...{ secret: `vendors.${vendor}`, keyId, key: Buffer.from(secret, 'base64') },
      ...{ seals: false, isCurrent: true },
    })),
  ]
}

/**
 * Compares the keys with those that this database knows, and registers current ones that are new.
 * @throws StartRefused naming the secret that does not match
 */
export async function claimSecrets(store: Store, held: readonly HeldKey[]) {
  const known = await selectKnown(store)
  if (!keyTrouble(held, known)) {
    for (const key of unknownKeys(held, known)) await insertKey(store, key)
  }
  const trouble = await secretTrouble(store, held)
  if (trouble) throw new StartRefused(trouble)
}

/** Why this studio must not continue, given the current database; null when all is well. */
export async function secretTrouble(
  store: Store,
  held: readonly HeldKey[],
): Promise<string | undefined> {
  return keyTrouble(held, await selectKnown(store))
}

type Row = Pick<KnownKey, 'secret' | 'fingerprint' | 'seals'> & {
  key_id: string
  retired_at: Date | null
}

async function selectKnown({ pool }: Store): Promise<KnownKey[]> {
  const { rows } = await pool.query<Row>('select * from studio.secret_key')
  return rows.map(({ key_id, retired_at, ...row }) => ({
    ...{ ...row, keyId: key_id, isRetired: retired_at !== null },
  }))
}

async function insertKey({ pool }: Store, key: HeldKey) {
  await pool.query(
    `insert into studio.secret_key (secret, key_id, fingerprint, seals)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [key.secret, key.keyId, fingerprintOf(key), key.seals],
  )
}
