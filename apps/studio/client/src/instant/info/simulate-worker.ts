import '../../platform/jitless.ts'

import { type InstantId, instantSimulator } from '@parola/maths/instant'
import { playInBatches } from '../../platform/simulate-batches.ts'

/** What to play, and how often. */
export type InstantTask = { instant: InstantId; rounds: number }

addEventListener('message', ({ data: { instant, rounds } }: MessageEvent<InstantTask>) => {
  const [seed = 1] = crypto.getRandomValues(new Uint32Array(1))
  playInBatches(rounds, instantSimulator(instant, { seed }))
})
