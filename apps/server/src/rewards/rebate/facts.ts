import { formatMinor } from '@parola/money'
import { z } from 'zod'
import { defineFact, type NewFact } from '#platform/events'
import type { ClaimRow } from './rebate.sql.ts'

const data = z.object({
  reference: z.string(),
  how: z.string(),
  amount: z.string(),
  currency: z.string(),
})

/** A rebate was credited, by a claim or automatically. */
export const rebatePaid = defineFact('rebate.paid', data)

export function paymentOf(row: ClaimRow): NewFact<z.infer<typeof data>> {
  return {
    id: row.claim_id,
    brandId: row.brand_id,
    memberId: row.member_id,
    data: {
      reference: row.reference,
      how: row.how,
      amount: formatMinor(row.amount_minor, row.currency),
      currency: row.currency,
    },
  }
}
