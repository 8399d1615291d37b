import { callsIn } from '../core/calls-in.ts'
import * as bonus from './bonus.ts'
import * as rebate from './rebate.ts'

export const rewardsCalls = callsIn(bonus, rebate)
