import { formatMinor } from '@parola/money'
import type { Fact } from '#platform/events'
import type { ClaimRow } from './rebate.sql.ts'

export const REBATE_PAID = 'rebate.paid'

export function rebatePaid(row: ClaimRow): Fact {
  return {
    kind: REBATE_PAID,
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
