import { z } from 'zod'
import { defineFact, type NewFact } from '#platform/events'
import type { TransferRow } from './transfer.sql.ts'

const data = z.object({ reference: z.string(), vendor: z.string(), state: z.string() })

/** The outcome of a transfer between a member and a vendor is known. */
export const transferEnded = defineFact('transfer.ended', data)

export function endOf(row: TransferRow): NewFact<z.infer<typeof data>> {
  return {
    id: row.transfer_id,
    brandId: row.brand_id,
    memberId: row.member_id,
    data: { reference: row.ref, vendor: row.vendor, state: row.state },
  }
}
