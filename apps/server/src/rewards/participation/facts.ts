import { z } from 'zod'
import { defineFact, type NewFact } from '#platform/events'
import type { EntryRow } from './entry.sql.ts'

const data = z.object({ id: z.string(), status: z.string() })

/** A member's status in a promotion has changed. */
export const promotionChanged = defineFact('promotion.changed', data)

export function changeOf(entry: EntryRow): NewFact<z.infer<typeof data>> {
  return {
    id: `${entry.entry_id}:${entry.status}:${entry.changed_at.getTime()}`,
    brandId: entry.brand_id,
    memberId: entry.member_id,
    data: { id: entry.promotion_id, status: entry.status },
  }
}
