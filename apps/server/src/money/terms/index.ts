import { channelTerm, methodTerm, withdrawalTerm } from './brand-terms.ts'
import { termsApproval } from './change-terms.ts'

export { termsApproval } from './change-terms.ts'
export type { RebateTerm } from './read-terms.ts'

/** Changes of deposits and withdrawals that two operators agree on. */
export const cashierTermsApprovals = [
  termsApproval(channelTerm),
  termsApproval(withdrawalTerm),
  termsApproval(methodTerm),
]
