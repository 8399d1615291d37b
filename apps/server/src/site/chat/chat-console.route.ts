import {
  answerChat,
  attendChats,
  cannedAnswers,
  changeChatTerms,
  chatTerms,
  closeChat,
  handOverChat,
  opsChat,
  opsChatImage,
  opsChats,
  saveCannedAnswer,
  seeChat,
  takeChat,
  typeToMember,
  typingChannel,
} from '@parola/contract'
import { answers } from '#platform/http'
import type { Realtime } from '#platform/realtime'
import { glance, operatorOf, refuse } from '#platform/work'
import { selectDisplayName } from './chat.sql.ts'
import { changeTerms, readTerms } from './idle.ts'
import { type ChatParts, dataUrl } from './images.ts'
import { selectChat, selectPicture } from './message.sql.ts'
import { answer, attend, close, handOver, saveCanned, see, take } from './operator-chat.ts'
import { listChats, readCanned, readOne } from './read-chats.ts'

export function chatConsoleRoutes(parts: ChatParts, realtime: Realtime) {
  return [
    answers(opsChats, { reads: listChats }),
    answers(opsChat, { reads: readOne }),
    answers(opsChatImage, {
      reads: async ({ db, brandId }, { query: { messageId } }) =>
        dataUrl(parts.fieldKeys, messageId, await selectPicture(db, { messageId, brandId })),
    }),
    answers(takeChat, { writes: take }),
    answers(handOverChat, { writes: handOver }),
    answers(closeChat, { writes: close }),
    answers(answerChat, { acts: (opening, input) => answer(parts, opening, input) }),
    answers(seeChat, { writes: see }),
    answers(typeToMember, {
      // A hint that is worth nothing a moment later: it goes to the browser, and is stored nowhere.
      acts: async (opening, { body }) => {
        const look = glance(parts.engine, opening)
        const row = await selectChat(look.db, { brandId: look.brandId, chatId: body.chatId })
        if (!row) refuse('NOT_FOUND')
        const operatorId = operatorOf(look)
        if (row.assigned_to === operatorId) {
          const operator = (await selectDisplayName(look.db, operatorId)) ?? ''
          await realtime.toMember(row.member_id, typingChannel, { operator })
        }
        return { value: null }
      },
    }),
    answers(attendChats, { writes: attend }),
    answers(chatTerms, { reads: readTerms }),
    answers(changeChatTerms, { writes: changeTerms }),
    answers(cannedAnswers, { reads: readCanned }),
    answers(saveCannedAnswer, { writes: saveCanned }),
  ]
}
