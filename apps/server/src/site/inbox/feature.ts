import { PASSWORD_CHANGED } from '#people/password'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { inboxRoutes } from './inbox.route.ts'
import { countUnread, sendMessage } from './messages.ts'

export function inboxFeature(realtime: Realtime): Feature {
  return {
    routes: inboxRoutes,
    listeners: [
      {
        name: 'inbox.password-changed',
        hears: PASSWORD_CHANGED,
        run: async (work, { memberId }) => {
          if (!memberId) return
          await sendMessage(work, { memberId, kind: 'password-changed', params: {} })
          const unread = await countUnread(work.tx, memberId)
          await realtime.toMember(memberId, { type: 'message', unread })
        },
      },
    ],
  }
}
