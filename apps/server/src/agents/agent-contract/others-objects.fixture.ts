import { FOR_AGENTS, othersObjects } from '../../../test/others-objects.ts'

const TERMS = { kind: 'daily' as const, tiers: [{ betAmount: '1000.00', rate: '0.5' }] }

/** Contracts are between agents; those of other agents are tried in the tests of contracts. */
export const objects = othersObjects({
  calls: {
    offerContract: {
      sends: ({ owner }) => ({ body: { memberId: owner.memberId, terms: TERMS } }),
      expected: FOR_AGENTS,
    },
    acceptContract: {
      sends: ({ requestKey }) => ({ body: { contractId: requestKey } }),
      expected: FOR_AGENTS,
    },
    rejectContract: {
      sends: ({ requestKey }) => ({ body: { contractId: requestKey } }),
      expected: FOR_AGENTS,
    },
    terminateContract: {
      sends: ({ requestKey }) => ({ body: { contractId: requestKey } }),
      expected: FOR_AGENTS,
    },
    counterContract: {
      sends: ({ requestKey }) => ({ body: { contractId: requestKey, terms: TERMS } }),
      expected: FOR_AGENTS,
    },
    contractConflicts: {
      sends: ({ requestKey }) => ({ query: { contractId: requestKey } }),
      expected: FOR_AGENTS,
    },
  },
})
