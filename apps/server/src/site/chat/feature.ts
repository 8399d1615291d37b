import { chatChannel } from '@parola/contract'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { chatRoutes } from './chat.route.ts'
import { countUnread } from './chat.sql.ts'
import { chatConsoleRoutes } from './chat-console.route.ts'
import { chatChanged } from './facts.ts'
import { closeIdle } from './idle.ts'
import type { ChatParts } from './images.ts'

const IDLE_EVERY_S = 30

/** Members write to customer service, and operators answer (HELP-03). */
export function chatFeature({ realtime, ...parts }: ChatParts & { realtime: Realtime }): Feature {
  return {
    routes: [...chatRoutes(parts), ...chatConsoleRoutes(parts, realtime)],
    timers: [
      {
        ...{ name: 'chat.close-idle', everyS: IDLE_EVERY_S },
        run: (now) => closeIdle(parts.engine, now),
      },
    ],
    listeners: [
      on(chatChanged, 'chat.notify-browser', async (work, { memberId, data }) => {
        const unread = await countUnread(work.tx, memberId)
        await realtime.toMember(memberId, chatChannel, { unread, ...data })
      }),
    ],
  }
}
