import { memberRegistered } from '#people/member'
import { personScreened } from '#people/screening'
import { type Fact, on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Engine, Work } from '#platform/work'
import { catchReentry, endAbsences } from './absence.ts'
import type { Deposited } from './limits.ts'
import { limitRoutes } from './safer-play.route.ts'
import { safetyRoutes } from './safety.route.ts'

const END_EVERY_S = 10

type Parts = { engine: Engine; deposited: Deposited }

/** Limits members set themselves, and other tools for safer play. */
export function saferPlayFeature(parts: Parts): Feature {
  const look = async (w: Work, { memberId }: Fact) => {
    await catchReentry(w, memberId)
  }
  return {
    routes: [...limitRoutes(parts), ...safetyRoutes],
    timers: [
      {
        name: 'safer-play.end-absences',
        everyS: END_EVERY_S,
        run: (now) => endAbsences(parts.engine, now),
      },
    ],
    listeners: [
      on(memberRegistered, 'safer-play.registered', look),
      on(personScreened, 'safer-play.screened', look),
    ],
  }
}
