import { NOT_FOUND, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  make: async ({ server, owner }) => {
    const { rows } = await server.db.pool.query<{ session_id: string }>(
      'select session_id from session.session where member_id = $1',
      [owner.memberId],
    )
    return { session: rows[0]?.session_id ?? '' }
  },
  calls: {
    endSession: { sends: ({ theirs }) => ({ query: { id: theirs.session } }), expected: NOT_FOUND },
  },
})
