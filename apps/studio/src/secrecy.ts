import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'

/** The one source of chance of the studio: the operating system's CSPRNG. */
export function newServerSeed(): string {
  return randomBytes(32).toString('hex')
}

export function newClientSeed(): string {
  return randomBytes(8).toString('hex')
}

export function newSessionId(): string {
  return randomBytes(24).toString('base64url')
}

export function newRoundId(): string {
  return `R-${randomUUID()}`
}

const IV = 12
const TAG = 16

/** Seeds stay encrypted until they are revealed (FAIR-016). */
export function sealSeed(key: Buffer, seed: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(seed, 'hex'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

export function openSeed(key: Buffer, sealed: Buffer): string {
  const plain = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV))
  plain.setAuthTag(sealed.subarray(IV, IV + TAG))
  return Buffer.concat([plain.update(sealed.subarray(IV + TAG)), plain.final()]).toString('hex')
}
