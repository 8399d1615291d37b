import { memberBarred } from '#people/eligibility'
import { DAY_MS } from '#platform/clock'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { sessionEnded } from './facts.ts'
import { sessionRoutes } from './session.route.ts'
import { endSessions, sweep } from './sessions.ts'

const SWEEP_S = DAY_MS / 1000 / 24

type Parts = { engine: Engine; realtime: Realtime }

export function sessionFeature({ engine, realtime }: Parts): Feature {
  return {
    routes: sessionRoutes(engine),
    timers: [
      { name: 'session.sweep', everyS: SWEEP_S, run: (now) => sweep(engine.db.kysely, now) },
    ],
    listeners: [
      on(memberBarred, 'session.end-of-barred', async (work, { memberId, data }) => {
        // Who is too young, or works here, may still read, and the pages show why they cannot play.
        const isListed = data.why === 'restricted' || data.why === 'excluded'
        if (isListed) await endSessions(work, memberId, null)
      }),
      on(sessionEnded, 'session.close-sockets', (_work, { data }) =>
        realtime.toSession(data.sessionId, { type: 'bye', reason: 'logged-out' }),
      ),
    ],
  }
}
