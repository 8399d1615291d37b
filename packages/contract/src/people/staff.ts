import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, text } from '../core/values.ts'
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
      /** Whether whoever looks may fetch its one-time password. */
      mayIssue: z.boolean(),
    }),
  ),
  refusals: [],
})

const oneTime = z.strictObject({ operatorId, oneTimePassword: z.string(), until: instant })
/** Whether a second operator is asked; in the set-up, what was made at once. */
const requestedOrMade = z.strictObject({ isRequested: z.boolean(), made: oneTime.nullable() })

export const operatorSetUp = call({
  method: 'GET',
  path: '/ops/operators/set-up',
  summary: 'Whether the first two administrators are still being set up',
  who: 'operator',
  needs: 'operator.view',
  age: 'any',
  value: z.strictObject({ isOpen: z.boolean(), hasSecond: z.boolean() }),
  refusals: [],
})

export const issueOneTime = call({
  method: 'POST',
  path: '/ops/operators/one-time',
  summary:
    'The one-time password of an account that two operators made or reset; once, for who asked',
  who: 'operator',
  needs: 'operator.manage',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ operatorId }),
  value: oneTime,
  refusals: ['REQUEST_CLOSED'],
})

export const createOperator = call({
  method: 'POST',
  path: '/ops/operators',
  summary: 'Asks a second operator for a new one; in the set-up, invites the second administrator',
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
  value: requestedOrMade,
  refusals: ['USERNAME_TAKEN', 'GRANT_TOO_MUCH', 'ALREADY_REQUESTED', 'SETUP_OPEN'],
})

export const setOperatorRoles = call({
  method: 'PUT',
  path: '/ops/operators/roles',
  summary: 'Asks a second operator to change what an operator may do',
  who: 'operator',
  needs: 'operator.manage',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ operatorId, roles, reason }),
  value: z.strictObject({ isRequested: z.boolean() }),
  refusals: ['GRANT_TOO_MUCH', 'OWN_ACCOUNT', 'ALREADY_REQUESTED', 'SETUP_OPEN'],
})

export const setOperatorStatus = call({
  method: 'PUT',
  path: '/ops/operators/status',
  summary: 'Disables an operator at once; asks a second operator to let one in again',
  who: 'operator',
  needs: 'operator.manage',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ operatorId, isActive: z.boolean(), reason }),
  value: z.strictObject({ isRequested: z.boolean() }),
  refusals: ['GRANT_TOO_MUCH', 'OWN_ACCOUNT', 'ALREADY_REQUESTED', 'SETUP_OPEN'],
})

export const resetOperator = call({
  method: 'POST',
  path: '/ops/operators/reset',
  summary: 'Asks a second operator to take both factors from who has lost them',
  who: 'operator',
  needs: 'operator.manage',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ operatorId, reason }),
  value: requestedOrMade,
  refusals: ['GRANT_TOO_MUCH', 'OWN_ACCOUNT', 'ALREADY_REQUESTED', 'SETUP_OPEN'],
})
