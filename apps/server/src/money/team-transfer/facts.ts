import { formatMinor } from '@parola/money'
import { z } from 'zod'
import { defineFact, type NewFact } from '#platform/events'
import type { TransferRow } from './team-transfer.sql.ts'

const data = z.object({
  reference: z.string(),
  direction: z.string(),
  senderId: z.string(),
  sender: z.string(),
  amount: z.string(),
  currency: z.string(),
})

/** A member received money from the team; the receiver is the member of the fact. */
export const teamTransferred = defineFact('team-transfer.made', data)

export function transferOf(row: TransferRow, sender: string): NewFact<z.infer<typeof data>> {
  return {
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
