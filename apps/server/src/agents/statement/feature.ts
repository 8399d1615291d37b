import { showBalance } from '#foundations/ledger'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { statementPaid } from './facts.ts'
import { settleDue } from './settle-due.ts'
import { settlementRoutes } from './settlements.route.ts'
import { statementRoutes } from './statement.route.ts'

const SETTLE_EVERY_S = 15

type Parts = { engine: Engine; realtime: Realtime }

/** What agents earn by their contracts: sums, settlement, payment and statements (AGT-04, AGT-07). */
export function statementFeature({ engine, realtime }: Parts): Feature {
  return {
    routes: [...statementRoutes, ...settlementRoutes(engine)],
    timers: [
      { name: 'statement.settle', everyS: SETTLE_EVERY_S, run: (now) => settleDue(engine, now) },
    ],
    listeners: [
      on(statementPaid, 'statement.show-balance', ({ tx }, { memberId }) =>
        showBalance(realtime, tx, memberId),
      ),
    ],
  }
}
