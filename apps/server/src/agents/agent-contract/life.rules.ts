import type { CONTRACT_ACTIONS, CONTRACT_STATES } from '@parola/contract'

export type State = (typeof CONTRACT_STATES)[number]
export type Action = (typeof CONTRACT_ACTIONS)[number]
export type Side = 'downline' | 'upline'

/** An offer is open for fourteen days (rules/agents §4). */
export const ANSWER_WITHIN_DAYS = 14

export type Facts = {
  answered: 'approved' | 'rejected' | null
  /** Who offered this version. */
  proposer: Side
  answerBy: Date
  endAt: Date | null
  now: Date
}

/** The state of a version: an offer that is not answered in time is rejected. */
export function stateOf({ answered, answerBy, now }: Facts): State {
  if (answered) return answered
  return answerBy <= now ? 'rejected' : 'processing'
}

/** What a side may do: whoever did not offer answers, and either side ends a contract in force. */
export function actionsOf(side: Side, facts: Facts): Action[] {
  const state = stateOf(facts)
  if (state === 'processing') {
    return side === facts.proposer ? ['withdraw'] : ['accept', 'counter', 'reject']
  }
  return state === 'approved' && facts.endAt === null ? ['terminate'] : []
}

/** Why a side may not do something: it is for the other one, or the state does not know it. */
export function moveError(
  action: Action,
  side: Side,
  facts: Facts,
): 'CONTRACT_FORBIDDEN' | 'CONTRACT_STATE' | null {
  if (actionsOf(side, facts).includes(action)) return null
  const other = side === 'upline' ? 'downline' : 'upline'
  return actionsOf(other, facts).includes(action) ? 'CONTRACT_FORBIDDEN' : 'CONTRACT_STATE'
}
