import { deleteMessage, messages, readMessages, unreadMessages } from '@parola/contract'
import { answers } from '#platform/http'
import { memberOf } from '#platform/work'
import { countUnread, read, readInbox, takeAway } from './messages.ts'

export const inboxRoutes = [
  answers(unreadMessages, {
    reads: async (glance) => ({ count: await countUnread(glance.db, memberOf(glance)) }),
  }),
  answers(messages, { reads: (glance, { query }) => readInbox(glance, query) }),
  answers(readMessages, {
    writes: async (work, { body }) => {
      await read(work, body.messageId)
      return null
    },
  }),
  answers(deleteMessage, {
    writes: async (work, { query }) => {
      await takeAway(work, query.messageId)
      return null
    },
  }),
]
