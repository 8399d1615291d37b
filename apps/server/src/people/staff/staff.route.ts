import {
  createOperator,
  issueOneTime,
  type OperatorRole,
  operatorSetUp,
  operators,
  resetOperator,
  setOperatorRoles,
  setOperatorStatus,
} from '@parola/contract'
import { readSetUp, selectOperators } from '#people/operator'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { hire, issue, reset, setRoles, setStatus } from './staff.ts'

export function staffRoutes(engine: Engine) {
  return [
    answers(operators, {
      reads: async ({ db, actor, now }) =>
        (await selectOperators(db)).map((row) => ({
          operatorId: row.operator_id,
          username: row.username,
          displayName: row.display_name,
          roles: row.roles as OperatorRole[],
          brands: row.brands,
          isActive: row.status === 'active',
          isEnrolled: row.totp_sealed !== null,
          lastSeenAt: row.last_seen_at,
          createdAt: row.created_at,
          mayIssue:
            row.status === 'active' &&
            row.issue_to === actor.operatorId &&
            row.issue_until !== null &&
            row.issue_until > now,
        })),
    }),
    answers(operatorSetUp, { reads: ({ db }) => readSetUp(db) }),
    answers(issueOneTime, { acts: (opening, input) => issue(engine, opening, input) }),
    answers(createOperator, { acts: (opening, input) => hire(engine, opening, input) }),
    answers(setOperatorRoles, { writes: setRoles }),
    answers(setOperatorStatus, { writes: setStatus }),
    answers(resetOperator, { acts: (opening, input) => reset(engine, opening, input) }),
  ]
}
