import {
  agentInvite,
  agentRevenue,
  noteDownline,
  teamBets,
  teamMembers,
  teamOverview,
  teamProfit,
  teamTransactions,
} from '@parola/contract'
import { answers } from '#platform/http'
import { readTeamBets } from './bets.ts'
import { readInvite } from './invite.ts'
import { readMembers, noteDownline as saveNote } from './members.ts'
import { readOverview } from './overview.ts'
import { readProfit, readRevenue, readTransactions } from './reports.ts'

export const teamReportRoutes = [
  answers(agentInvite, { writes: readInvite }),
  answers(teamOverview, { reads: readOverview }),
  answers(teamMembers, { reads: readMembers }),
  answers(noteDownline, { writes: (work, { body }) => saveNote(work, body) }),
  answers(teamBets, { reads: readTeamBets }),
  answers(teamProfit, { reads: readProfit }),
  answers(agentRevenue, { reads: readRevenue }),
  answers(teamTransactions, { reads: readTransactions }),
]
