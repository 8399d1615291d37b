import type { Vendors } from '#games/play'
import { sessionEnded } from '#people/session'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { closeLaunches } from './entry.sql.ts'
import { freezeTournaments } from './freeze.job.ts'
import { tournamentRoutes } from './tournament.route.ts'

const FREEZE_EVERY_S = 60

type Parts = { engine: Engine; vendors: Vendors; publicUrl: string }

/** Free tournaments, played with chips that are no money (PRO-05). */
export function tournamentFeature({ engine, vendors, publicUrl }: Parts): Feature {
  return {
    routes: tournamentRoutes({ engine, vendors, publicUrl }),
    timers: [
      {
        name: 'tournament.freeze',
        everyS: FREEZE_EVERY_S,
        run: (now) => freezeTournaments(engine, now),
      },
    ],
    listeners: [
      on(sessionEnded, 'tournament.close-games', async ({ tx, now }, { data: { sessionId } }) =>
        closeLaunches(tx, sessionId, now),
      ),
    ],
  }
}
