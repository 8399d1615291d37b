import type { Kysely } from 'kysely'
import type { GatewayRecords } from '#money/payment-gateway'
import type { OrderRecords } from '#money/payout'
import type { Db, Tables } from '#platform/db'
import type { Engine } from '#platform/work'
import type { Finding } from './findings.rules.ts'

export type LookParts = {
  engine: Engine
  /** Long reads have separate connections. */
  reader: Db
  records: OrderRecords
  gateway: GatewayRecords
  later: readonly LaterCheck[]
}

/**
 * A check of a feature that comes later in the order and registers it here. Figures that are summed
 * over whole tables are read through `reader`.
 */
export type LaterCheck = (
  db: Kysely<Tables>,
  scope: { brandId: string; now: Date; limit: number; reader: Kysely<Tables> },
) => Promise<Finding[]>
