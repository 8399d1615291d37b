import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { instant, text } from '../core/values.ts'
import { operatorRole } from './operator.ts'

const operatorId = z.uuid()
/** The reason for a change; it is required and recorded in the audit trail. */
export const reason = text(500, 3)
const brands = z.array(text(40, 1)).max(100)
const roles = z.array(operatorRole).min(1).max(7)

export const staffApprovals = approvalKinds(
  ['operator.hire', 'operator.reset', 'operator.roles', 'operator.enable'],
  ['USERNAME_TAKEN', 'GRANT_TOO_MUCH', 'ROLES_APART', 'OWN_ACCOUNT'],
)

export const operators = call({
  method: 'GET',
  path: '/ops/operators',
  summary: 'All operators of the console',
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
      /** Whether the caller may fetch its one-time password. */
      mayIssue: z.boolean(),
    }),
  ),
  refusals: [],
})

const oneTime = z.strictObject({ operatorId, oneTimePassword: z.string(), until: instant })
/** Whether approval by a second operator was requested; during set-up, what was created at once. */
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
    'The one-time password of an account that two operators created or reset; shown once, to the requester',
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
  summary:
    'Requests approval to create an operator; during set-up, invites the second administrator',
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
  refusals: ['USERNAME_TAKEN', 'GRANT_TOO_MUCH', 'ROLES_APART', 'ALREADY_REQUESTED', 'SETUP_OPEN'],
})

export const setOperatorRoles = call({
  method: 'PUT',
  path: '/ops/operators/roles',
  summary: 'Requests approval to change the roles of an operator',
  who: 'operator',
  needs: 'operator.manage',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ operatorId, roles, reason }),
  value: z.strictObject({ isRequested: z.boolean() }),
  refusals: ['GRANT_TOO_MUCH', 'ROLES_APART', 'OWN_ACCOUNT', 'ALREADY_REQUESTED', 'SETUP_OPEN'],
})

export const setOperatorStatus = call({
  method: 'PUT',
  path: '/ops/operators/status',
  summary: 'Disables an operator at once, or requests approval to enable one again',
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
  summary: 'Requests approval to reset both factors of an operator who has lost them',
  who: 'operator',
  needs: 'operator.manage',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ operatorId, reason }),
  value: requestedOrMade,
  refusals: ['GRANT_TOO_MUCH', 'OWN_ACCOUNT', 'ALREADY_REQUESTED', 'SETUP_OPEN'],
})
