import type { Feature } from '#platform/feature'
import { runs } from '#platform/jobs'
import type { Engine } from '#platform/work'
import { rehearseJob } from './jobs.ts'
import { rehearsalRoutes } from './rehearsal.route.ts'
import { rehearse } from './rehearse.job.ts'

type Parts = { engine: Engine }

/** What promotions would have cost, before they are published (PRO-01). */
export function rehearsalFeature({ engine }: Parts): Feature {
  return {
    routes: rehearsalRoutes,
    jobs: [runs(rehearseJob, (data) => rehearse(engine, data))],
  }
}
