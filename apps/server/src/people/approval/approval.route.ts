import { approvals, decideApproval } from '@parola/contract'
import { answers } from '#platform/http'
import { type Approvable, decide, listApprovals } from './approvals.ts'

export function approvalRoutes(kinds: readonly Approvable[]) {
  return [
    answers(approvals, {
      reads: (look, { query }) => listApprovals(kinds, look, query.state),
    }),
    answers(decideApproval, { writes: (work, input) => decide(kinds, work, input) }),
  ]
}
