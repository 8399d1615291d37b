import { sql } from 'kysely'

/** Filters of a brand's queue, in instants and minor units. */
export type QueueFilter = {
  brandId: string
  memberId?: string | undefined
  /** Made before then. */
  before?: Date | undefined
  channel?: string | undefined
  min?: bigint | undefined
  max?: bigint | undefined
}

/** How many are in a queue, their sum, and since when the first waits. */
export const QUEUE_SUMS = [
  sql<bigint>`count(*)`.as('total'),
  sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'),
  sql<Date | null>`min(created_at)`.as('oldest_at'),
]
