import '../platform/jitless.ts'

import { parseSlotModel, type SlotModel, simulator } from '@parola/maths'
import { playInBatches } from '../platform/simulate-batches.ts'

/** What to play, and how often. */
export type SlotTask = { model: SlotModel; rounds: number }

addEventListener('message', ({ data: { model, rounds } }: MessageEvent<SlotTask>) => {
  const [seed = 1] = crypto.getRandomValues(new Uint32Array(1))
  playInBatches(rounds, simulator(parseSlotModel(model), { seed }))
})
