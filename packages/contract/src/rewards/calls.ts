import { callsIn } from '../core/calls-in.ts'
import { channelsIn } from '../core/channels-in.ts'
import * as bonus from './bonus.ts'
import * as bonusConsole from './bonus-console.ts'
import * as rebate from './rebate.ts'
import * as rebateConsole from './rebate-console.ts'

export const rewardsCalls = callsIn(bonus, bonusConsole, rebate, rebateConsole)

export const rewardsChannels = channelsIn(bonus)
