import { approvalKindsIn } from '../core/approval-kinds.ts'
import { callsIn } from '../core/calls-in.ts'
import { channelsIn } from '../core/channels-in.ts'
import * as bonus from './bonus.ts'
import * as bonusConsole from './bonus-console.ts'
import * as missions from './missions/missions.ts'
import * as missionsConsole from './missions/missions-console.ts'
import * as points from './points.ts'
import * as pointsConsole from './points-console.ts'
import * as promotion from './promotion.ts'
import * as promotionConsole from './promotion-console.ts'
import * as rebate from './rebate.ts'
import * as rebateConsole from './rebate-console.ts'
import * as referral from './referral.ts'
import * as referralConsole from './referral-console.ts'
import * as vip from './vip.ts'
import * as vipConsole from './vip-console.ts'
import * as wagering from './wagering.ts'
import * as wheel from './wheel/wheel.ts'
import * as wheelConsole from './wheel/wheel-console.ts'

export const rewardsCalls = callsIn(
  bonus,
  bonusConsole,
  wagering,
  promotion,
  promotionConsole,
  points,
  pointsConsole,
  rebate,
  rebateConsole,
  vip,
  vipConsole,
  missions,
  missionsConsole,
  referral,
  referralConsole,
  wheel,
  wheelConsole,
)

export const rewardsChannels = channelsIn(bonus, wagering, promotion, vip, missions)

export const rewardsApprovals = approvalKindsIn(
  bonusConsole,
  missionsConsole,
  promotionConsole,
  referralConsole,
  vipConsole,
  wheelConsole,
)
