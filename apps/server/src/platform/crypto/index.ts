import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

import { openIn, type SealRing, sealIn } from '@parola/vendor-protocol'

export { hashPassword, isOutdated, isPassword } from './password-hash.ts'
export { totpCode, totpSecret, totpStepOf, totpUri } from './totp.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

export function sha256(text: string | Uint8Array): Buffer {
  return createHash('sha256').update(text).digest()
}

export function sha256Hex(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Keyed hash: allows a secret value to be looked up without being readable. */
export function blindIndex(key: Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest()
}

/** The keys of stored fields: one permanent key of keyed hashes, and a ring of keys of sealed texts. */
export type FieldKeys = { hash: Buffer; ring: SealRing }

/** Encrypts a text with the current key; `context` is bound to it, so that it cannot be moved elsewhere. */
export function sealText({ ring }: FieldKeys, text: string, context: string): Buffer {
  return sealIn(ring, Buffer.from(text), context)
}

/** AES-256-GCM; `context` is bound to the content, so that it cannot be moved to another place. */
export function sealBytes(key: Buffer, content: Buffer, context: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** @throws Error when the ring has lost the key, or context or a byte is not the one it was sealed with. */
export function openText({ ring }: FieldKeys, sealed: Buffer, context: string): string {
  return openIn(ring, sealed, context).toString('utf8')
}

/** @throws Error when the key, the context or a byte is not the one it was sealed with. */
export function openBytes(key: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

const DATA_KEY_BYTES = 32

/** The key of one file, to be stored wrapped by a key of the ring. */
export function newDataKey(): Buffer {
  return randomBytes(DATA_KEY_BYTES)
}

/** Keys that encrypt keys, by id: new ones are wrapped with the current, old ones can still be opened. */
export type KeyRing = { current: string; keys: Record<string, string> }

/** @throws Error when the ring has lost the key. */
export function ringKey(ring: KeyRing, id: string): Buffer {
  const key = ring.keys[id]
  if (!key) throw new Error(`the key ring has no key ${id}`)
  return Buffer.from(key, 'base64')
}
