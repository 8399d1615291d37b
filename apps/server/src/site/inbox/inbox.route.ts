import { messages, readMessages, unreadMessages } from '@parola/contract'
import { answers, pageAt, rangeOf } from '#platform/http'
import { memberOf } from '#platform/work'
import { countUnread, markRead, selectMessages } from './inbox.sql.ts'

export const inboxRoutes = [
  answers(unreadMessages, {
    reads: async (glance) => ({ count: await countUnread(glance.db, memberOf(glance)) }),
  }),
  answers(messages, {
    reads: async (glance, { query }) => {
      const { rows, total } = await selectMessages(glance.db, {
        memberId: memberOf(glance),
        ...rangeOf(query),
      })
      return pageAt(query, {
        content: rows.map((row) => ({
          id: row.message_id,
          kind: row.kind,
          params: row.params as Record<string, string>,
          read: row.read_at !== null,
          time: row.created_at.toISOString(),
        })),
        total,
      })
    },
  }),
  answers(readMessages, {
    writes: async (work) => {
      await markRead(work.tx, memberOf(work), work.now)
      return null
    },
  }),
]
