import { MINUTE_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import { runs } from '#platform/jobs'
import { beginReports } from './begin.ts'
import { reconcileJob } from './jobs.ts'
import { endForgotten, type ReconcileParts, reconcileBrand } from './reconcile-brand.ts'
import { reconciliationRoutes } from './reconciliation.route.ts'

const LOOK_EVERY_S = (10 * MINUTE_MS) / 1000

/**
 * Compares the ledger, payments, the gateway and vendors each night and on demand, and what has moved in the
 * ledger each hour.
 */
export function reconciliationFeature(parts: ReconcileParts): Feature {
  return {
    routes: reconciliationRoutes,
    jobs: [runs(reconcileJob, ({ reference }) => reconcileBrand(parts, reference))],
    timers: [
      {
        name: 'reconciliation.nightly',
        everyS: LOOK_EVERY_S,
        run: (now) => beginReports(parts.engine, now),
      },
      {
        name: 'reconciliation.watch',
        everyS: MINUTE_MS / 1000,
        run: (now) => endForgotten(parts.engine, now),
      },
    ],
  }
}
