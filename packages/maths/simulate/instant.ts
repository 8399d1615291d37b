import { Worker } from 'node:worker_threads'
import type { InstantId } from '../src/instant/games.ts'
import {
  addInstantTally,
  type InstantTally,
  instantFigures,
  newInstantTally,
} from '../src/instant/simulation.ts'
import { STRATEGIES } from '../src/instant/strategies.ts'
import type { InstantShare } from './instant-worker.ts'

const percent = (share: number) => `${(share * 100).toFixed(4)} %`

/** Plays many rounds of an instant game with its stated strategy, and reports its return. */
export async function simulateInstant(
  id: InstantId,
  { rounds, threads, seed }: { rounds: number; threads: number; seed: number },
): Promise<string> {
  const each = Math.ceil(rounds / threads)
  let tally = newInstantTally()
  const playOne = (first: number) =>
    new Promise<void>((resolve, reject) => {
      const share: InstantShare = { id, seed, first, rounds: Math.min(each, rounds - first) }
      const worker = new Worker(new URL('./instant-worker.ts', import.meta.url), {
        workerData: share,
      })
      worker.on('message', (more: InstantTally) => {
        tally = addInstantTally(tally, more)
      })
      worker.on('error', reject)
      worker.on('exit', () => resolve())
    })
  const firsts = Array.from({ length: threads }, (_, i) => i * each)
  await Promise.all(firsts.filter((first) => first < rounds).map(playOne))
  const { rtp, interval, hitRate, most } = instantFigures(tally)
  const [low, high] = interval
  return [
    `\n${id}, played as stated`,
    `  Rounds          ${tally.rounds.toLocaleString('en')}`,
    `  RTP             ${percent(rtp)}  (99.9 %: ${percent(low)} to ${percent(high)})`,
    `  Stated          ${STRATEGIES[id].certified} %`,
    `  Hit rate        ${percent(hitRate)}`,
    `  Largest return  ${most.toFixed(2)} x first bet\n`,
  ].join('\n')
}
