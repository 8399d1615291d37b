import { memberRegistered } from '#people/member'
import { HOUR_MS } from '#platform/clock'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import { runs } from '#platform/jobs'
import { lookAgainJob, readListJob, rescanJob } from './jobs.ts'
import { type ListParts, readList, rewrapLists } from './lists.ts'
import { rescan } from './rescan.ts'
import { lookAgain, screenNew } from './screen.ts'
import { screeningRoutes } from './screening.route.ts'

export function screeningFeature(parts: ListParts): Feature {
  return {
    routes: screeningRoutes(parts),
    listeners: [
      on(memberRegistered, 'screening.registered', async (w, { memberId }) => {
        await screenNew(w, parts.persons, memberId)
      }),
    ],
    timers: [{ name: 'screening.rewrap', everyS: HOUR_MS / 1000, run: () => rewrapLists(parts) }],
    jobs: [
      runs(lookAgainJob, ({ memberId }) => lookAgain(parts, memberId)),
      runs(readListJob, ({ importId }) => readList(parts, importId)),
      runs(rescanJob, ({ importId }) => rescan(parts, importId)),
    ],
  }
}
