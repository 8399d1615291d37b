import type { VALID_REASONS } from '@parola/contract'

export type ValidReason = (typeof VALID_REASONS)[number]
type Bet = {
  state: string
  product: string
  stake: bigint
  cashStake: bigint
  payout: bigint
  /** What the game counted, bonus money included. */
  valid: bigint
  /** What was sold, where it is a ticket of our own draws. */
  ticket: { coversTooMuch: boolean } | null
}

const BY_RESULT = new Set(['SPORTS', 'ESPORTS', 'COCKFIGHT'])
const BY_RAKE = new Set(['PVP', 'POKER'])

/** Why a bet counts as it does: the first reason that takes something off, or that it counts in full. */
export function validReason(bet: Bet): ValidReason {
  if (bet.state === 'void') return 'VOID'
  if (bet.stake === 0n) return 'FREE_STAKE'
  if (bet.state === 'open') return 'OPEN'
  if (bet.valid < bet.stake) return reducedBy(bet)
  return bet.cashStake < bet.stake ? 'BONUS' : 'STAKE'
}

function reducedBy({ product, stake, payout, valid, ticket }: Bet): ValidReason {
  if (ticket) return ticket.coversTooMuch ? 'COVERAGE' : 'OPPOSITE'
  if (BY_RAKE.has(product)) return 'RAKE'
  if (valid === 0n && payout === stake) return 'TIE'
  return BY_RESULT.has(product) ? 'RESULT' : 'VENDOR'
}
