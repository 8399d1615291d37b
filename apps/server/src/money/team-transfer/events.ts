import { formatMinor } from '@parola/money'
import type { Fact } from '#platform/events'
import type { TransferRow } from './team-transfer.sql.ts'

export const TEAM_TRANSFERRED = 'team-transfer.made'

/** Money came to somebody from the team; its receiver is the member of the fact. */
export function teamTransferred(row: TransferRow, sender: string): Fact {
  return {
    kind: TEAM_TRANSFERRED,
    id: row.transfer_id,
    brandId: row.brand_id,
    memberId: row.receiver_id,
    data: {
      reference: row.reference,
      direction: row.direction,
      senderId: row.sender_id,
      sender,
      amount: formatMinor(row.amount_minor, row.currency),
      currency: row.currency,
    },
  }
}
