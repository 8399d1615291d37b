import type { Codes } from '#people/verification'
import { HOUR_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Parts } from './new-password.ts'
import { passwordRoutes } from './password.route.ts'
import { SEND_LINK, sendLink } from './recover-by-mail.ts'
import { deleteForgotten } from './tries.sql.ts'

export function passwordFeature(parts: Parts & { codes: Codes; publicUrl: string }): Feature {
  const { engine } = parts
  return {
    timers: [
      {
        name: 'password.sweep',
        everyS: HOUR_MS / 1000,
        run: (at) => deleteForgotten(engine.db.kysely, at),
      },
    ],
    routes: passwordRoutes(parts),
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
