import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { instant, nothing, text } from '../core/values.ts'
import { MOVE_REFUSALS, moveInput, moveOutcome } from './tree-move.ts'

export const treeMoveApprovals = approvalKinds(
  ['team.move'],
  [...MOVE_REFUSALS, 'MOVE_REQUEST_CLOSED', 'MOVE_LEFT_TEAM'],
)

export const moveEffect = call({
  method: 'GET',
  path: '/ops/agent-tree/move-effect',
  summary:
    'What moving a member with everybody below under another agent would do, or why it cannot be',
  who: 'operator',
  needs: 'settlement.view',
  age: 'any',
  query: z.strictObject(moveInput),
  value: moveOutcome,
  refusals: [],
})

export const proposeMove = call({
  method: 'POST',
  path: '/ops/agent-tree/move',
  summary: 'Requests that a member is moved with everybody below; a second operator approves',
  who: 'operator',
  needs: 'settlement.propose',
  age: 'any',
  perMinute: 30,
  body: z.strictObject({ ...moveInput, reason: text(500, 3) }),
  value: nothing,
  refusals: [...MOVE_REFUSALS, 'ALREADY_REQUESTED'],
})

export const agreedMoves = call({
  method: 'GET',
  path: '/ops/agent-tree/move-requests',
  summary: 'Moves that agents ask for and the members agreed to, the oldest first',
  who: 'operator',
  needs: 'settlement.view',
  age: 'any',
  value: z.array(
    z.strictObject({
      requestId: z.uuid(),
      memberId: z.uuid(),
      username: z.string(),
      /** The name of the agent under whom the member would come. */
      to: z.string(),
      askedBy: z.string(),
      note: z.string(),
      askedAt: instant,
      agreedAt: instant,
      /** A move waits for a second operator. */
      isRequested: z.boolean(),
      /** The member asks for it, after a breach of the agent. */
      isAfterBreach: z.boolean(),
    }),
  ),
  refusals: [],
})

export const answerMoveRequest = call({
  method: 'POST',
  path: '/ops/agent-tree/move-request/answer',
  summary:
    'Requests the move that an agent asked for, which a second operator approves, or declines it',
  who: 'operator',
  needs: 'settlement.propose',
  age: 'any',
  perMinute: 30,
  body: z.strictObject({
    requestId: z.uuid(),
    verdict: z.enum(['move', 'decline']),
    reason: text(500, 3),
  }),
  value: nothing,
  refusals: [...MOVE_REFUSALS, 'MOVE_REQUEST_CLOSED', 'MOVE_LEFT_TEAM', 'ALREADY_REQUESTED'],
})
