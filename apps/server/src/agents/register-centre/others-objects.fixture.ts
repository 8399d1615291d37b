import { FOR_AGENTS, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    // An agent above somebody else is tried in the tests of the feature.
    promoteDownline: {
      sends: ({ owner }) => ({ body: { memberId: owner.memberId } }),
      expected: FOR_AGENTS,
    },
  },
})
