import { randomBytes, randomUUID } from 'node:crypto'
import { openIn, type SealRing, sealIn } from '@parola/vendor-protocol'

/** The one source of randomness of the studio: the operating system's CSPRNG. */
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

/** Seeds stay encrypted until they are revealed (FAIR-016). */
export function sealSeed(key: SealRing, seed: string): Buffer {
  return sealIn(key, Buffer.from(seed, 'hex'), '')
}

export function openSeed(key: SealRing, sealed: Buffer): string {
  return openIn(key, sealed, '').toString('hex')
}
