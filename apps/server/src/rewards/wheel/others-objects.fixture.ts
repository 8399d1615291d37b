import { EMPTY, LAST_ID, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    // The key is the owner's own: for anybody else it is another spin, which they do not have.
    spinVipWheel: {
      sends: ({ requestKey }) => ({
        body: { requestKey, commit: 'ab'.repeat(32), clientSeed: 'mine' },
      }),
      expected: { status: 409, success: false },
    },
    wheelSpins: { sends: () => ({ query: { cursor: LAST_ID } }), expected: EMPTY },
  },
})
