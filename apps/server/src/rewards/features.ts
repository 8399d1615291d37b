import type { Consumer } from '../games/activity/index.ts'
import { termsApproval } from '../money/terms/index.ts'
import type { Shared } from '../parts.ts'
import type { Approvable } from '../people/approval/index.ts'
import type { Feature } from '../platform/feature/index.ts'
import { openPictures } from '../platform/files/index.ts'
import { bonusFeature } from './bonus/feature.ts'
import { rewardApproval } from './bonus/index.ts'
import { missionsFeature } from './missions/feature.ts'
import { missionsApproval, missionsConsumer } from './missions/index.ts'
import { participationFeature } from './participation/feature.ts'
import { promotionConsumer } from './participation/index.ts'
import { pointsFeature } from './points/feature.ts'
import { pointsConsumer } from './points/index.ts'
import { promotionFeature } from './promotion/feature.ts'
import { publishApproval } from './promotion/index.ts'
import { rebateFeature } from './rebate/feature.ts'
import { rebateConsumer, rebateTerm } from './rebate/index.ts'
import { referralFeature } from './referral/feature.ts'
import { referralApproval } from './referral/index.ts'
import { rehearsalFeature } from './rehearsal/feature.ts'
import { tournamentFeature } from './tournament/feature.ts'
import { tournamentApproval } from './tournament/index.ts'
import { vipFeature } from './vip/feature.ts'
import { vipConsumer, vipLevelsApproval } from './vip/index.ts'
import { wheelFeature } from './wheel/feature.ts'
import { wheelApproval } from './wheel/index.ts'

/** The consumers of what was played. */
export const rewardsConsumers: readonly Consumer[] = [
  promotionConsumer,
  rebateConsumer,
  pointsConsumer,
  vipConsumer,
  missionsConsumer,
]

export const rewardsApprovals = ({
  fieldKeys,
}: Pick<Shared, 'fieldKeys'>): readonly Approvable[] => [
  rewardApproval,
  publishApproval(fieldKeys),
  termsApproval(rebateTerm.term),
  vipLevelsApproval,
  missionsApproval,
  wheelApproval,
  referralApproval,
  tournamentApproval,
]

export function rewardsFeatures(shared: Shared): Feature[] {
  const { engine, realtime, turnover } = shared
  return [
    bonusFeature(shared),
    promotionFeature(shared),
    participationFeature({ ...shared, pictures: openPictures() }),
    rehearsalFeature({ engine }),
    rebateFeature({ engine, realtime }),
    pointsFeature({ engine, realtime }),
    vipFeature({ engine, realtime, turnover }),
    missionsFeature({ engine, realtime, turnover }),
    referralFeature({ engine }),
    wheelFeature(shared),
    tournamentFeature(shared),
  ]
}
