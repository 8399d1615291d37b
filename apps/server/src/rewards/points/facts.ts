import { z } from 'zod'
import { defineFact, type NewFact } from '#platform/events'
import type { RedemptionRow } from './points.sql.ts'

const data = z.object({ reference: z.string() })

/** Points became cash. */
export const pointsPaid = defineFact('points.paid', data)

export function redemptionOf(row: RedemptionRow): NewFact<z.infer<typeof data>> {
  return {
    id: row.redemption_id,
    brandId: row.brand_id,
    memberId: row.member_id,
    data: { reference: row.reference },
  }
}
