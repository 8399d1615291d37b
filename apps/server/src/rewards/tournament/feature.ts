import type { Vendors } from '#games/play'
import { sessionEnded } from '#people/session'
import { HOUR_MS } from '#platform/clock'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { clearChips } from './clear.job.ts'
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
      { name: 'tournament.clear-chips', everyS: HOUR_MS / 1000, run: () => clearChips(engine) },
    ],
    listeners: [
      on(sessionEnded, 'tournament.close-games', async ({ tx, now }, { data: { sessionId } }) =>
        closeLaunches(tx, sessionId, now),
      ),
    ],
  }
}
