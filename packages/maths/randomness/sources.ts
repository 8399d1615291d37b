import { createHash, randomInt } from 'node:crypto'
import { fairStream, type Seeds } from '../src/fair-stream.ts'
import type { Source } from './number-tests.ts'

const WORD = 2 ** 32
/** Numbers per round: the streams of many rounds are tested, and where they join. */
const OF_A_ROUND = 64

/** The seeds of a round of a run. */
export function seedsOf(serverSeed: string, nonce: number): Seeds {
  return { serverSeed, clientSeed: 'nightly', nonce }
}

/** The numbers of players' rounds, round after round of one server seed. */
function fair(serverSeed: string): Source {
  let nonce = 0
  let left = 0
  let stream = fairStream(seedsOf(serverSeed, nonce))
  const take = (numbers: number) => {
    if (left < numbers) {
      stream = fairStream(seedsOf(serverSeed, nonce))
      nonce += 1
      left = OF_A_ROUND
    }
    left -= numbers
    return stream
  }
  return {
    int: (n) => take(1).int(n),
    sample: (items, k) => take(items.length).sample(items, k),
  }
}

/** The generator of the operating system, which makes seeds, codes and tokens. */
function system(): Source {
  const words = () => () => randomInt(WORD)
  const { sample } = fairStream({ serverSeed: '', clientSeed: '', nonce: 0, words })
  return { int: (n) => randomInt(n), sample }
}

export const SOURCES: Record<string, (serverSeed: string) => Source> = {
  'fair stream': fair,
  system,
}

/** A server seed for one share of a run: the run's seed hashed with the number of the share. */
export function seedOfShare(seed: string, share: number): string {
  return createHash('sha256').update(`${seed}:${share}`).digest('hex')
}
