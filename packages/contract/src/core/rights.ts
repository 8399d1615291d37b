import { agentsRights } from './rights/agents.ts'
import { foundationsRights } from './rights/foundations.ts'
import { gamesRights } from './rights/games.ts'
import { moneyRights } from './rights/money.ts'
import { peopleRights } from './rights/people.ts'
import { rewardsRights } from './rights/rewards.ts'
import { rightsIn } from './rights/rights-in.ts'
import { siteRights } from './rights/site.ts'
import { viewsRights } from './rights/views.ts'

/**
 * Rights of operators with the roles that hold them, each area in its file. A right is for one action and none
 * contains another.
 */
export const RIGHTS = rightsIn(
  foundationsRights,
  peopleRights,
  siteRights,
  moneyRights,
  gamesRights,
  rewardsRights,
  agentsRights,
  viewsRights,
)

export type OperatorRight = keyof typeof RIGHTS

export const OPERATOR_RIGHTS = Object.keys(RIGHTS) as [OperatorRight, ...OperatorRight[]]
