import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'
import type { EventName } from './bulk.types.ts'

export type EventBetPaid = {
  memberId: string
  ref: string
  stakeMinor: bigint
  payoutMinor: bigint
  /** Of a win that is under review: nothing of it is paid yet. */
  isHeld: boolean
  currency: string
}
type Page = { after: Pick<EventBetPaid, 'memberId' | 'ref'>; limit: number }

/** Bets of an event as they were settled, in the order of their members; `payoutMinor` 0 for those that lost. */
export async function selectPaid(
  db: Kysely<Tables>,
  { source, event }: EventName,
  { after, limit }: Page,
): Promise<EventBetPaid[]> {
  const { rows } = await sql<EventBetPaid>`
    select x.member_id as "memberId", x.ref, b.stake as "stakeMinor", b.payout as "payoutMinor", b.currency,
           exists (select from bet.held_win h where h.member_id = b.member_id and h.vendor = b.vendor
                      and h.round = b.round and h.state = 'held') as "isHeld"
      from bet.event e
      join bet.event_bet x on x.event_id = e.event_id and (x.member_id, x.ref) > (${after.memberId}::uuid, ${after.ref})
      join bet.bet b on b.member_id = x.member_id and b.bet_id = x.bet_id
     where e.source = ${source} and e.event = ${event}
     order by x.member_id, x.ref limit ${limit}`.execute(db)
  return rows
}
