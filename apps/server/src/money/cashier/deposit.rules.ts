import type { ErrorCode } from '@parola/contract'
import type { BrandConfig } from '#foundations/brand'

export const MAX_OPEN_DEPOSITS = 3

/** How an order ends at the gateway. */
const ENDS = {
  paid: 'PAID',
  differs: 'REVIEW',
  failed: 'FAILED',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
}

/** From a state by an event to the next (payments rule book, section 3). */
const TABLE: Record<string, Record<string, string>> = {
  // The gateway's first answer may be lost, and the next news of it be the last.
  // Paid and recalled before we heard of it: nothing was credited, and there is nothing to take back.
  CREATED: { accepted: 'PENDING', refused: 'FAILED', ...ENDS, reversed: 'FAILED' },
  PENDING: { ...ENDS, reversed: 'FAILED' },
  PAID: { credited: 'CREDITED' },
  CREDITED: { reversed: 'REVERSED' },
  FAILED: { paid: 'PAID', differs: 'REVIEW' },
  EXPIRED: { paid: 'PAID', differs: 'REVIEW' },
  CANCELLED: { paid: 'PAID', differs: 'REVIEW' },
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
  | 'reversed'

/** The next state, or null where the event changes nothing. Money that came late is never dropped. */
export function nextState(state: string, event: DepositEvent): string | null {
  return TABLE[state]?.[event] ?? null
}

type Asked = { channel: string; amountMinor: bigint; openDeposits: number }

/** Why a deposit may not be created; null when it may. */
export function refusalOf(channels: BrandConfig['channels'], asked: Asked): ErrorCode | null {
  const channel = channels.find((c) => c.channel === asked.channel)
  if (!channel) return 'CHANNEL_UNKNOWN'
  if (asked.amountMinor < channel.minMinor || asked.amountMinor > channel.maxMinor) {
    return 'AMOUNT_OUT_OF_LIMITS'
  }
  return asked.openDeposits >= MAX_OPEN_DEPOSITS ? 'TOO_MANY_OPEN_DEPOSITS' : null
}

const EVENTS: Record<string, DepositEvent> = {
  FAILED: 'failed',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  REVERSED: 'reversed',
}

/** What a status of the gateway means for a deposit. */
export function eventOf(
  told: { status: string; amount: string; currency: string },
  asked: { amount: string; currency: string },
): DepositEvent | null {
  if (told.status === 'PAID') {
    return told.amount === asked.amount && told.currency === asked.currency ? 'paid' : 'differs'
  }
  return EVENTS[told.status] ?? null
}
