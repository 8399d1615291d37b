import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'

/** Most lines, and most open rounds, of one member that are read in a step; sums are over all of them. */
export const MAX_LINES = 200
export const MAX_OPEN_ROUNDS = 500

/** A slip of the register, as far as it counts. */
export type PlayedBet = {
  betId: string
  gameType: string
  valid: bigint
  state: 'open' | 'settled' | 'void'
  /** Undone or put right since: money of it may have come back. */
  isMended?: boolean
  /** Where it was told later than it was played. */
  playedAt?: Date
}

/** How bets are read: the register stands later in the order, so it is handed in. */
export type Played = {
  /** Slips that postings of the main purse within `(after, upTo]` belong to, and those named. */
  touched(
    db: Kysely<Tables>,
    of: {
      memberId: string
      after: bigint
      upTo: bigint
      betIds: readonly string[]
      /** Leave out what was only played. */
      isMendedOnly?: boolean
    },
  ): Promise<PlayedBet[]>
  /** What is at stake in open rounds, less what they paid already, and what stands in vendors' wallets. */
  openStakes(db: Kysely<Tables>, memberId: string): Promise<bigint>
  /** Whether something of theirs is under way elsewhere whose end nobody knows yet. */
  isInDoubt?(db: Kysely<Tables>, memberId: string): Promise<boolean>
}

export type Whose = { memberId: string; brandId: string; now: Date }
