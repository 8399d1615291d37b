import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { amount, instant, nothing, text } from '../core/values.ts'
import { limitKey, playLimitList } from './safer-play.ts'

const memberId = z.uuid()

export const exclusionApprovals = approvalKinds(['exclusion.lift'], ['EXCLUSION_OWN'])

export const opsPlayLimits = call({
  method: 'GET',
  path: '/ops/members/playLimits',
  summary: 'The limits of a member',
  who: 'operator',
  needs: 'member.view',
  age: 'any',
  query: z.strictObject({ memberId }),
  value: playLimitList,
  refusals: [],
})

export const tightenPlayLimit = call({
  method: 'POST',
  path: '/ops/members/playLimit',
  summary: 'Sets a limit of a member, never looser than the current one',
  who: 'operator',
  needs: 'member.tighten',
  age: 'any',
  body: z.strictObject({ memberId, ...limitKey, amount, reason: text(500, 3) }),
  value: nothing,
  refusals: ['LIMIT_NOT_TIGHTER'],
})

export const exclusionInConsole = call({
  method: 'GET',
  path: '/ops/members/exclusion',
  summary: 'Whether a member is excluded, by whose decision, and whether its end awaits approval',
  who: 'operator',
  needs: 'member.view',
  age: 'any',
  query: z.strictObject({ memberId }),
  value: z.strictObject({
    running: z
      .strictObject({
        kind: z.enum(['time-out', 'excluded']),
        /** `person`: it came from another account of the same person. */
        cause: z.enum(['own', 'person']),
        from: instant,
        until: instant,
      })
      .nullable(),
    waiting: z
      .strictObject({ requester: z.string(), because: z.string(), expiresAt: instant })
      .nullable(),
  }),
  refusals: [],
})

export const liftExclusion = call({
  method: 'POST',
  path: '/ops/members/exclusion/lift',
  summary:
    'Requests approval by a second operator to end an exclusion set in error; never a member’s own',
  who: 'operator',
  needs: 'exclusion.propose',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ memberId, because: text(500, 3) }),
  value: nothing,
  refusals: ['EXCLUSION_OWN', 'ALREADY_REQUESTED'],
})
