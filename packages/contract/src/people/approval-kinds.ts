import { agentsApprovals } from '../agents/calls.ts'
import { approvalKindsIn } from '../core/approval-kinds.ts'
import { foundationsApprovals } from '../foundations/calls.ts'
import { gamesApprovals } from '../games/calls.ts'
import { moneyApprovals } from '../money/calls.ts'
import { rewardsApprovals } from '../rewards/calls.ts'
import * as saferPlayConsole from './safer-play-console.ts'
import * as staff from './staff.ts'

/** Of this floor: the calls of approvals name the kinds of all floors, so its own are collected apart from its calls. */
const peopleApprovals = approvalKindsIn(staff, saferPlayConsole)

const approvals = approvalKindsIn({
  peopleApprovals,
  foundationsApprovals,
  moneyApprovals,
  rewardsApprovals,
  gamesApprovals,
  agentsApprovals,
})

/** Every action that needs two operators. A feature's kinds are collected in the `calls.ts` of its floor. */
export const APPROVAL_KINDS = approvals.approvalKinds
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** What these actions are refused with when a second operator approves them. */
export const APPROVAL_REFUSALS = approvals.refusedWith
