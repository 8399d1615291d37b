import { NOT_FOUND, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    roundDetail: { sends: ({ bet }) => ({ query: { id: bet } }), expected: NOT_FOUND },
    teamRound: {
      sends: ({ owner, bet }) => ({ query: { memberId: owner.memberId, id: bet } }),
      expected: NOT_FOUND,
      as: (server) => server.registerAgent(),
    },
    bettingRecord: {
      sends: ({ bet }) => ({ query: { cursor: bet.replace(/^./, 'f') } }),
      expected: { status: 200, value: { content: [], next: null } },
    },
    accountRecord: {
      sends: () => ({ query: { cursor: '999' } }),
      expected: { status: 200, value: { content: [], next: null } },
    },
  },
})
