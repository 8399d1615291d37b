import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'

/** A member's money outside our accounts, or not credited yet, as later features know it. */
export type Elsewhere = {
  /** Money in wallets that vendors keep, or in transit there, in minor units. */
  minor(db: Kysely<Tables>, memberId: string): Promise<bigint>
  /** Whether the outcome of some of it is still unknown. */
  isDisputed(db: Kysely<Tables>, memberId: string): Promise<boolean>
}

export const NOTHING_ELSEWHERE: Elsewhere = {
  minor: async () => 0n,
  isDisputed: async () => false,
}
