import { agentsCalls } from './agents/calls.ts'
import { callsIn } from './core/calls-in.ts'
import { foundationsCalls } from './foundations/calls.ts'
import { gamesCalls } from './games/calls.ts'
import { moneyCalls } from './money/calls.ts'
import { peopleCalls } from './people/calls.ts'
import { rewardsCalls } from './rewards/calls.ts'
import { siteCalls } from './site/calls.ts'
import { viewsCalls } from './views/calls.ts'

/** Every call of the platform, by name. A feature's calls are collected in the `calls.ts` of its floor. */
export const calls = callsIn(
  agentsCalls,
  foundationsCalls,
  gamesCalls,
  moneyCalls,
  peopleCalls,
  rewardsCalls,
  siteCalls,
  viewsCalls,
)

export type Calls = typeof calls
export type CallName = keyof Calls
