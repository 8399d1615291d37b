import type { Tx } from '#platform/db'

/** Rows of one shard, by their numbers: all in `(after, upTo]`, in order, of all members or of some; `rowsOf`. */
export type Batch = {
  shard: number
  after: bigint
  upTo: bigint
  whose?: { only: readonly string[] } | { without: readonly string[] }
  /** Rows of a member that was left out before: the consumer has had later ones of others. */
  isLate?: boolean
  /** The consumer had these rows before it was rewound: what must happen once only is left out. */
  isReplay: boolean
  now: Date
}

/** A consumer of what was played. */
export type Consumer = {
  /** The key of its marks: it never changes. */
  name: string
  /** Takes a batch, in the transaction that moves the mark: each row once. */
  take(tx: Tx, batch: Batch): Promise<void>
  /** Reverts what was taken for a shard's members; a consumer without it cannot be rewound. */
  reset?(tx: Tx, shard: number): Promise<void>
}

/** A row of the feed; amounts are what changed, in minor units. */
export type Settlement = {
  seq: bigint
  memberId: string
  brandId: string
  betId: string
  gameType: string
  valid: bigint
  isCorrection: boolean
  /** Where its vendor reported it later than it was played. */
  playedAt: Date | null
  recordedAt: Date
}
