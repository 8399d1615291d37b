import { formatMinor } from '@parola/money'
import { z } from 'zod'
import { defineFact, type NewFact } from '#platform/events'

const data = z.object({
  reference: z.string(),
  state: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** When its member began it. */
  begunAt: z.iso.datetime().optional(),
})

/** A deposit reached a state that its member should know. */
export const depositChanged = defineFact('deposit.changed', data)

type Changed = {
  deposit_id: string
  member_id: string
  brand_id: string
  reference: string
  state: string
  amount_minor: bigint
  credited_minor: bigint | null
  refund_no: number
  created_at: Date
  currency: string
}

export function changeOf(row: Changed): NewFact<z.infer<typeof data>> {
  return {
    // It returns to review when its money could not be refunded.
    id: `${row.deposit_id}:${row.state}${row.refund_no > 0 ? `:${row.refund_no}` : ''}`,
    brandId: row.brand_id,
    memberId: row.member_id,
    data: {
      reference: row.reference,
      state: row.state,
      amount: formatMinor(row.credited_minor ?? row.amount_minor, row.currency),
      currency: row.currency,
      begunAt: row.created_at.toISOString(),
    },
  }
}
