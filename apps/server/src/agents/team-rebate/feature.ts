import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { creditDifferences } from './settle.ts'

const RUN_EVERY_S = 60

/** Rebates that agents earn by the difference between their rates and those below (AGT-03, WAL-07). */
export function teamRebateFeature({ engine }: { engine: Engine }): Feature {
  return {
    timers: [
      {
        name: 'team-rebate.credit',
        everyS: RUN_EVERY_S,
        run: (now) => creditDifferences(engine, now),
      },
    ],
  }
}
