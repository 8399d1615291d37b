import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { collectDebts } from './collect.ts'
import { contractDebtRoutes } from './contract-debt.route.ts'

const COLLECT_EVERY_S = 5

/** What uplines owe by contracts that they pay themselves (AGT-05, AGT-07). */
export function contractDebtFeature({ engine }: { engine: Engine }): Feature {
  return {
    routes: contractDebtRoutes,
    timers: [
      {
        ...{ name: 'contract-debt.collect', everyS: COLLECT_EVERY_S },
        run: (now) => collectDebts(engine, now),
      },
    ],
  }
}
