import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '../fair-stream.ts'

const encoder = new TextEncoder()

/** SHA-256. Where the runtime has a quick one it is passed in; the root is the same. */
type Hash = (bytes: Uint8Array) => Uint8Array
type Ticket = { ticketId: string; contentHash: string }

/** The hash of a ticket in the tree: of its id and the hash of its content, both as text. */
export const leafOf = (ticket: Ticket): Uint8Array => sha256(textOf(ticket))

const textOf = ({ ticketId, contentHash }: Ticket) => encoder.encode(`${ticketId}:${contentHash}`)

export const contentHashOf = (content: string) => toHex(sha256(encoder.encode(content)))

/**
 * The tree of the tickets of an issue, in the order of their ids; it grows by one leaf at a time, so that millions of
 * tickets are never hashed at once. Two nodes are hashed together; one that is left over goes up as it is.
 */
export function merkleTree(hash: Hash = sha256) {
  /** Roots of full subtrees, the largest first: one for each bit of the count. */
  const subtrees: Uint8Array[] = []
  let count = 0
  const add = (leaf: Uint8Array) => {
    let node = leaf
    for (let size = count; size % 2 === 1; size = (size - 1) / 2) {
      node = hash(bothOf(subtrees.pop() as Uint8Array, node))
    }
    subtrees.push(node)
    count += 1
  }
  return {
    add,
    addTicket: (ticket: Ticket) => add(hash(textOf(ticket))),
    /** In hex; without tickets it is the hash of nothing (rules/lottery-vn §7). */
    root(): string {
      const top = subtrees.reduceRight<Uint8Array | null>(
        (right, left) => (right ? hash(bothOf(left, right)) : left),
        null,
      )
      return toHex(top ?? hash(new Uint8Array()))
    },
  }
}

/** The root of the leaves of an issue, in hex. */
export function ticketRoot(leaves: readonly Uint8Array[]): string {
  const tree = merkleTree()
  for (const leaf of leaves) tree.add(leaf)
  return tree.root()
}

function bothOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(left.length + right.length)
  both.set(left)
  both.set(right, left.length)
  return both
}
