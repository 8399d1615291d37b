import { formatMinor, majorUnit, mulDiv, parseMinor } from '@parola/money'
import type { Kind, Status } from './protocol.ts'

/** A planned change of an order's state. */
export type Step = { status: Status; at: number }

const SOON_MS = 2000
const REVERSED_AFTER_MS = 10_000
/** Whole units by which a payment that ends in 04 falls short. */
const SHORT = 10n
const FEE = { numerator: 2n, denominator: 100n }

type Order = { kind: Kind; amount: string; now: number; expiresAt: number; paysAlone: boolean }

/** The last two digits of an amount: the cents, where its currency has them. */
export const endingOf = (amount: string) => amount.replace('.', '').slice(-2)

/** The last digits of the amount decide what happens to an order, so that every path can be tested. */
export function stepsOf({ kind, amount, now, expiresAt, paysAlone }: Order): Step[] {
  const cents = endingOf(amount)
  const soon = now + SOON_MS
  if (kind === 'payout') return payoutSteps(cents, soon)
  switch (cents) {
    case '01':
      return [{ status: 'FAILED', at: soon }]
    case '02':
      return [{ status: 'EXPIRED', at: expiresAt }]
    case '03':
      return [
        { status: 'EXPIRED', at: soon },
        { status: 'PAID', at: soon + SOON_MS },
      ]
    case '08':
      return [
        { status: 'PAID', at: soon },
        { status: 'REVERSED', at: soon + REVERSED_AFTER_MS },
      ]
    default:
      return [paysAlone ? { status: 'PAID', at: soon } : { status: 'EXPIRED', at: expiresAt }]
  }
}

function payoutSteps(cents: string, soon: number): Step[] {
  if (cents === '11') return [{ status: 'FAILED', at: soon }]
  // Silent until its status is requested.
  if (cents === '13') return []
  const paid: Step = { status: 'PAID', at: soon }
  return cents === '12' ? [paid, { status: 'RETURNED', at: soon + SOON_MS }] : [paid]
}

/** The states from which an order may move to another; all other transitions are impossible. */
const BEFORE: Record<Status, readonly Status[]> = {
  PENDING: [],
  ACCEPTED: [],
  // Late money is normal: a code can be scanned after its order has expired.
  PAID: ['PENDING', 'ACCEPTED', 'EXPIRED', 'FAILED', 'CANCELLED'],
  FAILED: ['PENDING', 'ACCEPTED'],
  EXPIRED: ['PENDING'],
  CANCELLED: ['PENDING', 'ACCEPTED'],
  REVERSED: ['PAID'],
  RETURNED: ['PAID'],
}

export function mayBecome(from: Status, to: Status): boolean {
  return BEFORE[to].includes(from)
}

/** The amount received: as requested, or ten units less if it ends in 04. */
export function receivedOf(amount: string, currency: string): string {
  if (endingOf(amount) !== '04') return amount
  const left = parseMinor(amount, currency) - SHORT * majorUnit(currency)
  return formatMinor(left > 0n ? left : 0n, currency)
}

/** The gateway keeps two percent of a payment; the merchant pays it. */
export function feeOf(amount: string, currency: string): { fee: string; net: string } {
  const minor = parseMinor(amount, currency)
  const fee = mulDiv(minor, FEE)
  return { fee: formatMinor(fee, currency), net: formatMinor(minor - fee, currency) }
}

export type Sending = 'right' | 'forged'

/** The messages of a change: how many, and whether a forged one precedes them. */
export function sendingsOf(amount: string, times = 1): Sending[] {
  if (times > 1) return Array(times).fill('right')
  if (endingOf(amount) === '05') return ['right', 'right']
  return endingOf(amount) === '06' ? ['forged', 'right'] : ['right']
}

/** The name on the paying account: a stranger's for `.09`. */
export function payerOf(amount: string, name: string): string {
  return endingOf(amount) === '09' ? 'PEDRO REYES' : name
}

type Match = 'full' | 'partial' | 'none' | 'unavailable'

/**
 * Whether an account belongs to the member, by its last two digits: 99 no, 98 partly, 97 the bank does not
 * respond.
 */
export function matchOf(accountNumber: string): Match {
  const ends: Record<string, Match> = { '99': 'none', '98': 'partial', '97': 'unavailable' }
  return ends[accountNumber.slice(-2)] ?? 'full'
}
