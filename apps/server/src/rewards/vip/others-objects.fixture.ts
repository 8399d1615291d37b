import { EMPTY, LAST_ID, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    vipRewards: { sends: () => ({ query: { cursor: LAST_ID } }), expected: EMPTY },
    // Hosts are of the brand: these two have no tier with one.
    chooseVipHost: {
      sends: () => ({ body: { hostId: 'maya' } }),
      expected: { status: 409, success: false },
    },
  },
})
