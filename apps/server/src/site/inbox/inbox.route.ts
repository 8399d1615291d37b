import { messages, readMessages, unreadMessages } from '@parola/contract'
import { answers } from '#platform/http'
import { memberOf } from '#platform/work'
import { countUnread, markRead, selectMessages } from './inbox.sql.ts'

export const inboxRoutes = [
  answers(unreadMessages, {
    reads: async (glance) => ({ count: await countUnread(glance.db, memberOf(glance)) }),
  }),
  answers(messages, {
    reads: async (glance, { query: { pageNo, pageSize } }) => {
      const rows = await selectMessages(glance.db, {
        memberId: memberOf(glance),
        limit: pageSize,
        offset: (pageNo - 1) * pageSize,
      })
      const total = Number(rows[0]?.total ?? 0)
      return {
        content: rows.map((row) => ({
          id: row.message_id,
          kind: row.kind,
          params: row.params as Record<string, string>,
          read: row.read_at !== null,
          time: row.created_at.toISOString(),
        })),
        pageNum: pageNo,
        pageSize,
        totalPages: Math.ceil(total / pageSize),
        total,
      }
    },
  }),
  answers(readMessages, {
    writes: async (work) => {
      await markRead(work.tx, memberOf(work), work.now)
      return null
    },
  }),
]
