import { formatMinor } from '@parola/money'
import { z } from 'zod'
import { defineFact, type NewFact } from '#platform/events'
import type { RecordRow } from './statement.sql.ts'

const data = z.object({ kind: z.string(), amount: z.string(), currency: z.string() })

/** What a contract earned was credited to its agent. */
export const statementPaid = defineFact('statement.paid', data)

export function paymentOf(row: RecordRow): NewFact<z.infer<typeof data>> {
  const { kind, currency } = row
  return {
    id: row.record_id,
    brandId: row.brand_id,
    memberId: row.agent_id,
    data: { kind, currency, amount: formatMinor(row.amount_minor, currency) },
  }
}
