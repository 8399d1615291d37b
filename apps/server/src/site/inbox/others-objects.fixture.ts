import { randomUUID } from 'node:crypto'
import { EMPTY, LAST_ID, NOT_FOUND, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  make: async ({ server, owner }) => {
    const message = randomUUID()
    await server.db.pool.query(
      `insert into inbox.message (member_id, message_id, kind, params, created_at)
       values ($1, $2, 'reward-ready', '{}', now())`,
      [owner.memberId, message],
    )
    return { message }
  },
  calls: {
    readMessages: {
      sends: ({ theirs }) => ({ body: { messageId: theirs.message } }),
      expected: NOT_FOUND,
    },
    deleteMessage: {
      sends: ({ theirs }) => ({ query: { messageId: theirs.message } }),
      expected: NOT_FOUND,
    },
    messages: { sends: () => ({ query: { cursor: LAST_ID } }), expected: EMPTY },
  },
})
