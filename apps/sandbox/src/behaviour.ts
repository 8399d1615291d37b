import { formatMinor, majorUnit, mulDiv, parseMinor } from '@parola/money'
import type { Kind, Status } from './protocol.ts'

/** What will happen to an order, and when. */
export type Step = { status: Status; at: number }

const SOON_MS = 2000
const REVERSED_AFTER_MS = 10_000
/** So many whole units less come for an amount that ends in 04. */
const SHORT = 10n
const FEE = { numerator: 2n, denominator: 100n }

type Order = { kind: Kind; amount: string; now: number; expiresAt: number; paysAlone: boolean }

/** The last two digits of an amount: the cents, where its currency has them. */
export const endingOf = (amount: string) => amount.replace('.', '').slice(-2)

/** The end of the amount decides what becomes of an order, so that every path can be driven. */
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
  // Silent until somebody asks.
  if (cents === '13') return []
  const paid: Step = { status: 'PAID', at: soon }
  return cents === '12' ? [paid, { status: 'RETURNED', at: soon + SOON_MS }] : [paid]
}

/** From which states an order may come to another; what is not here cannot happen. */
const BEFORE: Record<Status, readonly Status[]> = {
  PENDING: [],
  ACCEPTED: [],
  // Late money is normal: a code can be scanned after its order is over.
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

/** What really came: the amount asked for, or ten units less where it ends in 04. */
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

/** How often a message goes out, and whether a forged one goes before it. */
export function sendingsOf(amount: string, times = 1): Sending[] {
  if (times > 1) return Array(times).fill('right')
  if (endingOf(amount) === '05') return ['right', 'right']
  return endingOf(amount) === '06' ? ['forged', 'right'] : ['right']
}

/** The name on the account that paid: a stranger's for `.09`. */
export function payerOf(amount: string, name: string): string {
  return endingOf(amount) === '09' ? 'PEDRO REYES' : name
}

type Match = 'full' | 'partial' | 'none' | 'unavailable'

/** Whose an account is, by its last two digits: 99 somebody else's, 98 nearly, 97 the bank is silent. */
export function matchOf(accountNumber: string): Match {
  const ends: Record<string, Match> = { '99': 'none', '98': 'partial', '97': 'unavailable' }
  return ends[accountNumber.slice(-2)] ?? 'full'
}
