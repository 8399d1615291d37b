import { MEMBER_BARRED } from '#people/eligibility'
import { DAY_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { sessionRoutes } from './session.route.ts'
import { SESSION_ENDED } from './session.rules.ts'
import { endSessions, sweep } from './sessions.ts'

const SWEEP_S = DAY_MS / 1000 / 24

type Parts = { engine: Engine; realtime: Realtime }

export function sessionFeature({ engine, realtime }: Parts): Feature {
  return {
    routes: sessionRoutes(engine),
    timers: [{ name: 'session.sweep', everyS: SWEEP_S, run: (at) => sweep(engine.db.kysely, at) }],
    listeners: [
      {
        name: 'session.end-of-barred',
        hears: MEMBER_BARRED,
        run: async (work, { memberId, data }) => {
          // Who is only too young still reads, and is told so where they stand.
          if (memberId && data.why !== 'under-age') await endSessions(work, memberId, null)
        },
      },
      {
        name: 'session.close-sockets',
        hears: SESSION_ENDED,
        run: (_work, { data }) =>
          realtime.toSession(String(data.sessionId), { type: 'bye', reason: 'logged-out' }),
      },
    ],
  }
}
