import type { Act } from './act.ts'
import { followRequests, requestDeposit, requestWithdrawal } from './agent-service.ts'
import { confirmPayouts, deposit, withdraw } from './cashier.ts'
import { contactService } from './chat.ts'
import { playCrash } from './crash.ts'
import { chooseGame, closeGame, play } from './games.ts'
import { leave, register } from './join.ts'
import {
  limitPlay,
  readHelp,
  readMessages,
  readRecords,
  readSecurity,
  search,
  visit,
} from './look-around.ts'
import { visitMissions } from './missions.ts'
import { visitMall } from './points.ts'
import { takePromotions } from './promotions.ts'
import { claim, spinWheel, visitClub, visitFriends } from './rewards.ts'
import { answerTeam, openTeam, readTeam } from './serving-agent.ts'
import { passUp } from './team.ts'
import { playTournament } from './tournament.ts'
import { verify } from './verify.ts'

/** Everything that a persona can do, by the name that its states use. */
export const acts = {
  visit,
  register,
  verify,
  deposit,
  withdraw,
  confirmPayouts,
  chooseGame,
  closeGame,
  play,
  playCrash,
  claim,
  takePromotions,
  visitClub,
  visitFriends,
  spinWheel,
  visitMall,
  visitMissions,
  playTournament,
  passUp,
  requestDeposit,
  requestWithdrawal,
  followRequests,
  openTeam,
  answerTeam,
  readTeam,
  search,
  readRecords,
  readMessages,
  readSecurity,
  readHelp,
  contactService,
  limitPlay,
  leave,
} satisfies Record<string, Act>

export type ActName = keyof typeof acts
