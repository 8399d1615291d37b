import { callsIn } from '../core/calls-in.ts'
import { channelsIn } from '../core/channels-in.ts'
import * as article from './article.ts'
import * as chat from './chat.ts'
import * as chatConsole from './chat-console.ts'
import * as content from './content.ts'
import * as contentConsole from './content-console.ts'
import * as feedback from './feedback.ts'
import * as feedbackConsole from './feedback-console.ts'
import * as inbox from './inbox.ts'
import * as push from './push.ts'

export const siteCalls = callsIn(
  article,
  chat,
  chatConsole,
  content,
  contentConsole,
  feedback,
  feedbackConsole,
  inbox,
  push,
)

export const siteChannels = channelsIn(chat, inbox)
