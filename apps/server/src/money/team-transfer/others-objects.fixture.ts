import { EMPTY, FOR_AGENTS, LAST_ID, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    // The key is the owner's own, and a member without a payment password does not get as far as it.
    transferUpline: {
      sends: ({ requestKey }) => ({
        body: { requestKey, wallet: 'main', amount: '10.00', paymentPassword: '248163' },
      }),
      expected: { success: false },
    },
    teamTransfers: { sends: () => ({ query: { cursor: LAST_ID } }), expected: EMPTY },
    transferDownline: {
      sends: ({ owner, requestKey }) => ({
        body: {
          ...({ requestKey, wallet: 'agent', amount: '10.00' } as const),
          ...{ memberId: owner.memberId, paymentPassword: '248163' },
        },
      }),
      expected: FOR_AGENTS,
    },
  },
})
