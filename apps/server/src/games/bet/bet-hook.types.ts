import type { Code } from '@parola/vendor-protocol'

/** A vendor's call that moves money, as received. */
export type HookedCall = {
  memberId: string
  brandId: string
  vendor: string
  game: string
  gameType: string
  round: string
  currency: string
  at: string
  actions: readonly HookedAction[]
}

export type HookedAction = {
  tx: string
  type: string
  amount: string
  campaign?: string | undefined
  jackpot_contribution?: string | undefined
  jackpot?: string | undefined
  level?: string | undefined
}

export type RoundName = { vendor: string; memberId: string; round: string }

/** What a call pays beyond the game itself, which raises its payout limits. */
export type Intent = {
  /** From jackpots, and whether their pools do not hold it. */
  jackpotMinor?: bigint
  isPoolShort?: boolean
  /** The stake of its free round. */
  freeStakeMinor?: bigint
}

/** Why a call goes no further; `isKept` where an operator must look at what the vendor sent. */
export type Refusal = { code: Code; isKept?: true }

/**
 * A participant of the bet path beside the register: free rounds, jackpots. It reserves in a separate
 * transaction before the register is called, and confirms or releases in another one afterwards; what a
 * process that died left in between is found by `recover` (README of `games/play`).
 */
export type BetHook = {
  /** Reserves, or refuses; nothing and {} for a call that does not concern it. Repeating it changes nothing. */
  before(call: HookedCall): Promise<Intent | Refusal>
  /** Confirms or releases, by what the register or a later hook answered. */
  after(call: HookedCall, answer: { code: Code }): Promise<void>
  /** A round is about to be undone: what it confirmed is in dispute until the register has the outcome. */
  beforeUndo(round: RoundName): Promise<void>
  afterUndo(round: RoundName): Promise<void>
  /** Ends reservations and disputes that are due, by what the register has. */
  recover(): Promise<unknown>
}
