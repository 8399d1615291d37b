import { NOT_FOUND, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    walletTransfer: {
      sends: ({ requestKey }) => ({
        body: { requestKey, vendor: 'NOBODY', amount: '10.00', direction: 'in' },
      }),
      expected: NOT_FOUND,
    },
    // Only their own wallets are read, and these two have none.
    bringAllBack: {
      sends: ({ requestKey }) => ({ body: { requestKey } }),
      expected: { status: 200, value: [] },
    },
  },
})
