import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** What decides a round: a secret seed, the player's seed, and the number of the round. */
export type Seeds = {
  serverSeed: string
  clientSeed: string
  nonce: number
  /** In simulations only: begins the round's words of 32 bits, which come quicker than fair ones. */
  words?: () => () => number
}

/** Numbers without bias out of the seeds (rules/fairness §1). */
export type FairStream = {
  /** A whole number from 0 to n - 1, every one equally likely; n = 1 reads nothing. */
  int(n: number): number
  /** The first index whose cumulative weight exceeds a drawn number. */
  weighted(weights: readonly number[]): number
  /** The first k of a fair shuffle. */
  sample<T>(items: readonly T[], k: number): T[]
}

const WORD = 2 ** 32
const BLOCK_BYTES = 32
const encoder = new TextEncoder()

export function fromHex(hex: string): Uint8Array {
  if (!/^([0-9a-f]{2})+$/.test(hex)) throw new RangeError('not lower-case hex')
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What is shown before the first bet: SHA-256 of the server seed's bytes, in hex. */
export function commitOf(serverSeed: string): string {
  return toHex(sha256(fromHex(serverSeed)))
}

/**
 * A word of 0 to words - 1 as a number below n, or null when the word is to be drawn again: the last
 * words that do not fill a whole turn of n would make the small numbers likelier.
 */
export function reduced(word: number, n: number, words: number): number | null {
  return word < Math.floor(words / n) * n ? word % n : null
}

/** The first 13 hex digits of block 0 as a number below 2^52 (crash and limbo only). */
export function u52({ serverSeed, clientSeed, nonce, words }: Seeds): bigint {
  if (words) {
    const next = words()
    return (BigInt(next()) << 20n) | BigInt(next() >>> 12)
  }
  return first52(hmac(sha256, fromHex(serverSeed), encoder.encode(`${clientSeed}:${nonce}:0`)))
}

/** The first 52 bits of an HMAC. */
export function first52(block: Uint8Array): bigint {
  return BigInt(`0x${toHex(block).slice(0, 13)}`)
}

/** Fair numbers out of the words of a round. */
export function fairStream(seeds: Seeds): FairStream {
  const word = seeds.words?.() ?? fairWords(seeds)
  const int = (n: number) => {
    if (!Number.isInteger(n) || n < 1 || n > WORD) throw new RangeError(`no range of ${n}`)
    if (n === 1) return 0
    for (;;) {
      const drawn = reduced(word(), n, WORD)
      if (drawn !== null) return drawn
    }
  }
  return {
    int,
    weighted: (weights) => {
      let left = int(weights.reduce((sum, weight) => sum + weight, 0))
      for (const [index, weight] of weights.entries()) {
        left -= weight
        if (left < 0) return index
      }
      throw new RangeError('weights sum to nothing')
    },
    sample: (items, k) => {
      const pool = [...items]
      for (let i = 0; i < k; i += 1) {
        const j = i + int(pool.length - i)
        const moved = pool[i] as (typeof pool)[number]
        pool[i] = pool[j] as (typeof pool)[number]
        pool[j] = moved
      }
      return pool.slice(0, k)
    },
  }
}

/** Block c is HMAC-SHA256(serverSeed, `clientSeed:nonce:c`); words are read from them in order. */
function fairWords({ serverSeed, clientSeed, nonce }: Seeds): () => number {
  const key = fromHex(serverSeed)
  let block = new DataView(new ArrayBuffer(0))
  let blocks = 0
  let at = BLOCK_BYTES
  return () => {
    if (at >= BLOCK_BYTES) {
      const bytes = hmac(sha256, key, encoder.encode(`${clientSeed}:${nonce}:${blocks}`))
      block = new DataView(bytes.buffer, bytes.byteOffset, BLOCK_BYTES)
      blocks += 1
      at = 0
    }
    at += 4
    return block.getUint32(at - 4)
  }
}
