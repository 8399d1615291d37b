import { formatMinor } from '@parola/money'
import type { Fact } from '#platform/events'

export const WITHDRAWAL_CHANGED = 'withdrawal.changed'

type Changed = {
  withdrawal_id: string
  member_id: string
  brand_id: string
  reference: string
  state: string
  amount_minor: bigint
  currency: string
}

/** A withdrawal reached another state. It may come to one twice: the instant tells them apart. */
export function withdrawalChanged(row: Changed, now: Date): Fact {
  return {
    kind: WITHDRAWAL_CHANGED,
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
