import { FULL_GROUP } from '@parola/maths/lottery'
import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

/** Until when a member was notified, held until the end of the transaction; undefined for one who never was. */
export async function lockNotified(tx: Tx, memberId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('lottery_draw.notified')
    .select('notified_until')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  return row?.notified_until
}

export async function updateNotified(tx: Tx, memberId: string, until: Date) {
  await sql`
    insert into lottery_draw.notified as t (member_id, notified_until) values (${memberId}, ${until})
    on conflict (member_id) do update set notified_until = greatest(t.notified_until, excluded.notified_until)`.execute(
    tx,
  )
}

type Missed = { memberId: string; firstId: string; since: Date; until: Date }
type News = { draws: number; tickets: number; won: number; payout: bigint }

/** What the account group has more than the group of a ticket comes back of every stake, won or lost. */
const REBATE = sql`b.stake * greatest(0, coalesce(
  (t.content::jsonb ->> 'accountGroup')::integer - (t.content::jsonb ->> 'prizeGroup')::integer, 0))`

/**
 * What became of all tickets of a member whose draws were settled or void after an instant and up to another. A win
 * under review, or refused, is not paid.
 */
export async function sumDecided(db: Kysely<Tables>, missed: Missed): Promise<News> {
  const { memberId, firstId, since, until } = missed
  const { rows } = await sql<News>`
    select count(distinct issue_id)::integer as draws, count(*)::integer as tickets,
           count(*) filter (where has_won and is_paid)::integer as won,
           coalesce(sum(minor) filter (where is_paid), 0)::bigint as payout
      from (select t.issue_id, b.state = 'settled' and b.payout * ${FULL_GROUP}::bigint > ${REBATE} as has_won,
                   case b.state when 'void' then t.stake_minor else b.payout end as minor,
                   not exists (select from bet.held_win h
                                where h.member_id = b.member_id and h.vendor = b.vendor and h.round = b.round
                                  and h.state in ('held', 'refused')) as is_paid
              from lottery_ticket.ticket t
              join lottery_issue.issue i on i.issue_id = t.issue_id
              join lottery_issue.game g on g.game = i.game
              join bet.bet b on b.member_id = t.member_id and b.vendor = g.vendor
                            and b.round = t.issue_id || ':' || t.ticket_id
             where t.member_id = ${memberId} and t.ticket_id >= ${firstId}::uuid
               and i.settled_at > ${since} and i.settled_at <= ${until}) decided`.execute(db)
  return rows[0] ?? { draws: 0, tickets: 0, won: 0, payout: 0n }
}
