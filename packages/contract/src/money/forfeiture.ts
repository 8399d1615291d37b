import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, instant, text } from '../core/values.ts'

const memberId = z.uuid()
const reference = text(40, 3)
const because = text(500, 3)
const asks = { who: 'operator', needs: 'member.forfeit', age: 'any', stepUp: true } as const

export const forfeitures = call({
  method: 'GET',
  path: '/ops/members/forfeitures',
  summary: 'What of a member’s funds went to the regulator, and what could go, newest first',
  who: 'operator',
  needs: 'money.view',
  age: 'any',
  query: z.strictObject({ memberId }),
  value: z.strictObject({
    currency: z.string(),
    /** What may be forfeited now; nothing, unless the law keeps the member out. */
    open: amount,
    /** What a second operator has still to decide; meanwhile nothing else can be asked. */
    waiting: z
      .strictObject({
        kind: z.enum(['money.forfeit', 'money.forfeit-return']),
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
  ...asks,
  method: 'POST',
  path: '/ops/members/forfeitures',
  summary: 'Asks a second operator to forfeit the whole balance of who may not play',
  body: z.strictObject({ memberId, because }),
  value: z.strictObject({ reference: z.string(), amount }),
  refusals: ['MEMBER_NOT_BARRED', 'INSUFFICIENT_FUNDS', 'ALREADY_REQUESTED'],
})

export const proposeForfeitureReturn = call({
  ...asks,
  method: 'POST',
  path: '/ops/members/forfeitures/return',
  summary: 'Asks a second operator to give forfeited funds back, whole',
  body: z.strictObject({ reference, because }),
  value: z.strictObject({ reference: z.string(), amount }),
  refusals: ['FORFEITURE_OVER', 'ALREADY_REQUESTED'],
})
