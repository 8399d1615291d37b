import type { PayoutObstacle, payoutStanding, WITHDRAWAL_REASONS } from '@parola/contract'
import { jsonOf } from '@parola/money'
import type { z } from 'zod'

/** The figures of a member that decide whether a withdrawal may leave, at one instant; amounts in minor units. */
export type PayoutStanding = z.output<typeof payoutStanding>

type Requested = { amount: bigint; needsKyc: boolean }

const NOTHING_SEEN = { owed: 0n, locked: 0n, recalledDeposits: 0, depositsInReview: 0 }

/**
 * What stops a withdrawal now: what bars every withdrawal, and what is worse than when the withdrawal was
 * requested or last approved. Debts and turnover stop it only as far as the rest of the money does not cover
 * them, by the same rule as at the request.
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
    'contract-debt': now.contractDebt > 0n,
    debt: isShort && now.owed > before.owed,
    turnover: isShort && now.locked > before.locked,
    'recalled-deposit': now.recalledDeposits > before.recalledDeposits,
    'deposit-in-review': now.depositsInReview > before.depositsInReview,
  }
  return (Object.keys(found) as PayoutObstacle[]).filter((kind) => found[kind])
}

/** What an operator may override after a review; everything else cannot be overridden. */
const FOR_PEOPLE: ReadonlySet<PayoutObstacle> = new Set(['recalled-deposit', 'deposit-in-review'])

/** Obstacles that no approval removes. */
export function firmOf(obstacles: readonly PayoutObstacle[]): PayoutObstacle[] {
  return obstacles.filter((kind) => !FOR_PEOPLE.has(kind))
}

/** How an obstacle is described to a member: it never discloses that they are listed (ELI-004). */
export function reasonOf(kind: PayoutObstacle): (typeof WITHDRAWAL_REASONS)[number] {
  if (kind === 'barred') return 'regulation'
  if (kind === 'kyc') return 'documents-needed'
  return kind === 'account-gone' ? 'account-closed' : kind
}

type Stored = Record<'at' | 'free' | 'owed' | 'locked', string> &
  Omit<PayoutStanding, 'at' | 'free' | 'owed' | 'contractDebt' | 'locked' | 'restsUntil'> & {
    restsUntil: string | null
    /** Stored since it stops a withdrawal. */
    contractDebt?: string
  }

/** How a standing is stored with its withdrawal. */
export function storedStanding(standing: PayoutStanding): string {
  return jsonOf(standing)
}

/** Null for a withdrawal requested before standings were stored. */
export function standingFrom(stored: unknown): PayoutStanding | null {
  if (!stored) return null
  const {
    at: seenAt,
    free,
    owed,
    contractDebt = '0',
    locked,
    restsUntil,
    ...rest
  } = stored as Stored
  return {
    ...rest,
    at: new Date(seenAt),
    restsUntil: restsUntil === null ? null : new Date(restsUntil),
    free: BigInt(free),
    owed: BigInt(owed),
    contractDebt: BigInt(contractDebt),
    locked: BigInt(locked),
  }
}
