import {
  addInstantTally,
  type InstantId,
  instantFigures,
  newInstantTally,
  STRATEGIES,
} from '@parola/maths/instant'
import { ROUNDS, simulationView } from '../../platform/simulate-view.ts'
import { common, nameOf } from '../words.ts'
import type { InstantTask } from './simulate-worker.ts'

/** A million rounds of a game, played with one stated strategy. */
export function simulation(instant: InstantId): HTMLElement[] {
  return simulationView({
    words: [nameOf('way', instant), common('certified', { rtp: STRATEGIES[instant].certified })],
    worker: () => new Worker(new URL('./simulate-worker.ts', import.meta.url), { type: 'module' }),
    task: { instant, rounds: ROUNDS } satisfies InstantTask,
    none: newInstantTally,
    add: addInstantTally,
    figures: instantFigures,
  })
}
