import {
  type FEEDBACK_ACTIONS,
  type FEEDBACK_METHODS,
  type FEEDBACK_STATES,
  rightsOf,
} from '@parola/contract'

export type FeedbackState = (typeof FEEDBACK_STATES)[number]
export type FeedbackAction = (typeof FEEDBACK_ACTIONS)[number]
export type FeedbackMethod = (typeof FEEDBACK_METHODS)[number]

/** The state of a message after an action; null when the action changes nothing there. */
export function stateAfter(state: FeedbackState, action: FeedbackAction): FeedbackState | null {
  if (action === 'answer') return 'answered'
  if (action === 'close') return state === 'closed' ? null : 'closed'
  if (action === 'reopen') return state === 'closed' || state === 'answered' ? 'in-progress' : null
  if (action === 'assign') return state === 'new' ? 'in-progress' : state
  return state === 'in-progress' ? 'new' : state
}

type Colleague = { status: string; roles: readonly string[]; brands: readonly string[] }

/** Whether messages of a brand can be assigned to this operator; one without brands serves all of them. */
export function mayAnswer({ status, roles, brands }: Colleague, brandId: string): boolean {
  const isHere = brands.length === 0 || brands.includes(brandId)
  return status === 'active' && isHere && rightsOf(roles).includes('feedback.answer')
}
