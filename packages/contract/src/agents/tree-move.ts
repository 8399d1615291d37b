import { z } from 'zod'
import { instant, text } from '../core/values.ts'
import { CONTRACT_KINDS } from './contract-lists.ts'

/** Why a member cannot be moved, in the order in which it is looked at. */
export const MOVE_REFUSALS = [
  'MOVE_TARGET_INVALID',
  'MOVE_TARGET_NOT_AGENT',
  'MOVE_GENERAL_AGENT',
  'MOVE_SAME_UPLINE',
  'MOVE_CYCLE',
  'MOVE_TOO_DEEP',
  'MOVE_RATE',
  'MOVE_DEBT',
  'MOVE_PENDING',
] as const

export const moveInput = {
  memberId: z.uuid(),
  /** The name of the agent under whom the member comes. */
  to: text(40, 1),
}

/** What moving a member with everybody below would do. */
export const moveOutcome = z.strictObject({
  refusal: z.enum(MOVE_REFUSALS).nullable(),
  username: z.string(),
  /** Null: directly under the house. */
  from: z.string().nullable(),
  to: z.string(),
  /** The agents above the new place, the root first; for an agent only those of the own team. */
  path: z.array(z.string()),
  /** Accounts that move, with the member. */
  accounts: z.number().int(),
  agents: z.number().int(),
  effectiveAt: instant,
  /** Contracts that end then. */
  ends: z.array(
    z.strictObject({
      contractId: z.uuid(),
      username: z.string(),
      kind: z.enum(CONTRACT_KINDS),
      reason: z.enum(['MOVED', 'RATE_ABOVE', 'NO_UPPER_CONTRACT', 'ORPHANED']),
    }),
  ),
})

/**
 * A request is `asked` until the member has answered, then `agreed` until two operators have decided. Every other state is
 * its end.
 */
export const MOVE_REQUEST_STATES = [
  'requested',
  'agreed',
  'refused',
  'withdrawn',
  'expired',
  'declined',
  'decided',
] as const
