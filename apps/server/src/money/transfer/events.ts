import type { Fact } from '#platform/events'
import type { TransferRow } from './transfer.sql.ts'

export const TRANSFER_ENDED = 'transfer.ended'

/** It is known what became of a transfer. */
export function transferEnded(row: TransferRow): Fact {
  return {
    kind: TRANSFER_ENDED,
    id: row.transfer_id,
    brandId: row.brand_id,
    memberId: row.member_id,
    data: { reference: row.ref, vendor: row.vendor, state: row.state },
  }
}
