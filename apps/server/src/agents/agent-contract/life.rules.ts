import type { CONTRACT_ACTIONS, CONTRACT_STATES } from '@parola/contract'

export type State = (typeof CONTRACT_STATES)[number]
export type Action = (typeof CONTRACT_ACTIONS)[number]
export type Side = 'downline' | 'upline'

/** An offer is open for fourteen days (rules/agents §4). */
export const ANSWER_WITHIN_DAYS = 14

type Facts = {
  answered: 'approved' | 'rejected' | null
  answerBy: Date
  endAt: Date | null
  now: Date
}

/** The state of a version: an offer that is not answered in time is rejected. */
export function stateOf({ answered, answerBy, now }: Facts): State {
  if (answered) return answered
  return answerBy <= now ? 'rejected' : 'processing'
}

/** What a side may do. The upline offers, so the downline answers; either side ends a contract in force. */
export function actionsOf(side: Side, facts: Facts): Action[] {
  const state = stateOf(facts)
  if (state === 'processing') return side === 'downline' ? ['accept', 'reject'] : ['withdraw']
  return state === 'approved' && facts.endAt === null ? ['terminate'] : []
}
