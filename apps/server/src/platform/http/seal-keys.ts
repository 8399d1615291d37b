import { SEALED_ALG } from '@parola/contract/core/sealed'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Db } from '#platform/db'
import { openText, sealText } from '../crypto/index.ts'
import type { Sealing } from './sealing.ts'

const ROTATE_MS = 7 * 24 * 3_600_000
const KEEP_MS = ROTATE_MS + 24 * 3_600_000
const FRESH_MS = 60_000

type Parts = { db: Db; fieldKey: Buffer; now: () => Date; newId: (now: Date) => string }
type Ring = { at: number; keys: { kid: string; publicJwk: JWK; sealed: Buffer; createdAt: Date }[] }

/** Keys of sealed bodies: kept encrypted, changed weekly, the old ones good for a day more. */
export function sealing(parts: Parts): Sealing {
  let ring: Ring = { at: 0, keys: [] }
  const load = async () => {
    const now = parts.now()
    if (now.getTime() - ring.at < FRESH_MS && ring.keys.length > 0) return ring.keys
    let keys = await selectKeys(parts.db, now)
    const newest = keys[0]
    if (!newest || now.getTime() - newest.createdAt.getTime() > ROTATE_MS) {
      await addKey(parts)
      keys = await selectKeys(parts.db, now)
    }
    ring = { at: now.getTime(), keys }
    return keys
  }
  return {
    keys: {
      jwks: async () => ({ keys: (await load()).map((key) => key.publicJwk) }),
      privateKey: async (kid) => {
        const key = (await load()).find((k) => k.kid === kid)
        if (!key) return null
        const jwk = JSON.parse(openText(parts.fieldKey, key.sealed, `seal:${kid}`)) as JWK
        return (await importJWK(jwk, SEALED_ALG)) as CryptoKey
      },
    },
    useOnce: async (jti, until) => {
      const row = await parts.db.kysely
        .insertInto('platform.used_seal')
        .values({ jti, until })
        .onConflict((conflict) => conflict.doNothing())
        .returning('jti')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

async function selectKeys(db: Db, now: Date): Promise<Ring['keys']> {
  const rows = await db.kysely
    .selectFrom('platform.seal_key')
    .selectAll()
    .where('created_at', '>', new Date(now.getTime() - KEEP_MS))
    .orderBy('created_at', 'desc')
    .limit(4)
    .execute()
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: row.public_jwk as JWK,
    sealed: row.private_sealed,
    createdAt: row.created_at,
  }))
}

async function addKey({ db, fieldKey, now, newId }: Parts) {
  const pair = await generateKeyPair(SEALED_ALG, { extractable: true })
  const kid = newId(now())
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: SEALED_ALG, use: 'enc' }
  const secret = sealText(fieldKey, JSON.stringify(await exportJWK(pair.privateKey)), `seal:${kid}`)
  await db.kysely
    .insertInto('platform.seal_key')
    .values({
      kid,
      public_jwk: JSON.stringify(publicJwk),
      private_sealed: secret,
      created_at: now(),
    })
    .execute()
}

/** Forgets ids of bodies that are too old to be replayed. */
export async function forgetSeals(db: Db, before: Date) {
  await db.kysely.deleteFrom('platform.used_seal').where('until', '<', before).execute()
}
