import type { Consumer } from '../games/activity/index.ts'
import type { Shared } from '../parts.ts'
import type { Approvable } from '../people/approval/index.ts'
import type { Feature } from '../platform/feature/index.ts'
import { bonusFeature } from './bonus/feature.ts'
import { rewardApproval } from './bonus/index.ts'
import { rebateFeature } from './rebate/feature.ts'
import { rebateConsumer } from './rebate/index.ts'

/** The consumers of what was played. */
export const rewardsConsumers: readonly Consumer[] = [rebateConsumer]

export const rewardsApprovals: readonly Approvable[] = [rewardApproval]

export function rewardsFeatures(shared: Shared): Feature[] {
  const { engine, realtime } = shared
  return [bonusFeature(shared), rebateFeature({ engine, realtime })]
}
