import { sha256 } from '#platform/crypto'
import { newToken } from '#platform/random'

export type Minted = { token: string; hash: Buffer }

/**
 * An opaque token. Its first part identifies the owner's shard, the second is the secret; only a hash of the
 * whole is stored (reading 5).
 */
export function mintToken(ownerId: string): Minted {
  const handle = Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64url')
  const token = `${handle}.${newToken()}`
  return { token, hash: sha256(token) }
}

const TOKEN = /^([\w-]{22})\.([\w-]{43})$/

/** The owner and the hash of a token; null for anything that is no token. */
export function readToken(token: string): { ownerId: string; hash: Buffer } | null {
  const handle = TOKEN.exec(token)?.[1]
  if (!handle) return null
  const hex = Buffer.from(handle, 'base64url').toString('hex')
  const ownerId = [8, 12, 16, 20, 32]
    .map((end, i, ends) => hex.slice(ends[i - 1] ?? 0, end))
    .join('-')
  return { ownerId, hash: sha256(token) }
}
