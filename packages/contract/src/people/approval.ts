import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, nothing, text } from '../core/values.ts'

/** What takes two operators. */
export const APPROVAL_KINDS = [
  'operator.roles',
  'payouts.start',
  'money.adjust',
  'money.forfeit',
  'money.forfeit-return',
  'reward.grant',
] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const approvals = call({
  method: 'GET',
  path: '/ops/approvals',
  summary: 'What waits for a second operator, and what was decided of late',
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
      /** Not one’s own, and one has the right that it takes. */
      mayDecide: z.boolean(),
    }),
  ),
  refusals: [],
})

export const decideApproval = call({
  method: 'POST',
  path: '/ops/approvals/decide',
  summary: 'Lets another’s wish happen, or refuses it',
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
  refusals: ['SELF_APPROVAL', 'REQUEST_CLOSED', 'INSUFFICIENT_FUNDS'],
})
