import type { CallName } from '@parola/contract'
import { agentsUnmade } from './unmade/agents.ts'
import { gamesUnmade } from './unmade/games.ts'
import { moneyUnmade } from './unmade/money.ts'
import { peopleUnmade } from './unmade/people.ts'
import { rewardsUnmade } from './unmade/rewards.ts'
import { siteUnmade } from './unmade/site.ts'
import type { Unmade } from './unmade/unmade.types.ts'

const floors: readonly Unmade[] = [
  agentsUnmade,
  gamesUnmade,
  moneyUnmade,
  peopleUnmade,
  rewardsUnmade,
  siteUnmade,
]

/** Calls of the site that no persona makes; a check fails for a call that is neither made nor here. */
export const UNMADE: readonly CallName[] = floors.flatMap((floor) => Object.values(floor).flat())
