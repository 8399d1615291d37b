import { sessionEnded, sessionsEnded } from '#people/session'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import { runs } from '#platform/jobs'
import { inboxChanged } from '#site/inbox'
import { deleteOfOthers, deleteOfSession, selectWanting } from './device.sql.ts'
import { sendPush } from './jobs.ts'
import { pushRoutes } from './push.route.ts'
import { topicOf } from './push.rules.ts'
import type { PushParts } from './push.types.ts'
import { send } from './send.job.ts'

/** Notifications on the devices of members who asked for them (MEM-06, MOD-07). */
export function pushFeature(parts: PushParts): Feature {
  return {
    routes: pushRoutes(parts),
    jobs: [runs(sendPush, (sending) => send(parts, sending))],
    listeners: [
      on(inboxChanged, 'push.message', async (work, { memberId, data: { sent } }) => {
        if (!sent) return
        for (const deviceId of await selectWanting(work.tx, memberId, topicOf(sent.kind))) {
          await work.later(sendPush, { deviceId, memberId, messageId: sent.messageId })
        }
      }),
      // Whoever logs out hands the device on, and whoever ends every other session may have lost one.
      on(sessionEnded, 'push.forget-logged-out', (work, { memberId, data: { sessionId } }) =>
        deleteOfSession(work.tx, { memberId, sessionId }),
      ),
      on(sessionsEnded, 'push.forget-others', (work, { memberId, data: { kept, at } }) =>
        deleteOfOthers(work.tx, { memberId, kept, until: new Date(at) }),
      ),
    ],
  }
}
