import type { DepositFlaw, ErrorCode } from '@parola/contract'
import { plain } from '@parola/locales/plain'
import { mulDiv } from '@parola/money'
import type { DepositChannel } from './deposit-settings.ts'

export const MAX_OPEN_DEPOSITS = 3
const PPM = 1_000_000n

/** How an order ends at the gateway. */
const ENDS = {
  paid: 'PAID',
  differs: 'REVIEW',
  failed: 'FAILED',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
}
const LATE = { paid: 'PAID', differs: 'REVIEW' }

/** From a state by an event to the next (rules/payments §3). */
const TABLE: Record<string, Record<string, string>> = {
  // The gateway's first response may be lost, and the next message about it may be the last.
  // Paid and recalled before we knew of it: nothing was credited, and there is nothing to reverse.
  CREATED: { accepted: 'PENDING', refused: 'FAILED', ...ENDS, reversed: 'FAILED' },
  PENDING: { ...ENDS, reversed: 'FAILED' },
  PAID: { credited: 'CREDITED' },
  CREDITED: { reversed: 'REVERSED' },
  REVIEW: { credited: 'CREDITED', sentBack: 'REFUNDING', reversed: 'REVERSED' },
  REFUNDING: { refunded: 'REFUNDED', notRefunded: 'REVIEW', reversed: 'REVERSED' },
  FAILED: LATE,
  EXPIRED: LATE,
  CANCELLED: LATE,
}

export type DepositEvent =
  | 'accepted'
  | 'refused'
  | 'paid'
  | 'differs'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'credited'
  | 'sentBack'
  | 'refunded'
  | 'notRefunded'
  | 'reversed'

/** The next state, or null where the event changes nothing. Money that arrives late is never dropped. */
export function nextState(state: string, event: DepositEvent): string | null {
  return TABLE[state]?.[event] ?? null
}

type Requested = { channel: string; amountMinor: bigint; openDeposits: number }

/** Why a deposit may not be created; null when it may. */
export function refusalOf(
  channels: readonly DepositChannel[],
  requested: Requested,
): ErrorCode | null {
  const channel = channels.find((c) => c.channel === requested.channel)
  if (!channel) return 'CHANNEL_UNKNOWN'
  if (!channel.isOpen) return 'CHANNEL_CLOSED'
  const { amountMinor } = requested
  const isWithin = amountMinor >= channel.minMinor && amountMinor <= channel.maxMinor
  if (!isWithin || memberFee(channel.fee, amountMinor) >= amountMinor) {
    return 'AMOUNT_OUT_OF_LIMITS'
  }
  return requested.openDeposits >= MAX_OPEN_DEPOSITS ? 'TOO_MANY_OPEN_DEPOSITS' : null
}

/** The method's fee for the member; nothing where the house pays. */
export function memberFee(
  { payer, fixedMinor, ppm }: DepositChannel['fee'],
  amount: bigint,
): bigint {
  if (payer === 'house') return 0n
  return fixedMinor + mulDiv(amount, { numerator: BigInt(ppm), denominator: PPM })
}

const EVENTS: Record<string, DepositEvent> = {
  FAILED: 'failed',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  REVERSED: 'reversed',
}

type Paid = { amount: string; currency: string; payerName?: string | null }
type Expected = { amount: string; currency: string; name?: string | null }

/** What a status of the gateway means for a deposit. */
export function eventOf(
  payment: Paid & { status: string },
  expected: Expected,
): DepositEvent | null {
  if (payment.status !== 'PAID') return EVENTS[payment.status] ?? null
  if (Number(payment.amount) === 0) return 'failed'
  return flawsOf(payment, expected).length === 0 ? 'paid' : 'differs'
}

/** How a payment differs from its request; only an operator may then credit it (PAY-003). */
export function flawsOf(paid: Paid, expected: Expected): DepositFlaw[] {
  const isOtherPayer = paid.payerName && expected.name && isOtherName(paid.payerName, expected.name)
  return [
    ...(paid.amount === expected.amount ? [] : (['amount'] as const)),
    ...(paid.currency === expected.currency ? [] : (['currency'] as const)),
    ...(isOtherPayer ? (['name'] as const) : []),
  ]
}

/** Whether two names share nothing. Gateways mask: `D***` may be Dela, and counts for nothing. */
export function isOtherName(paid: string, verified: string): boolean {
  const own = partsOf(verified)
  return !partsOf(paid).some((part) => own.includes(part))
}

function partsOf(name: string): string[] {
  return plain(name)
    .split(/[^\p{L}\p{N}*]+/u)
    .filter((part) => part.length > 1 && !part.includes('*'))
}
