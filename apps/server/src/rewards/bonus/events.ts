import { formatMinor } from '@parola/money'
import type { Fact } from '#platform/events'

export const REWARD_CHANGED = 'bonus.reward-changed'

type Changed = {
  reward_id: string
  member_id: string
  brand_id: string
  reference: string
  state: string
  amount_minor: bigint
  currency: string
}

/** A reward was given, claimed, taken back, or lapsed. */
export function rewardChanged(row: Changed): Fact {
  return {
    kind: REWARD_CHANGED,
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
