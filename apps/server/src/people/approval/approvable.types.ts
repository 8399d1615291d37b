import type { ApprovalKind, OperatorRight } from '@parola/contract'
import type { Work } from '#platform/work'

/** An action that takes two operators: the right each of them needs, and what it does. */
export type Approvable = {
  kind: ApprovalKind
  /** The requester's right; it is checked again on approval. */
  proposeRight: OperatorRight
  /** The right of the second operator. */
  needs: OperatorRight
  carryOut(work: Work, request: Agreed): Promise<void>
}
export type Request = {
  kind: ApprovalKind
  subject: string
  details: Record<string, unknown>
  reason: string
}
/** A request that a second operator approved, with its requester. */
export type Agreed = Request & { requestedBy: string }
