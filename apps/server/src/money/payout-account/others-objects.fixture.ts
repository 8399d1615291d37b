import { addAccount } from '../../../test/add-account.ts'
import { NOT_FOUND, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  make: async ({ server, owner }) => ({ account: await addAccount(server, owner) }),
  calls: {
    removePayoutAccount: {
      sends: ({ theirs }) => ({ query: { accountId: theirs.account } }),
      expected: NOT_FOUND,
    },
  },
})
