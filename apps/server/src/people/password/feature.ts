import { findMember } from '#people/member'
import { REMEMBER_REUSED } from '#people/session'
import { addMs, DAY_MS, HOUR_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import { deleteUnseen } from './devices.sql.ts'
import { DEVICE_MS } from './devices.ts'
import type { Parts } from './new-password.ts'
import { type Proofs, passwordRoutes } from './password.route.ts'
import { SEND_LINK, sendLink } from './recover-by-mail.ts'
import { deleteForgotten } from './tries.sql.ts'
import { warn } from './warn.ts'

type All = Parts & Proofs & { publicUrl: string }

export function passwordFeature(parts: All): Feature {
  const { engine } = parts
  return {
    timers: [
      {
        name: 'password.sweep',
        everyS: HOUR_MS / 1000,
        run: (at) => deleteForgotten(engine.db.kysely, at),
      },
      {
        name: 'password.forget-devices',
        everyS: DAY_MS / 1000,
        run: (at) => deleteUnseen(engine.db.kysely, addMs(at, -DEVICE_MS)),
      },
    ],
    routes: passwordRoutes(parts),
    listeners: [
      {
        name: 'password.warn-of-reuse',
        hears: REMEMBER_REUSED,
        run: async (w, { id, memberId }) => {
          const member = memberId ? await findMember({ db: w.tx }, memberId) : null
          if (member) await warn(w, parts.outbox, { id, member, what: 'remember.reused' })
        },
      },
    ],
    jobs: [
      {
        name: SEND_LINK,
        retryLimit: 5,
        retryDelayS: 2,
        run: ({ memberId }) => sendLink(parts, memberId === null ? null : String(memberId)),
      },
    ],
  }
}
