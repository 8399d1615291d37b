import type { Calls, ValueOf } from '@parola/contract'
import { parseMinor } from '@parola/money'
import type { OwnRecords } from './records.ts'

export type ServiceRequest = ValueOf<Calls['serviceRequests']>['content'][number]

/**
 * Writes down what a request through the agent has moved in the main balance so far: a withdrawal takes its amount while it is
 * in escrow and once it is paid, a deposit brings it in the end.
 */
export function noteService(records: OwnRecords, request: ServiceRequest, now: number) {
  const { reference, kind, state, isHeld, endedAt } = request
  const key = `service:${reference}`
  const minor = parseMinor(request.amount, records.currency)
  const isDone = state === 'completed'
  if (kind === 'deposit') records.put(key, isDone ? minor : 0n)
  else records.put(key, isHeld || isDone ? -minor : 0n)
  if (endedAt !== null) records.answered(key)
  else records.request({ key, kind: 'service', about: { reference }, requestedAt: now })
}
