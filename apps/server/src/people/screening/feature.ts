import { MEMBER_REGISTERED } from '#people/member'
import { HOUR_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import { type ListParts, READ_LIST, RESCAN, readList, rewrapLists } from './lists.ts'
import { rescan } from './rescan.ts'
import { LOOK_AGAIN, lookAgain, screenNew } from './screen.ts'
import { screeningRoutes } from './screening.route.ts'

export function screeningFeature(parts: ListParts): Feature {
  return {
    routes: screeningRoutes(parts),
    listeners: [
      {
        name: 'screening.registered',
        hears: MEMBER_REGISTERED,
        run: async (w, { memberId }) => {
          if (memberId) await screenNew(w, parts.persons, memberId)
        },
      },
    ],
    timers: [{ name: 'screening.rewrap', everyS: HOUR_MS / 1000, run: () => rewrapLists(parts) }],
    jobs: [
      {
        name: LOOK_AGAIN,
        retryLimit: 10,
        retryDelayS: 5,
        run: ({ memberId }) => lookAgain(parts, String(memberId)),
      },
      {
        name: READ_LIST,
        retryLimit: 10,
        retryDelayS: 5,
        run: ({ importId }) => readList(parts, String(importId)),
      },
      {
        name: RESCAN,
        retryLimit: 10,
        retryDelayS: 5,
        run: ({ importId }) => rescan(parts, String(importId)),
      },
    ],
  }
}
