import { findMember } from '#people/member'
import { rememberReused } from '#people/session'
import { addMs, DAY_MS, HOUR_MS } from '#platform/clock'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import { runs } from '#platform/jobs'
import { deleteUnseen } from './devices.sql.ts'
import { DEVICE_MS } from './devices.ts'
import { sendLinkJob } from './jobs.ts'
import type { Parts } from './new-password.ts'
import { type Proofs, passwordRoutes } from './password.route.ts'
import { sendLink } from './recover-by-mail.ts'
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
      on(rememberReused, 'password.warn-of-reuse', async (w, { id, memberId }) => {
        const member = await findMember({ db: w.tx }, memberId)
        if (member) await warn(w, parts.outbox, { id, member, what: 'remember.reused' })
      }),
    ],
    jobs: [runs(sendLinkJob, ({ memberId }) => sendLink(parts, memberId))],
  }
}
