import './jitless.ts'

import { parseSlotModel, type SlotModel, simulator, type Tally } from '@parola/maths'

/** What is to be played, and how often. */
export type Task = { model: SlotModel; rounds: number }
/** All that was counted in the rounds since the last word. */
export type News = Tally

const BATCH = 50_000

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  const [seed = 1] = crypto.getRandomValues(new Uint32Array(1))
  const play = simulator(parseSlotModel(data.model), { seed })
  for (let left = data.rounds; left > 0; left -= BATCH) postMessage(play(Math.min(left, BATCH)))
})
