import { hash } from 'node:crypto'

/** A hash in so many is kept; those between are made when one of them is asked for. */
const STRIDE = 1000
/** So many are made before others have their turn. */
const TURN = 10_000

/** A hash chain of shared rounds: the terminal hash is at 0, the secret at its end. */
export type Chain = { at(game: number): Buffer }

const next = (of: Buffer) => hash('sha256', of, 'buffer')

/** Makes a chain from its secret; it may be a million games long, and holds nobody up. */
export async function climb(secret: string, games: number): Promise<Chain> {
  const kept = new Map<number, Buffer>()
  let now: Buffer = Buffer.from(secret, 'hex')
  for (let game = games; ; game -= 1) {
    if (game % STRIDE === 0 || game === games) kept.set(game, now)
    if (game === 0) break
    now = next(now)
    if (game % TURN === 0) await new Promise<void>((resume) => setImmediate(resume))
  }
  let block: { top: number; hashes: Buffer[] } = { top: -1, hashes: [] }
  return {
    at: (game) => {
      const top = Math.min(games, Math.ceil(game / STRIDE) * STRIDE)
      if (block.top !== top) block = { top, hashes: below(kept.get(top), Math.min(STRIDE, top)) }
      const found = block.hashes[top - game]
      if (!found) throw new RangeError(`no game ${game} in the chain`)
      return found
    },
  }
}

/** Climbs each chain once, however often and by however many it is asked for; the last one is kept. */
export function climber(): typeof climb {
  let last: { of: string; chain: Promise<Chain> } | null = null
  return (secret, games) => {
    const of = `${secret} ${games}`
    if (last?.of !== of) last = { of, chain: climb(secret, games) }
    return last.chain
  }
}

/** A hash and those that follow from it. */
function below(first: Buffer | undefined, count: number): Buffer[] {
  if (!first) return []
  const hashes = [first]
  for (let i = 0; i < count; i += 1) hashes.push(next(hashes[i] as Buffer))
  return hashes
}
