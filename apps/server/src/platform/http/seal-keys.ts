import { setTimeout as wait } from 'node:timers/promises'
import { SEALED_ALG } from '@parola/contract/core/sealed'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { addMs, DAY_MS, MINUTE_MS } from '#platform/clock'
import type { Db } from '#platform/db'
import { isId } from '#platform/random'
import { type FieldKeys, openText, sealText } from '../crypto/index.ts'
import { defineSealed } from '../secrets/index.ts'
import type { Sealing } from './sealing.ts'

const ROTATE_MS = 7 * DAY_MS
/**
 * The longest that a browser may use a key after fetching it. The key list is never cached (`no-store`), and
 * the site fetches it for every sealed call.
 */
const HELD_MS = DAY_MS
/** A key is published for a week and opens bodies until the last browser that fetched it is done. */
const LIVES_MS = ROTATE_MS + HELD_MS
const FRESH_MS = MINUTE_MS
/** Unknown key ids make a node reload the keys, but no more often than this. */
const REREAD_AFTER_MS = 250

/** The private keys of sealed bodies. */
defineSealed({
  table: 'platform.seal_key',
  column: 'private_sealed',
  key: ['kid'],
  contextOf: (row) => contextOf(`${row.kid}`),
})

const contextOf = (kid: string) => `seal:${kid}`

type Parts = { db: Db; fieldKeys: FieldKeys; now: () => Date; newId: (now: Date) => string }
type Key = { kid: string; publicJwk: JWK; sealed: Buffer; createdAt: Date }
type Ring = { at: Date; keys: Key[] }

/**
 * Keys of sealed bodies: stored encrypted, changed weekly, the old ones valid for a day more. Any node may
 * rotate; a key that another node has created is loaded as soon as somebody uses it (SEC-013).
 */
export function sealing(parts: Parts): Sealing {
  const ring = ringOf(parts)
  return {
    keys: {
      jwks: async () => ({ keys: (await ring.fresh()).map((key) => key.publicJwk) }),
      privateKey: async (kid) => {
        if (!isId(kid)) return null
        const key = named(await ring.fresh(), kid) ?? named(await ring.again(), kid)
        if (!key) return null
        const jwk = JSON.parse(openText(parts.fieldKeys, key.sealed, contextOf(kid))) as JWK
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

function named(keys: readonly Key[], kid: string): Key | undefined {
  return keys.find((key) => key.kid === kid)
}

/** The keys as this node last read them; concurrent callers share one read. */
function ringOf(parts: Parts) {
  let ring: Ring | null = null
  let reading: Promise<Key[]> | null = null
  let rereading: Promise<Key[]> | null = null
  let rereadMs = -REREAD_AFTER_MS
  const read = () => {
    reading ??= readOrRotate(parts)
      .then((keys) => {
        ring = { at: parts.now(), keys }
        return keys
      })
      .finally(() => {
        reading = null
      })
    return reading
  }
  const readAgain = async () => {
    await wait(Math.max(0, rereadMs + REREAD_AFTER_MS - performance.now()))
    // A read that has already begun may not have seen the newest key.
    await reading?.catch(() => undefined)
    rereading = null
    rereadMs = performance.now()
    return read()
  }
  return {
    fresh: async () => {
      const isFresh = ring && Math.abs(parts.now().getTime() - ring.at.getTime()) < FRESH_MS
      return isFresh && ring ? ring.keys : read()
    },
    /**
     * The current state of the database: a read that begins after the call. All callers before it begins
     * share it, so made-up ids cost four reads a second and delay nobody for longer.
     */
    again: () => {
      rereading ??= readAgain()
      return rereading
    },
  }
}

async function readOrRotate(parts: Parts): Promise<Key[]> {
  const keys = await selectKeys(parts)
  const newest = keys[0]
  const isDue = !newest || parts.now().getTime() - newest.createdAt.getTime() > ROTATE_MS
  if (!isDue) return keys
  await addKey(parts)
  return selectKeys(parts)
}

async function selectKeys({ db, now }: Parts): Promise<Key[]> {
  const rows = await db.kysely
    .selectFrom('platform.seal_key')
    .selectAll()
    .where('created_at', '>', addMs(now(), -LIVES_MS))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: row.public_jwk as JWK,
    sealed: row.private_sealed,
    createdAt: row.created_at,
  }))
}

/** Adds the next key, unless another node has added one since this node's last read. */
async function addKey({ db, fieldKeys, now, newId }: Parts) {
  const newest = await db.kysely
    .selectFrom('platform.seal_key')
    .select(['generation', 'created_at'])
    .orderBy('generation', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  if (newest && now().getTime() - newest.created_at.getTime() <= ROTATE_MS) return
  const pair = await generateKeyPair(SEALED_ALG, { extractable: true })
  const kid = newId(now())
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: SEALED_ALG, use: 'enc' }
  const secret = sealText(
    fieldKeys,
    JSON.stringify(await exportJWK(pair.privateKey)),
    `seal:${kid}`,
  )
  await db.kysely
    .insertInto('platform.seal_key')
    .values({
      kid,
      public_jwk: JSON.stringify(publicJwk),
      private_sealed: secret,
      created_at: now(),
      generation: (newest?.generation ?? 0) + 1,
    })
    .onConflict((conflict) => conflict.column('generation').doNothing())
    .execute()
}

/** Deletes ids of bodies that are too old to be replayed. */
export async function forgetSeals(db: Db, before: Date) {
  await db.kysely.deleteFrom('platform.used_seal').where('until', '<', before).execute()
}
