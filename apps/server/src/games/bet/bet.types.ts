import type { ReachedLimit } from './reached-limit.rules.ts'

/** What every call of a vendor names. */
export type Call = {
  memberId: string
  vendor: string
  round: string
  currency: string
}

type WithContent = Call & {
  /** SHA-256 of what the vendor sent, in hex: the same id with other content is a conflict. */
  contentHex: string
}

/** `amountMinor` is never negative, but for an `adjust`. */
export type Action = {
  tx: string
  type: 'bet' | 'win' | 'free_bet' | 'free_win' | 'jackpot_win' | 'promo_win' | 'adjust'
  amountMinor: bigint
}

export type TransactCall = WithContent & {
  nodeId: number
  gameType?: string
  actions: readonly Action[]
  roundClosed: boolean
  /** The turnover that counts: of this call's bets, or, in a call without a bet, of the round. */
  validMinor?: bigint
  /** Above these a win is held for review; without them none is. */
  limits?: PayoutLimits
}

/** What a vendor's call may make us pay, in minor units. */
export type PayoutLimits = {
  /** The highest win. */
  mostMinor: bigint
  /** How many times its stake a round may pay. */
  times: bigint
  /** What a round may pay in addition: the money of jackpots, and what free rounds can win. */
  allowedMinor: bigint
  /** Why the limits are as they are, where it is neither of the two. */
  because?: 'day' | 'pool'
}

/** Identifies the call to undo by one of its transactions, or the whole round. */
export type RollbackCall = WithContent & { tx: string; refTx?: string; scope?: 'round' }

export type RoundTotals = WithContent & { betMinor: bigint; winMinor: bigint; validMinor?: bigint }

/** Codes of the vendor protocol that the register decides (rules/vendor-protocol §6). */
export type BetCode =
  | 'OK'
  | 'PLAYER_UNKNOWN'
  | 'CURRENCY_MISMATCH'
  | 'AMOUNT_INVALID'
  | 'TX_CONFLICT'
  | 'TX_ROLLED_BACK'
  | 'ROUND_CLOSED'
  | 'ROUND_UNKNOWN'
  | 'ROUND_SETTLED'
  | 'ROUND_MISMATCH'
  | 'INSUFFICIENT_FUNDS'
  | 'LIMIT_REACHED'
  | 'PLAYER_EXCLUDED'
  | 'BONUS_MAX_BET'
  | 'BONUS_GAME'

/** The register's response to one call; amounts in minor units, the current balance. */
export type BetAnswer = {
  code: BetCode
  /** Missing only when the player is unknown. */
  balance?: bigint
  /** Bonus money that a next stake may use besides; missing without an active bonus. */
  bonus?: bigint
  seq?: number
  duplicate?: boolean
  results?: { tx: string; ref: string }[]
  outcome?: 'ROLLED_BACK' | 'ALREADY' | 'NOT_FOUND'
  /** The win is under review: its money is not on the balance. */
  isHeld?: true
  /** Which limit of the member a stake would break. */
  limit?: string
  /** Its figures, if it is one of money. */
  reached?: ReachedLimit
  /** What a rollback could not take because it was spent. */
  owed?: bigint
  /** The round's totals as the register has them. */
  bet?: bigint
  win?: bigint
}
