import { memberAway, memberBarred } from '#people/eligibility'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { cancelOfMember } from './cancel.ts'
import { chaseRoutes } from './chase.route.ts'
import { runChases } from './run-chases.ts'

const RUN_EVERY_S = 1

/** Chase orders buy their tickets by themselves, on one node at a time. */
export function lotteryChaseFeature(engine: Engine): Feature {
  return {
    routes: chaseRoutes,
    timers: [{ name: 'lottery.chase', everyS: RUN_EVERY_S, run: () => runChases(engine) }],
    listeners: [
      on(memberAway, 'lottery-chase.cancel-of-away', (w, { memberId }) =>
        cancelOfMember(w, memberId),
      ),
      on(memberBarred, 'lottery-chase.cancel-of-barred', (w, { memberId }) =>
        cancelOfMember(w, memberId),
      ),
    ],
  }
}
