import type { TRANSFER_FAILURES } from '@parola/contract'
import { isAmount, parseMinor } from '@parola/money'

export type Failure = (typeof TRANSFER_FAILURES)[number]

/** What became of a transfer, as far as its vendor's words go. */
export type Outcome =
  | { kind: 'done'; amount: bigint; balance: bigint | null; vendorRef: string | null }
  | { kind: 'failed'; why: Failure }
  | { kind: 'unknown' }

type Refused = { kind: 'refused'; code: string }
type Silent = { kind: 'silent' }
type Ordered =
  | {
      kind: 'value'
      value: { state: string; amount: string; balance: string; vendor_ref: string }
    }
  | Refused
  | Silent
type Requested =
  | { kind: 'value'; value: { state: string; amount?: string | undefined } }
  | Refused
  | Silent

const UNKNOWN = { kind: 'unknown' } as const

/** Refusals that do not reveal an order's outcome; after any other refusal nothing moved. */
const INCONCLUSIVE = new Set(['INTERNAL', 'TX_CONFLICT'])
const FAILURES: Record<string, Failure> = {
  EXPIRED: 'too-late',
  INSUFFICIENT_FUNDS: 'funds',
  MAINTENANCE: 'maintenance',
  BUSY: 'maintenance',
  RATE_LIMITED: 'maintenance',
  PLAYER_BLOCKED: 'closed',
  PLAYER_EXCLUDED: 'closed',
}

/** The answer to an order (rules/vendor-protocol §4 and §6). */
export function outcomeOfOrder(reply: Ordered, currency: string): Outcome {
  if (reply.kind === 'silent') return UNKNOWN
  if (reply.kind === 'refused') {
    if (INCONCLUSIVE.has(reply.code)) return UNKNOWN
    return { kind: 'failed', why: FAILURES[reply.code] ?? 'refused' }
  }
  const { state, amount, balance, vendor_ref } = reply.value
  if (state === 'FAILED') return { kind: 'failed', why: 'refused' }
  // Amounts of another currency cannot be booked.
  if (state !== 'DONE' || !isAmount(amount, currency) || !isAmount(balance, currency))
    return UNKNOWN
  return {
    kind: 'done',
    amount: parseMinor(amount, currency),
    balance: parseMinor(balance, currency),
    vendorRef: vendor_ref,
  }
}

/** How far a vendor's clock may lag behind ours when it refuses a late order (rules/vendor-protocol §4). */
const GRACE_MS = 5000

/** The result of a status check of an order, made at an instant. */
export function outcomeOfStatus(
  reply: Requested,
  { requestedAt, notAfter, currency }: { requestedAt: Date; notAfter: Date; currency: string },
): Outcome {
  if (reply.kind !== 'value') return UNKNOWN
  const { state, amount } = reply.value
  if (state === 'DONE' && amount !== undefined && isAmount(amount, currency)) {
    return { kind: 'done', amount: parseMinor(amount, currency), balance: null, vendorRef: null }
  }
  if (state === 'FAILED') return { kind: 'failed', why: 'refused' }
  const isFinal = requestedAt.getTime() > notAfter.getTime() + GRACE_MS
  return state === 'NOT_FOUND' && isFinal ? { kind: 'failed', why: 'never-arrived' } : UNKNOWN
}

const SECOND_MS = 1000
const WAITS_S = [1, 2, 5, 10, 30, 60]
const MINUTE_S = 60
const HOUR_S = 3600
const PATIENCE_MS = 30 * MINUTE_S * SECOND_MS

/** When an order is checked next; after half an hour a case is opened. */
export function nextRequest(tries: number, sinceMs: number): { inMs: number; alarms: boolean } {
  if (sinceMs >= PATIENCE_MS) return { inMs: HOUR_S * SECOND_MS, alarms: true }
  return { inMs: (WAITS_S[tries] ?? MINUTE_S) * SECOND_MS, alarms: false }
}
