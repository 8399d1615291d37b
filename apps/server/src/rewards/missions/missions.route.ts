import {
  changeMissions,
  claimMissions,
  missionLeaderboard,
  missionSummary,
  opsBoardStandings,
  opsMissions,
  payBoard,
  removeFromBoard,
} from '@parola/contract'
import type { Turnover } from '#money/turnover'
import { answers } from '#platform/http'
import { proposeMissions, readOwnMissions } from './change.ts'
import { claim } from './claim.ts'
import { readLeaderboard } from './leaderboard.ts'
import { payAll, readStandings, removeOne } from './review.ts'
import { readSummary } from './summary.ts'

export function missionRoutes(turnover: Turnover) {
  return [
    answers(missionSummary, { writes: readSummary }),
    answers(claimMissions, { writes: (work, input) => claim(work, turnover, input) }),
    answers(missionLeaderboard, { reads: readLeaderboard }),
    answers(opsMissions, { reads: readOwnMissions }),
    answers(changeMissions, { writes: proposeMissions }),
    answers(opsBoardStandings, { reads: readStandings }),
    answers(removeFromBoard, { writes: removeOne }),
    answers(payBoard, { writes: payAll }),
  ]
}
