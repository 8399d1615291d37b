import type { MOVE_REQUEST_STATES } from '@parola/contract'

type State = (typeof MOVE_REQUEST_STATES)[number]

/** The state of a request: one that its member did not answer in time has ended by itself. */
export function stateAt(row: { state: string; answer_by: Date }, now: Date): State {
  return row.state === 'requested' && row.answer_by <= now ? 'expired' : (row.state as State)
}
