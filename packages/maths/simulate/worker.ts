import { parentPort, workerData } from 'node:worker_threads'
import { parseSlotModel } from '../src/slot/model.ts'
import { simulator } from '../src/slot/statistics.ts'

const BATCH = 250_000

/** One share of a simulation: what to play, how often, from which seed. */
export type Share = { model: unknown; rounds: number; seed: number; buy: string | null }

const { model, rounds, seed, buy } = workerData as Share
const play = simulator(parseSlotModel(model), { seed, buy })
for (let left = rounds; left > 0; left -= BATCH)
  parentPort?.postMessage(play(Math.min(left, BATCH)))
