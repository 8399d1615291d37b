import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'

/** A member's money that is in no account of ours, or not yet: later features know of it. */
export type Elsewhere = {
  /** Money in wallets that vendors keep, or in transit there, in minor units. */
  minor(db: Kysely<Tables>, memberId: string): Promise<bigint>
  /** Whether something of it has no end that is known yet. */
  isDisputed(db: Kysely<Tables>, memberId: string): Promise<boolean>
}

export const NOTHING_ELSEWHERE: Elsewhere = {
  minor: async () => 0n,
  isDisputed: async () => false,
}
