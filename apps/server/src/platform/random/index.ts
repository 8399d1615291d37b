import { randomBytes, randomInt } from 'node:crypto'

const TOKEN_BYTES = 32
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** An unguessable token of 256 bits, base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Unguessable bytes: the key of a third party's device. */
export function newKey(bytes: number): Buffer {
  return randomBytes(bytes)
}

/** A UUIDv7 (RFC 9562): sorts by the time given. */
export function newId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [8, 12, 16, 20, 32].map((end, i, ends) => hex.slice(ends[i - 1] ?? 0, end)).join('-')
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text from outside could be an id: a database refuses to compare anything else with one. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && ID.test(text)
}

/** The lowest id that could be minted at an instant: ids of a span lie between two of them. */
export function firstIdAt(date: Date): string {
  const hex = date.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** A short reference that people can read to each other: `D-7K3M-92QX`. */
export function newReference(prefix: string): string {
  const pick = () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]
  const group = () => Array.from({ length: 4 }, pick).join('')
  return `${prefix}-${group()}-${group()}`
}

/** Lower-case letters and digits, for opaque handles. */
export function newHandle(length: number): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export function randomDigit(below: number): number {
  return randomInt(below)
}

/** Decimal digits, uniformly distributed. */
export function newDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0')
}
