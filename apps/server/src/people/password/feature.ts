import type { Codes } from '#people/verification'
import type { Feature } from '#platform/feature'
import type { Parts } from './new-password.ts'
import { passwordRoutes } from './password.route.ts'
import { SEND_LINK, sendLink } from './recover-by-mail.ts'

export function passwordFeature(parts: Parts & { codes: Codes; publicUrl: string }): Feature {
  return {
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
