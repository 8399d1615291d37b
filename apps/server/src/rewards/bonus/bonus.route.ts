import {
  bonusBalances,
  bonusBets,
  claimAllRewards,
  claimReward,
  dropBonus,
  grantReward,
  opsRewards,
  rewardCenter,
  withdrawReward,
} from '@parola/contract'
import type { Turnover } from '#money/turnover'
import { answers } from '#platform/http'
import { drop, readBalances, readBonusBets } from './balances.ts'
import { grant, readGiven, takeBack } from './grant.ts'
import { claimAll, claimOne, readRewards } from './rewards.ts'

export function bonusRoutes(turnover: Turnover) {
  return [
    answers(rewardCenter, { reads: readRewards }),
    answers(claimReward, {
      writes: (work, { body }) => claimOne(work, turnover, body.reference),
    }),
    answers(claimAllRewards, { writes: (work) => claimAll(work, turnover) }),
    answers(bonusBalances, { reads: readBalances }),
    answers(bonusBets, { reads: readBonusBets }),
    answers(dropBonus, { writes: drop }),
    answers(opsRewards, { reads: readGiven }),
    answers(grantReward, { writes: grant }),
    answers(withdrawReward, { writes: takeBack }),
  ]
}
