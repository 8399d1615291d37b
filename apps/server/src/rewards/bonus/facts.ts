import { formatMinor } from '@parola/money'
import { z } from 'zod'
import { defineFact, type NewFact } from '#platform/events'

const data = z.object({
  reference: z.string(),
  state: z.string(),
  amount: z.string(),
  currency: z.string(),
})

/** A reward was given, claimed or withdrawn. */
export const rewardChanged = defineFact('bonus.reward-changed', data)

type Changed = {
  reward_id: string
  member_id: string
  brand_id: string
  reference: string
  state: string
  amount_minor: bigint
  currency: string
}

export function changeOf(row: Changed): NewFact<z.infer<typeof data>> {
  return {
    id: `${row.reward_id}:${row.state}`,
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
