import type { PayoutObstacle, payoutStanding, WITHDRAWAL_REASONS } from '@parola/contract'
import type { z } from 'zod'

/** What of a member decides whether a withdrawal may leave, at one instant; amounts in minor units. */
export type PayoutStanding = z.output<typeof payoutStanding>

type Requested = { amount: bigint; needsKyc: boolean }

const NOTHING_SEEN = { owed: 0n, locked: 0n, recalledDeposits: 0, depositsInReview: 0 }

/**
 * What stops a withdrawal now: what closes the exit to anybody, and what is worse than it was when the
 * withdrawal was asked for or last approved. Debts and turnover stop it only as far as what is left does not
 * cover them, by the same rule as at the request.
 */
export function obstaclesOf(
  seen: PayoutStanding | null,
  now: PayoutStanding,
  { amount, needsKyc }: Requested,
): PayoutObstacle[] {
  const before = seen ?? NOTHING_SEEN
  const isShort = amount > now.free
  const found: Record<PayoutObstacle, boolean> = {
    barred: now.closedBy !== null,
    kyc: needsKyc && now.kyc !== 'A',
    'account-gone': !now.isAccountKept,
    'account-changed': now.restsUntil !== null,
    debt: isShort && now.owed > before.owed,
    turnover: isShort && now.locked > before.locked,
    'recalled-deposit': now.recalledDeposits > before.recalledDeposits,
    'deposit-in-review': now.depositsInReview > before.depositsInReview,
  }
  return (Object.keys(found) as PayoutObstacle[]).filter((kind) => found[kind])
}

/** What an operator may decide after a look; nobody lets anything else pass. */
const FOR_PEOPLE: ReadonlySet<PayoutObstacle> = new Set(['recalled-deposit', 'deposit-in-review'])

/** Obstacles that no approval removes. */
export function firmOf(obstacles: readonly PayoutObstacle[]): PayoutObstacle[] {
  return obstacles.filter((kind) => !FOR_PEOPLE.has(kind))
}

/** What a member is told of an obstacle: nobody learns from it that they stand on a list (ELI-004). */
export function responseOf(kind: PayoutObstacle): (typeof WITHDRAWAL_REASONS)[number] {
  if (kind === 'barred') return 'regulation'
  if (kind === 'kyc') return 'documents-needed'
  return kind === 'account-gone' ? 'account-closed' : kind
}

type Stored = Record<'at' | 'free' | 'owed' | 'locked', string> &
  Omit<PayoutStanding, 'at' | 'free' | 'owed' | 'locked' | 'restsUntil'> & {
    restsUntil: string | null
  }

/** How a standing is kept with its withdrawal. */
export function storedStanding(standing: PayoutStanding): string {
  return JSON.stringify(standing, (_key, v) => (typeof v === 'bigint' ? String(v) : v))
}

/** Null for a withdrawal that was asked for before standings were kept. */
export function standingFrom(stored: unknown): PayoutStanding | null {
  if (!stored) return null
  const { at, free, owed, locked, restsUntil, ...rest } = stored as Stored
  return {
    ...rest,
    at: new Date(at),
    restsUntil: restsUntil === null ? null : new Date(restsUntil),
    free: BigInt(free),
    owed: BigInt(owed),
    locked: BigInt(locked),
  }
}
