import { MEMBER_REGISTERED } from '#people/member'
import { PERSON_SCREENED } from '#people/screening'
import type { Feature } from '#platform/feature'
import type { Engine, Work } from '#platform/work'
import { catchReentry, endAbsences } from './absence.ts'
import type { Deposited } from './limits.ts'
import { limitRoutes } from './safer-play.route.ts'
import { safetyRoutes } from './safety.route.ts'

const END_EVERY_S = 10

type Parts = { engine: Engine; deposited: Deposited }

/** What members hold themselves to, and what helps them to stop. */
export function saferPlayFeature(parts: Parts): Feature {
  const look = async (w: Work, { memberId }: { memberId: string | null }) => {
    if (memberId) await catchReentry(w, memberId)
  }
  return {
    routes: [...limitRoutes(parts), ...safetyRoutes],
    timers: [
      {
        name: 'safer-play.end-absences',
        everyS: END_EVERY_S,
        run: (at) => endAbsences(parts.engine, at),
      },
    ],
    listeners: [
      { name: 'safer-play.registered', hears: MEMBER_REGISTERED, run: look },
      { name: 'safer-play.screened', hears: PERSON_SCREENED, run: look },
    ],
  }
}
