import { FOR_AGENTS, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    noteDownline: {
      sends: ({ owner }) => ({ body: { memberId: owner.memberId, note: 'mine' } }),
      expected: FOR_AGENTS,
    },
    teamBets: { testedIn: 'src/agents/team-report/team-report.test.ts' },
    teamMembers: { testedIn: 'src/agents/team-report/team-report.test.ts' },
    teamProfit: { testedIn: 'src/agents/team-report/team-report.test.ts' },
    teamTransactions: { testedIn: 'src/agents/team-report/team-report.test.ts' },
  },
})
