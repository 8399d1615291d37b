import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { amount, instant, text } from '../core/values.ts'

const memberId = z.uuid()
const reference = text(40, 3)
const because = text(500, 3)
const forfeitureCall = {
  who: 'operator',
  needs: 'member.forfeit',
  age: 'any',
  stepUp: true,
} as const

export const forfeitureApprovals = approvalKinds(
  ['money.forfeit', 'money.forfeit-return'],
  ['INSUFFICIENT_FUNDS'],
)

export const forfeitures = call({
  method: 'GET',
  path: '/ops/members/forfeitures',
  summary: 'Forfeitures of a member’s funds, newest first, and what could be forfeited now',
  who: 'operator',
  needs: 'money.view',
  age: 'any',
  query: z.strictObject({ memberId }),
  value: z.strictObject({
    currency: z.string(),
    /** What may be forfeited now; nothing unless the law bars the member. */
    open: amount,
    /** The decision that awaits a second operator; until then nothing else can be requested. */
    waiting: z
      .strictObject({
        kind: z.enum(forfeitureApprovals.approvalKinds),
        amount,
        because: z.string(),
        requester: z.string(),
        expiresAt: instant,
      })
      .nullable(),
    taken: z.array(
      z.strictObject({
        reference: z.string(),
        amount,
        because: z.string(),
        requester: z.string(),
        agreedBy: z.string(),
        takenAt: instant,
        returnedBecause: z.string().nullable(),
        returnedAt: instant.nullable(),
      }),
    ),
  }),
  refusals: [],
})

export const proposeForfeiture = call({
  ...forfeitureCall,
  method: 'POST',
  path: '/ops/members/forfeitures',
  summary: 'Requests approval by a second operator to forfeit the whole balance of a barred member',
  body: z.strictObject({ memberId, because }),
  value: z.strictObject({ reference: z.string(), amount }),
  refusals: ['MEMBER_NOT_BARRED', 'INSUFFICIENT_FUNDS', 'ALREADY_REQUESTED'],
})

export const proposeForfeitureReturn = call({
  ...forfeitureCall,
  method: 'POST',
  path: '/ops/members/forfeitures/return',
  summary: 'Requests approval by a second operator to return forfeited funds in full',
  body: z.strictObject({ reference, because }),
  value: z.strictObject({ reference: z.string(), amount }),
  refusals: ['FORFEITURE_OVER', 'ALREADY_REQUESTED'],
})
