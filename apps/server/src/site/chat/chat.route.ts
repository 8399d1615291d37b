import {
  chat,
  chatImage,
  launchChat,
  liveModels,
  readChat as readChatCall,
  sendChat,
  typeChat,
} from '@parola/contract'
import { answers } from '#platform/http'
import { memberOf } from '#platform/work'
import { noteTyping } from './chat.sql.ts'
import { type ChatParts, dataUrl } from './images.ts'
import { chatUrlOf, markChatRead, readChat, readModels, send } from './member-chat.ts'
import { selectPicture } from './message.sql.ts'

export function chatRoutes(parts: ChatParts) {
  return [
    answers(liveModels, { reads: (look) => readModels(look, parts.hostOf) }),
    answers(launchChat, { reads: async (_look, { query }) => chatUrlOf(query.modelId) }),
    answers(chat, { reads: readChat }),
    answers(sendChat, { acts: (opening, input) => send(parts, opening, input) }),
    answers(readChatCall, { writes: markChatRead }),
    answers(typeChat, {
      writes: async (work) => {
        await noteTyping(work.tx, memberOf(work), work.now)
        return null
      },
    }),
    answers(chatImage, {
      reads: async (look, { query: { messageId } }) => {
        const sealed = await selectPicture(look.db, { messageId, memberId: memberOf(look) })
        return dataUrl(parts.fieldKeys, messageId, sealed)
      },
    }),
  ]
}
