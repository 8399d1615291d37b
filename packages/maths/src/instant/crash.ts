import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { first52, fromHex, toHex } from '../fair-stream.ts'
import { multiplierX100 } from './limbo.ts'
import { paid } from './money.ts'

/** At 10,000.00x every running bet is cashed out. */
export const CRASH_TOP_X100 = 1_000_000
/** A round that crashes at once pays nobody: below this nothing can be cashed out. */
export const LEAST_CASH_OUT_X100 = 101
const GROWTH_PER_MS = 0.00006
const HASH_BYTES = 32
const encoder = new TextEncoder()

/** The hash of game g is the SHA-256 of that of game g + 1: the chain is made from its end. */
export function previousHash(hash: string): string {
  return toHex(sha256(fromHex(hash)))
}

export function isOfChain(hash: string, previous: string): boolean {
  return previousHash(hash) === previous
}

/** What a hash leads to when it is hashed so many times. */
export function hashedTimes(hash: string, times: number): string {
  let bytes: Uint8Array = fromHex(hash)
  for (let i = 0; i < times; i += 1) bytes = sha256(bytes)
  return toHex(bytes)
}

/** The hashes of a whole chain out of its secret, the terminal hash first; 32 bytes each. */
export function chainOf(secret: string, games: number): Uint8Array {
  const chain = new Uint8Array((games + 1) * HASH_BYTES)
  let hash: Uint8Array = fromHex(secret)
  for (let g = games; g >= 0; g -= 1) {
    chain.set(hash, g * HASH_BYTES)
    hash = sha256(hash)
  }
  return chain
}

/** What a part of a salt is committed to by: SHA-256 of the terminal hash and the part. */
export function saltCommitOf(terminal: string, part: string): string {
  return toHex(sha256.create().update(fromHex(terminal)).update(fromHex(part)).digest())
}

/** The commitments to the parts of a salt, in their order, and beside each its part if it was revealed. */
export type SaltParts = { commits: readonly string[]; contributions: readonly (string | null)[] }

/**
 * Whether a salt is made of exactly the parts that were revealed, each of which is the one committed to. Series
 * from before parts were committed to have no commitments.
 */
export function isSaltTrue(
  { terminal, salt }: { terminal: string; salt: string },
  { commits, contributions }: SaltParts,
): boolean {
  const parts = contributions.filter((part) => part !== null)
  const isEach = contributions.every(
    (part, i) => part === null || saltCommitOf(terminal, part) === commits[i],
  )
  const isCommitted = commits.length === contributions.length && isEach
  return (
    parts.length > 0 && (commits.length === 0 || isCommitted) && saltOf(terminal, parts) === salt
  )
}

/** The salt that a published terminal hash and what players' browsers drew after it come to. */
export function saltOf(terminal: string, contributions: readonly string[]): string {
  const hash = sha256.create().update(fromHex(terminal))
  for (const one of contributions) hash.update(fromHex(one))
  return toHex(hash.digest())
}

/** Where a game of the chain crashes, in hundredths (rules/fairness §2). */
export function crashX100(hash: string, salt: string, edgePercent = 1): number {
  return multiplierX100(first52(hmac(sha256, fromHex(hash), encoder.encode(salt))), edgePercent)
}

/** A bet with a cash-out, made by hand or by itself; it wins when the curve has reached it. */
export function settleCrash(bet: number, cashOutX100: number, crashedX100: number) {
  const isWon = cashOutX100 <= crashedX100
  return { won: isWon, payout: isWon ? paid(bet, cashOutX100, 100) : 0 }
}

/** What the curve shows after so long, in hundredths. */
export function curveX100(elapsedMs: number): number {
  const shown = Math.floor(100 * Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs)))
  return Math.min(CRASH_TOP_X100, shown)
}

/** How long the curve runs until it shows this. */
export function curveMs(x100: number): number {
  return Math.ceil(Math.log(x100 / 100) / GROWTH_PER_MS)
}
