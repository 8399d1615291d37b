import { parentPort, workerData } from 'node:worker_threads'
import type { InstantId } from '../src/instant/games.ts'
import { instantSimulator } from '../src/instant/simulation.ts'

const BATCH = 100_000

/** One share of a simulation: what to play, how often, and from which round of the seed on. */
export type InstantShare = { id: InstantId; seed: number; first: number; rounds: number }

const { id, seed, first, rounds } = workerData as InstantShare
const play = instantSimulator(id, { seed, first })
for (let left = rounds; left > 0; left -= BATCH)
  parentPort?.postMessage(play(Math.min(left, BATCH)))
