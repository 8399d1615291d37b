import { z } from 'zod'
import { defineFact, type NewFact } from '#platform/events'

const data = z.object({ reference: z.string(), state: z.string() })

/** A bonus has started or ended. */
export const bonusChanged = defineFact('wagering.bonus-changed', data)

type Changed = {
  grant_id: string
  member_id: string
  brand_id: string
  reference: string
  state: string
}

/** A bonus may start more than once: it is restored when a bet that lost it is undone. */
export function changeOf(row: Changed, now: Date): NewFact<z.infer<typeof data>> {
  return {
    id: `${row.grant_id}:${row.state}:${now.getTime()}`,
    brandId: row.brand_id,
    memberId: row.member_id,
    data: { reference: row.reference, state: row.state },
  }
}
