import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    // The key is the owner's own: these two have played nothing.
    claimRebate: {
      sends: ({ requestKey }) => ({ body: { requestKey } }),
      expected: { status: 409, success: false },
    },
  },
})
