import type { Kysely } from 'kysely'
import { selectSoldWith, type TicketView, viewsOf } from '#games/lottery-ticket'
import type { Tables } from '#platform/db'
import type { InstalmentRow } from './chase.sql.ts'

/** What was bought for each issue that is, by the id of its first ticket. */
export type Bought = ReadonlyMap<string, readonly TicketView[]>

export async function boughtFor(
  db: Kysely<Tables>,
  rows: readonly InstalmentRow[],
): Promise<Bought> {
  const firsts = rows.flatMap(({ ticket_id }) => ticket_id ?? [])
  const sold = await selectSoldWith(db, firsts)
  const views = await viewsOf(
    { db },
    sold.map(({ first: _, ...row }) => row),
  )
  const viewOf = new Map(views.map((view) => [view.ticketId, view]))
  const grouped = Map.groupBy(sold, ({ first }) => first)
  return new Map(
    [...grouped].map(([first, tickets]) => [
      first,
      tickets.flatMap(({ ticket_id }) => viewOf.get(ticket_id) ?? []),
    ]),
  )
}

export type Outcome = { state: 'won' | 'lost' | 'void'; payout: bigint }

/** What the draw of an issue has made of its tickets together; null while it is awaited. */
export function outcomeOf(tickets: readonly TicketView[]): Outcome | null {
  const isDecided = tickets.every(({ state }) => state !== 'accepted' && state !== 'waiting')
  if (tickets.length === 0 || !isDecided) return null
  const payout = tickets.reduce((sum, ticket) => sum + ticket.payout, 0n)
  if (tickets.every(({ state }) => state === 'void')) return { state: 'void', payout }
  return { state: tickets.some(({ state }) => state === 'won') ? 'won' : 'lost', payout }
}
