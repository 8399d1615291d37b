import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Code } from './codes.ts'

/** A message with a timestamp further from now than this is refused. */
export const MAX_SKEW_S = 300

export type VendorKey = {
  keyId: string
  secret: Buffer
  /** Accepted as well while a key is changed, and never signed with first. */
  second?: { keyId: string; secret: Buffer }
}

/** The key with this id among the two that a vendor may have at a time; null when it is neither. */
export function keyNamed(key: VendorKey | null, keyId: string): VendorKey | null {
  if (key?.keyId === keyId) return key
  return key?.second?.keyId === keyId ? key.second : null
}

/** The secret of a vendor's key id; null when there is none. */
export type SecretOf = (vendor: string, keyId: string) => Buffer | null

export type Headers = Record<string, string | string[] | undefined>

type Signing = {
  vendor: string
  key: VendorKey
  path: string
  body: string
  timestampS: number
  requestId: string
}

/** The headers of a signed request (rules/vendor-protocol §1). */
export function signRequest(s: Signing): Record<string, string> {
  return headersOf(
    s,
    sign(s.key.secret, ['POST', s.path, s.timestampS, s.requestId, digest(s.body)]),
  )
}

/** The headers of a signed response to the request with this id. */
export function signAnswer(s: Signing & { status: number }): Record<string, string> {
  return headersOf(
    s,
    sign(s.key.secret, [s.status, s.path, s.timestampS, s.requestId, digest(s.body)]),
  )
}

function headersOf(s: Signing, signature: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-vendor': s.vendor,
    'x-key-id': s.key.keyId,
    'x-timestamp': String(s.timestampS),
    'x-request-id': s.requestId,
    'x-signature': `v1=${signature}`,
  }
}

function digest(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

function sign(secret: Buffer, parts: readonly (string | number)[]): string {
  return createHmac('sha256', secret)
    .update(['v1', ...parts].join('\n'))
    .digest('hex')
}

export type Signed = {
  vendor: string
  keyId: string
  timestampS: number
  requestId: string
  signatures: string[]
}

/** The signature headers of a message; null when one is missing or malformed. */
export function readSignature(headers: Headers): Signed | null {
  const read = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  const timestamp = read('x-timestamp')
  const signatures = read('x-signature')
    .split(',')
    .map((part) => /^v1=([0-9a-f]{64})$/.exec(part.trim())?.[1])
    .filter((value) => value !== undefined)
  if (!/^\d{1,12}$/.test(timestamp) || signatures.length === 0) return null
  return {
    vendor: read('x-vendor'),
    keyId: read('x-key-id'),
    timestampS: Number(timestamp),
    requestId: read('x-request-id'),
    signatures,
  }
}

type Received = { headers: Headers; path: string; body: string; nowS: number; secretOf: SecretOf }
export type Verified = { ok: true; signed: Signed } | { ok: false; code: Code }

/** Checks a request before any of it is parsed. */
export function verifyRequest(r: Received): Verified {
  return verify(r, (signed) => [
    'POST',
    r.path,
    signed.timestampS,
    signed.requestId,
    digest(r.body),
  ])
}

/** Checks a response: it must be signed for the request that was sent. */
export function verifyAnswer(r: Received & { status: number; requestId: string }): Verified {
  return verify(r, (signed) => [r.status, r.path, signed.timestampS, r.requestId, digest(r.body)])
}

function verify(r: Received, parts: (signed: Signed) => (string | number)[]): Verified {
  const signed = readSignature(r.headers)
  if (!signed) return { ok: false, code: 'BAD_SIGNATURE' }
  const secret = r.secretOf(signed.vendor, signed.keyId)
  if (!secret) return { ok: false, code: 'UNKNOWN_KEY' }
  const expected = Buffer.from(sign(secret, parts(signed)), 'hex')
  const matches = signed.signatures.some((signature) =>
    timingSafeEqual(Buffer.from(signature, 'hex'), expected),
  )
  if (!matches) return { ok: false, code: 'BAD_SIGNATURE' }
  if (Math.abs(r.nowS - signed.timestampS) > MAX_SKEW_S) return { ok: false, code: 'CLOCK_SKEW' }
  return { ok: true, signed }
}
