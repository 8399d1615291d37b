import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'

/** Keys that content is sealed with, by id: the current one for new content, the others for reading. */
export type SealRing = { current: string; keys: Readonly<Record<string, Buffer>> }

/** The key of content that carries no key id: all of it, before there was a second key. */
export const FIRST_KEY = 'k1'

/**
 * Precedes content that names its key. Other content begins with eight random bytes, which equal these once
 * in 2^64 times.
 */
export const MARKER = Buffer.from('c7e1a05b93f42d68', 'hex')

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_ID = /^[\w-]{1,32}$/

/** In a secrets file: the keys that came after the first one, 32 bytes each, base64. */
export const laterKeys = z
  .object({ current: z.string(), keys: z.record(z.string().regex(KEY_ID), z.base64()) })
  .refine(({ keys }) => !Object.hasOwn(keys, FIRST_KEY), `${FIRST_KEY} is the first key`)
  .refine(
    ({ current, keys }) => current === FIRST_KEY || Object.hasOwn(keys, current),
    'the current key is not among the keys',
  )

/** The ring of a first key, while content needs it, and those that came after it. */
export function ringFrom(first: string | undefined, later?: z.infer<typeof laterKeys>): SealRing {
  const all = { ...(first ? { [FIRST_KEY]: first } : {}), ...later?.keys }
  const keys = Object.entries(all).map(([id, key]) => [id, Buffer.from(key, 'base64')])
  return { current: later?.current ?? FIRST_KEY, keys: Object.fromEntries(keys) }
}

/** The prefix of content that is sealed with a key; empty for the first one. */
export function headerOf(keyId: string): Buffer {
  if (keyId === FIRST_KEY) return Buffer.alloc(0)
  return Buffer.concat([MARKER, Buffer.from([keyId.length]), Buffer.from(keyId)])
}

/** The id of the key that content is sealed with. */
export function keyIdOf(sealed: Buffer): string {
  if (!sealed.subarray(0, MARKER.length).equals(MARKER)) return FIRST_KEY
  const from = MARKER.length + 1
  return sealed.subarray(from, from + (sealed[MARKER.length] ?? 0)).toString()
}

/** AES-256-GCM with the current key; its id and `context` are bound to the content. */
export function sealIn(ring: SealRing, content: Buffer, context: string): Buffer {
  const header = headerOf(ring.current)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyIn(ring, ring.current), iv)
  cipher.setAAD(Buffer.concat([header, Buffer.from(context)]))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([header, iv, cipher.getAuthTag(), body])
}

/** @throws Error when the ring has lost the key, or key, context or a byte differ. */
export function openIn(ring: SealRing, sealed: Buffer, context: string): Buffer {
  const keyId = keyIdOf(sealed)
  const key = keyIn(ring, keyId)
  const header = headerOf(keyId)
  const rest = sealed.subarray(header.length)
  const plain = createDecipheriv('aes-256-gcm', key, rest.subarray(0, IV_BYTES))
    .setAAD(Buffer.concat([header, Buffer.from(context)]))
    .setAuthTag(rest.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([plain.update(rest.subarray(IV_BYTES + TAG_BYTES)), plain.final()])
}

/** The same ring with a key derived from each of its keys. */
export function derivedRing(ring: SealRing, derive: (key: Buffer) => Buffer): SealRing {
  const keys = Object.entries(ring.keys).map(([id, key]) => [id, derive(key)])
  return { current: ring.current, keys: Object.fromEntries(keys) }
}

function keyIn(ring: SealRing, keyId: string): Buffer {
  const key = Object.hasOwn(ring.keys, keyId) ? ring.keys[keyId] : undefined
  if (!key) throw new Error(`the key ring has no key ${keyId}`)
  return key
}
