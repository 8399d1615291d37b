import { formatMinor } from '@parola/money'
import type { Fact } from '#platform/events'

export const DEPOSIT_CHANGED = 'deposit.changed'

type Changed = {
  deposit_id: string
  member_id: string
  brand_id: string
  reference: string
  state: string
  amount_minor: bigint
  credited_minor: bigint | null
  refund_no: number
  currency: string
}

/** A deposit reached a state that its member should hear of. */
export function depositChanged(row: Changed): Fact {
  return {
    kind: DEPOSIT_CHANGED,
    // It comes to review again when its money could not be sent back.
    id: `${row.deposit_id}:${row.state}${row.refund_no > 0 ? `:${row.refund_no}` : ''}`,
    brandId: row.brand_id,
    memberId: row.member_id,
    data: {
      reference: row.reference,
      state: row.state,
      amount: formatMinor(row.credited_minor ?? row.amount_minor, row.currency),
      currency: row.currency,
    },
  }
}
