import { hash } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** One hash in so many is stored; those in between are recomputed on demand. */
const STRIDE = 1000
const HASH_BYTES = 32

/** A hash chain of shared rounds: the terminal hash is at 0, the secret at its end. */
export type Chain = { at(game: number): Buffer }

const next = (buffer: Buffer) => hash('sha256', buffer, 'buffer')
const rungOf = (game: number) => Math.ceil(game / STRIDE)

/** The hashes that a worker makes. */
export type Ascent = { secret: string; games: number }

/** The stored hashes of a chain: the terminal hash, every thousandth, and the secret. */
export function ladderOf({ secret, games }: Ascent): Buffer {
  const ladder = Buffer.alloc((rungOf(games) + 1) * HASH_BYTES)
  let now: Buffer = Buffer.from(secret, 'hex')
  now.copy(ladder, rungOf(games) * HASH_BYTES)
  for (let game = games - 1; game >= 0; game -= 1) {
    now = next(now)
    if (game % STRIDE === 0) now.copy(ladder, rungOf(game) * HASH_BYTES)
  }
  return ladder
}

/** Makes the ladder of a chain in a worker: ten million games take seconds, and block nobody. */
export function climb(secret: string, games: number): Promise<Buffer> {
  const ascent: Ascent = { secret, games }
  const worker = new Worker(new URL('./chain-worker.ts', import.meta.url), {
    workerData: ascent,
    // Modules that are loaded before the program watches its input; they would close it together with the
    // thread's.
    execArgv: [],
  })
  worker.unref()
  return new Promise((resolve, reject) => {
    worker.on('message', (response: unknown) => {
      // Whatever watches the program for changes reports files on the same channel.
      if (response instanceof Uint8Array) resolve(Buffer.from(response))
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the chain was not made')))
  })
}

/** A chain by its ladder: no game is further from a stored hash than a thousand hashes. */
export function chainOn(ladder: Buffer, games: number): Chain {
  const rung = (n: number) => ladder.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES)
  let block: { top: number; hashes: Buffer[] } = { top: -1, hashes: [] }
  return {
    at: (game) => {
      if (!(game >= 0 && game <= games)) throw new RangeError(`no game ${game} in the chain`)
      const top = Math.min(games, rungOf(game) * STRIDE)
      if (block.top !== top) block = { top, hashes: below(rung(rungOf(game)), STRIDE) }
      return block.hashes[top - game] as Buffer
    },
  }
}

/** A hash and those that follow from it. */
function below(first: Buffer, count: number): Buffer[] {
  const hashes = [first]
  for (let i = 0; i < count; i += 1) hashes.push(next(hashes[i] as Buffer))
  return hashes
}
