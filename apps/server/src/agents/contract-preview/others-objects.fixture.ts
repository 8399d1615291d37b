import { FOR_AGENTS, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    contractPreview: {
      sends: ({ owner }) => ({
        body: {
          memberId: owner.memberId,
          terms: { kind: 'daily', tiers: [{ betAmount: '1000.00', rate: '0.5' }] },
        },
      }),
      expected: FOR_AGENTS,
    },
  },
})
