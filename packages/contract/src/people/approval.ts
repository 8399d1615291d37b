import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, nothing, text } from '../core/values.ts'
import { APPROVAL_KINDS, APPROVAL_REFUSALS } from './approval-kinds.ts'

export const approvals = call({
  method: 'GET',
  path: '/ops/approvals',
  summary: 'Requests that wait for a second operator, and recent decisions',
  who: 'operator',
  needs: 'self',
  age: 'any',
  query: z.strictObject({ state: z.enum(['open', 'closed']).optional() }),
  value: z.array(
    z.strictObject({
      requestId: z.uuid(),
      kind: z.enum(APPROVAL_KINDS),
      subject: z.string(),
      details: z.record(z.string(), z.unknown()),
      reason: z.string(),
      state: z.enum(['open', 'approved', 'refused', 'expired']),
      requestedBy: z.string(),
      requestedAt: instant,
      expiresAt: instant,
      decidedBy: z.string().nullable(),
      answer: z.string().nullable(),
      /** Requested by somebody else, and the operator has the right for it. */
      mayDecide: z.boolean(),
      /**
       * Why the operator may not decide: it is their own request, or one of the two accounts was created or
       * reset by the other's owner.
       */
      whyNot: z.enum(['SELF_APPROVAL', 'LINKED_OPERATOR']).nullable(),
    }),
  ),
  refusals: [],
})

export const decideApproval = call({
  method: 'POST',
  path: '/ops/approvals/decide',
  summary: 'Approves or refuses another operator’s request',
  who: 'operator',
  needs: 'self',
  stepUp: true,
  age: 'any',
  body: z.strictObject({
    requestId: z.uuid(),
    isApproved: z.boolean(),
    answer: text(500).optional(),
  }),
  value: nothing,
  refusals: [
    'SELF_APPROVAL',
    'LINKED_OPERATOR',
    'ASKER_NOT_ALLOWED',
    'REQUEST_CLOSED',
    ...APPROVAL_REFUSALS,
  ],
})
