import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, nothing, text } from '../core/values.ts'
import { operatorRole } from './operator.ts'

const operatorId = z.uuid()
/** Why it is done; every change asks for it and the trail keeps it. */
export const reason = text(500, 3)
const brands = z.array(text(40, 1)).max(100)
const roles = z.array(operatorRole).min(1).max(7)

export const operators = call({
  method: 'GET',
  path: '/ops/operators',
  summary: 'Everybody who works in the console',
  who: 'operator',
  needs: 'operator.view',
  age: 'any',
  value: z.array(
    z.strictObject({
      operatorId,
      username: z.string(),
      displayName: z.string(),
      roles: z.array(operatorRole),
      brands: z.array(z.string()),
      isActive: z.boolean(),
      isEnrolled: z.boolean(),
      lastSeenAt: instant.nullable(),
      createdAt: instant,
    }),
  ),
  refusals: [],
})

const oneTime = z.strictObject({ operatorId, oneTimePassword: z.string(), until: instant })

export const createOperator = call({
  method: 'POST',
  path: '/ops/operators',
  summary: 'A new operator with a one-time password; nobody gives more than they hold',
  who: 'operator',
  needs: 'operator.manage',
  stepUp: true,
  age: 'any',
  body: z.strictObject({
    username: z.string().regex(/^[a-z][a-z0-9.-]{2,31}$/),
    displayName: text(80, 1),
    roles,
    /** Empty: every brand. */
    brands,
    reason,
  }),
  value: oneTime,
  refusals: ['USERNAME_TAKEN', 'GRANT_TOO_MUCH'],
})

export const setOperatorRoles = call({
  method: 'PUT',
  path: '/ops/operators/roles',
  summary: 'Takes roles away at once; asks a second operator where it adds one',
  who: 'operator',
  needs: 'operator.manage',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ operatorId, roles, reason }),
  value: z.strictObject({ isAsked: z.boolean() }),
  refusals: ['GRANT_TOO_MUCH', 'OWN_ACCOUNT', 'ALREADY_ASKED'],
})

export const setOperatorStatus = call({
  method: 'PUT',
  path: '/ops/operators/status',
  summary: 'Disables an operator, whose sessions end at once, or lets them in again',
  who: 'operator',
  needs: 'operator.manage',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ operatorId, isActive: z.boolean(), reason }),
  value: nothing,
  refusals: ['GRANT_TOO_MUCH', 'OWN_ACCOUNT'],
})

export const resetOperator = call({
  method: 'POST',
  path: '/ops/operators/reset',
  summary: 'A new one-time password and a new enrolment, for who has lost theirs',
  who: 'operator',
  needs: 'operator.manage',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ operatorId, reason }),
  value: oneTime,
  refusals: ['GRANT_TOO_MUCH', 'OWN_ACCOUNT'],
})
