import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

export type Listed = {
  memberId: string
  state?: 'waiting' | 'drawn' | 'void'
  gameCode?: string
  limit: number
  offset: number
}

const STATES = {
  waiting: ['open', 'closed', 'drawn'],
  drawn: ['settled'],
  void: ['void'],
} as const

/** A member's tickets whose issues are in these states, the newest first, and how many there are. */
export async function selectListed(
  db: Kysely<Tables>,
  { memberId, state, gameCode, limit, offset }: Listed,
) {
  let own = db
    .selectFrom('lottery_ticket.ticket as t')
    .innerJoin('lottery_issue.issue as i', 'i.issue_id', 't.issue_id')
    .where('t.member_id', '=', memberId)
  if (state) own = own.where('i.state', 'in', [...STATES[state]])
  if (gameCode) own = own.where('i.game', '=', gameCode)
  const rows = await own
    .selectAll('t')
    .orderBy('t.ticket_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await own
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** A ticket of the member; undefined for one of somebody else. */
export async function selectOwn(db: Kysely<Tables>, memberId: string, ticketId: string) {
  return db
    .selectFrom('lottery_ticket.ticket')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ticket_id', '=', sql<string>`${ticketId}::uuid`)
    .executeTakeFirst()
}
