import type { BetAnswer, PayoutLimits } from './bet.types.ts'

/** An event that bets are placed on: a draw or a market, of the source that settles it. Plain names. */
export type EventName = { source: string; event: string }

export type OpenEvent = EventName & { nodeId: number; gameType: string; currency: string }

export type EventBet = {
  memberId: string
  /** Its plain name, once in its event and member. */
  ref: string
  stakeMinor: bigint
  /** The selection and its odds, in the terms of its source, which finds the outcome by it. */
  terms: string
}

/** What the register answers to one bet of many. */
export type Accepted = Pick<EventBet, 'memberId' | 'ref'> &
  Pick<BetAnswer, 'code' | 'balance' | 'seq' | 'duplicate' | 'limit' | 'reached'> & {
    betId?: string
  }

/** What a bet pays, and how much of its stake counts as turnover. A void bet returns its stake. */
export type Outcome = { payoutMinor: bigint; validMinor: bigint } | 'void'

export type Settlement = EventName & {
  /** From 1; a correction has a higher one. */
  version: number
  /** Above these a win is held for review; without them none is. */
  limits?: PayoutLimits
  /** How many bets are settled in one transaction; their members wait for its end. */
  chunk?: number
  /** An outcome for each of these bets: always the same within a version. */
  outcomesOf(bets: readonly EventBet[]): readonly Outcome[] | Promise<readonly Outcome[]>
}
