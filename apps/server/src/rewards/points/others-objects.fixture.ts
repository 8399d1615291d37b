import { LAST_ID, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    // The key is the owner's own, and a member without a payment password does not get as far as it.
    redeemPointReward: {
      sends: ({ requestKey }) => ({
        body: { requestKey, goodsId: LAST_ID, redeemQuantity: 1, paymentPassword: '248163' },
      }),
      expected: { success: false },
    },
    convertPoint: {
      sends: ({ requestKey }) => ({ body: { requestKey, points: 10, paymentPassword: '248163' } }),
      expected: { success: false },
    },
  },
})
