import { findMember } from '#people/member'
import { rememberReused } from '#people/session'
import { HOUR_MS } from '#platform/clock'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import { type LoginParts, loginRoutes } from './login.route.ts'
import { deleteExpiredTickets } from './ticket.sql.ts'
import { warn } from './warn.ts'

export function loginFeature(parts: LoginParts): Feature {
  const { engine, outbox } = parts
  return {
    timers: [
      {
        name: 'login.sweep',
        everyS: HOUR_MS / 1000,
        run: (now) => deleteExpiredTickets(engine.db.kysely, now),
      },
    ],
    routes: loginRoutes(parts),
    listeners: [
      on(rememberReused, 'password.warn-of-reuse', async (w, { id, memberId }) => {
        const member = await findMember({ db: w.tx }, memberId)
        if (member) await warn(w, outbox, { id, member, what: 'remember.reused' })
      }),
    ],
  }
}
