import { approvals, decideApproval } from '@parola/contract'
import { answers } from '#platform/http'
import type { Approvables } from './approvables.rules.ts'
import { decide, listApprovals } from './approvals.ts'

export function approvalRoutes(approvables: Approvables) {
  return [
    answers(approvals, {
      reads: (look, { query }) => listApprovals(approvables, look, query.state),
    }),
    answers(decideApproval, { writes: (work, input) => decide(approvables, work, input) }),
  ]
}
