import { addTally, figuresOf, newTally, type SlotModel } from '@parola/maths'
import { percent, ROUNDS, simulationView } from '../platform/simulate-view.ts'
import { t } from '../platform/text.ts'
import type { SlotTask } from './simulate-slot-worker.ts'

/** A million rounds of a slot. */
export function simulation(model: SlotModel): HTMLElement[] {
  return simulationView({
    words: [certified(model)],
    worker: () =>
      new Worker(new URL('./simulate-slot-worker.ts', import.meta.url), { type: 'module' }),
    task: { model, rounds: ROUNDS } satisfies SlotTask,
    none: newTally,
    add: addTally,
    figures: (tally) => figuresOf(model, tally),
  })
}

/** The stated return, and how much of it only the jackpots pay. */
function certified(model: SlotModel): string {
  const { rtp, parts = {} } = model.verified as { rtp: string; parts?: Record<string, string> }
  const jackpots = ['jackpotSeeds', 'jackpotContributions'].map((part) => Number(parts[part] ?? 0))
  const share = jackpots.reduce((sum, part) => sum + part, 0)
  const values = { rtp: percent(Number(rtp)), jackpots: percent(share) }
  return t(share > 0 ? 'certifiedJackpots' : 'certified', values)
}
