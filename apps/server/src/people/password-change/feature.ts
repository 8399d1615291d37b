import { HOUR_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import { runs } from '#platform/jobs'
import { sendLinkJob } from './jobs.ts'
import { type PasswordChangeParts, passwordChangeRoutes } from './password-change.route.ts'
import { sendLink } from './recover-by-mail.ts'
import { deleteExpiredLinks } from './recovery.sql.ts'

export function passwordChangeFeature(parts: PasswordChangeParts & { publicUrl: string }): Feature {
  return {
    timers: [
      {
        name: 'password-change.sweep',
        everyS: HOUR_MS / 1000,
        run: (now) => deleteExpiredLinks(parts.engine.db.kysely, now),
      },
    ],
    routes: passwordChangeRoutes(parts),
    jobs: [runs(sendLinkJob, ({ memberId }) => sendLink(parts, memberId))],
  }
}
