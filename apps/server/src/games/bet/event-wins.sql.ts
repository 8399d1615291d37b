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
  // The page first, and each bet by its key: joined whole, every page of a large event would read all of it.
  const { rows } = await sql<EventBetPaid>`
    with page as materialized (
      select member_id, ref, bet_id from bet.event_bet
       where event_id = (select event_id from bet.event where source = ${source} and event = ${event})
         and (member_id, ref) > (${after.memberId}::uuid, ${after.ref})
       order by member_id, ref limit ${limit}
    )
    select x.member_id as "memberId", x.ref, b.stake as "stakeMinor", b.payout as "payoutMinor", b.currency,
           exists (select from bet.held_win h where h.member_id = b.member_id and h.vendor = b.vendor
                      and h.round = b.round and h.state = 'held') as "isHeld"
      from page x
      cross join lateral (
        select * from bet.bet where member_id = x.member_id and bet_id = x.bet_id offset 0
      ) b
     order by x.member_id, x.ref`.execute(db)
  return rows
}
