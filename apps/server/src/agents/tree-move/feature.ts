import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { carryOutMoves } from './move.ts'
import { treeMoveRoutes } from './tree-move.route.ts'

const CARRY_OUT_EVERY_S = 5

/** Moves in the tree of agents (AGT-03). */
export function treeMoveFeature({ engine }: { engine: Engine }): Feature {
  return {
    routes: treeMoveRoutes,
    timers: [
      {
        ...{ name: 'tree-move.carry-out', everyS: CARRY_OUT_EVERY_S },
        run: (now) => carryOutMoves(engine, now),
      },
    ],
  }
}
