import type { Action, PayoutLimits, TransactCall } from './bet.types.ts'

/** What a call's actions do to the wallet and to the bet, in minor units. */
export type Sums = {
  /** Stakes: what the wallet must hold before any win of the same call. */
  debit: bigint
  /** What the bet is paid; a correction may take it back. */
  paid: bigint
  /** What the wallet gains. */
  delta: bigint
  /** Holds a bet, which opens a round that is new. */
  opens: boolean
  /** Holds an action that only an open round takes. */
  inRound: boolean
  /** Holds a correction or a jackpot, which a settled round takes too. */
  corrects: boolean
  wins: boolean
  /** Concerns the bet. */
  onBet: boolean
}

const OPENING = new Set(['bet', 'free_bet'])
const IN_ROUND = new Set(['bet', 'free_bet', 'win', 'free_win'])
const WINNING = new Set(['win', 'free_win', 'jackpot_win'])

/** What an action moves: a free bet nothing, a bet its stake away, anything else its amount in. */
export function signedAmount({ type, amountMinor }: Action): bigint {
  if (type === 'free_bet') return 0n
  return type === 'bet' ? -amountMinor : amountMinor
}

/** Every action except a promotional win belongs to a bet. */
export function concernsBet({ type }: Action): boolean {
  return type !== 'promo_win'
}

/** Adds up the actions of one call (rules/vendor-protocol §3). */
export function sumActions(actions: readonly Action[]): Sums {
  const sums: Sums = {
    debit: 0n,
    paid: 0n,
    delta: 0n,
    opens: false,
    inRound: false,
    corrects: false,
    wins: false,
    onBet: false,
  }
  for (const action of actions) {
    const { type, amountMinor } = action
    sums.delta += signedAmount(action)
    if (type === 'bet') sums.debit += amountMinor
    if (WINNING.has(type) || type === 'adjust') sums.paid += amountMinor
    sums.opens ||= OPENING.has(type)
    sums.inRound ||= IN_ROUND.has(type)
    sums.corrects ||= type === 'adjust' || type === 'jackpot_win'
    sums.wins ||= WINNING.has(type)
    sums.onBet ||= concernsBet(action)
  }
  return sums
}

/** The largest amount that the vendor protocol can name, in minor units. */
export const LARGEST_MINOR = 999_999_999_999_999n

/** For a register without limits: a win is bounded by the largest amount alone. */
export const NO_LIMITS: PayoutLimits = {
  mostMinor: LARGEST_MINOR,
  times: 1n,
  allowedMinor: LARGEST_MINOR,
}

/** Why a call cannot be applied whatever the state of the round; null when it may be. */
export function flawOf({
  actions,
  validMinor = 0n,
}: Pick<TransactCall, 'actions' | 'validMinor'>): 'TX_CONFLICT' | 'AMOUNT_INVALID' | null {
  if (actions.some((a) => a.amountMinor < 0n && a.type !== 'adjust')) return 'AMOUNT_INVALID'
  const { debit, paid } = sumActions(actions)
  if (debit > LARGEST_MINOR || paid > LARGEST_MINOR) return 'AMOUNT_INVALID'
  // Turnover never exceeds the stake.
  if (debit > 0n && validMinor > debit) return 'AMOUNT_INVALID'
  const isTwice = actions.some(({ tx }, i) => actions.findIndex((a) => a.tx === tx) < i)
  return isTwice ? 'TX_CONFLICT' : null
}
