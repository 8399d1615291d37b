import { createHmac, timingSafeEqual } from 'node:crypto'

/** A key of a program, with its id. */
export type HeldKey = {
  /** Its name in the secrets file: `fieldKey`, `vendors.BGS`. */
  secret: string
  keyId: string
  key: Buffer
  /** Whether this key is used for everything new. */
  isCurrent: boolean
  /** Whether it was the only key before there was a ring: content that names no key is read with it. */
  isFirst?: boolean
  /** Whether only this key can read content in the database. */
  seals: boolean
}

/** What a database knows of a key: not the key, only a fingerprint. */
export type KnownKey = Omit<HeldKey, 'key' | 'isCurrent' | 'isFirst'> & {
  fingerprint: Buffer
  /** Whether nothing in the database needs it any more. */
  isRetired: boolean
}

/** Keyed with the key itself: it reveals nothing about a key of 32 random bytes. */
export function fingerprintOf({ secret, keyId, key }: HeldKey): Buffer {
  return createHmac('sha256', key).update(`parola key fingerprint:${secret}:${keyId}`).digest()
}

/**
 * Why a program with these keys must not work on a database that knows those: it would write what others
 * cannot read, or could not read what they wrote. One sentence, without any key in it.
 */
export function keyTrouble(
  held: readonly HeldKey[],
  known: readonly KnownKey[],
): string | undefined {
  for (const row of known) {
    const own = held.find(({ secret, keyId }) => secret === row.secret && keyId === row.keyId)
    if (own && !timingSafeEqual(fingerprintOf(own), row.fingerprint)) {
      return `The secret ${row.secret} (key ${row.keyId}) is not the one this database was set up with.`
    }
    if (own?.isCurrent && row.seals && row.isRetired) {
      return `The secret ${row.secret} (key ${row.keyId}) is retired: nothing may be written with it any more.`
    }
    const isOurs = held.some(({ secret }) => secret === row.secret)
    if (!own && isOurs && row.seals && !row.isRetired) {
      return `The secret ${row.secret} has no key ${row.keyId}, which content of this database was written with.`
    }
  }
  return undefined
}

/** The keys in use that a database does not know yet. */
export function unknownKeys(held: readonly HeldKey[], known: readonly KnownKey[]): HeldKey[] {
  const isKnown = (key: HeldKey) =>
    known.some(({ secret, keyId }) => secret === key.secret && keyId === key.keyId)
  return held.filter((key) => (key.isCurrent || key.isFirst) && !isKnown(key))
}
