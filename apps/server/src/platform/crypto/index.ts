import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

export { hashPassword, isPassword } from './password-hash.ts'
export { totpCode, totpSecret, totpStepOf, totpUri } from './totp.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export function sha256Hex(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Keyed hash: lets a secret value be looked up without being readable. */
export function blindIndex(key: Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest()
}

/** AES-256-GCM; `context` is bound to the text, so that it cannot be moved to another place. */
export function sealText(key: Buffer, text: string, context: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** @throws Error when the key, the context or a byte is not the one it was sealed with. */
export function openText(key: Buffer, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([
    decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8')
}
