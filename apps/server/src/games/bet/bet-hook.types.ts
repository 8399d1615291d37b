import type { Code } from '@parola/vendor-protocol'

/** A call of a vendor that moves money, as it came. */
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

/** What a call pays that is not the game's own, by which its payout limits are set. */
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
 * What joins the bet path beside the register: free rounds, jackpots. It reserves in a transaction of its
 * own before the register is asked, and confirms or releases in another one afterwards; what a program
 * that ended left in between is found by `recover` (README of `games/play`).
 */
export type BetHook = {
  /** Reserves, or refuses; nothing and {} for a call that does not concern it. Again changes nothing. */
  before(call: HookedCall): Promise<Intent | Refusal>
  /** Confirms or releases, by what the register or a later hook answered. */
  after(call: HookedCall, answer: { code: Code }): Promise<void>
  /** A round is about to be undone: what it confirmed is in dispute until the register says what became of it. */
  beforeUndo(round: RoundName): Promise<void>
  afterUndo(round: RoundName): Promise<void>
  /** Ends what is due of reservations and disputes, by what the register has. */
  recover(): Promise<unknown>
}
