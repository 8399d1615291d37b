import { formatMinor } from '@parola/money'
import { z } from 'zod'
import { defineFact, type NewFact } from '#platform/events'

const data = z.object({
  reference: z.string(),
  state: z.string(),
  amount: z.string(),
  currency: z.string(),
})

/** A withdrawal reached another state. */
export const withdrawalChanged = defineFact('withdrawal.changed', data)

type Changed = {
  withdrawal_id: string
  member_id: string
  brand_id: string
  reference: string
  state: string
  amount_minor: bigint
  currency: string
}

/** It may reach a state twice: the instant distinguishes the two. */
export function changeOf(row: Changed, now: Date): NewFact<z.infer<typeof data>> {
  return {
    id: `${row.withdrawal_id}:${row.state}:${now.getTime()}`,
    brandId: row.brand_id,
    memberId: row.member_id,
    data: {
      reference: row.reference,
      state: row.state,
      amount: formatMinor(row.amount_minor, row.currency),
      currency: row.currency,
    },
  }
}
