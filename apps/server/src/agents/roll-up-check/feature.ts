import { payoutStops, settlePayoutStop } from '@parola/contract'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { checkRollUps } from './nightly.ts'
import { readStops, requestSettle } from './settle.ts'

const LOOK_EVERY_S = 600

/** The nightly comparison of sums with single bets, and the stops of payouts that follow from it (AGT-07). */
export function rollUpCheckFeature({ engine }: { engine: Engine }): Feature {
  return {
    routes: [
      answers(payoutStops, { reads: readStops }),
      answers(settlePayoutStop, { writes: requestSettle }),
    ],
    timers: [
      {
        name: 'roll-up-check.nightly',
        everyS: LOOK_EVERY_S,
        run: (now) => checkRollUps(engine, now),
      },
    ],
  }
}
