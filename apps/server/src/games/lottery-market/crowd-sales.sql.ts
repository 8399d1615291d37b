import { type Kysely, sql } from 'kysely'
import type { calendar } from '#games/lottery-issue'
import type { Tables } from '#platform/db'

/**
 * The crowd's part of the sales, with the issues that nobody else has bought a ticket of: its members have few tickets,
 * and those of everybody are summed in their issues.
 */
export async function sumCrowdSales(
  db: Kysely<Tables>,
  { brandId, game, since }: { brandId: string; game?: string | undefined; since: Date },
): Promise<calendar.Sales[]> {
  const numero = game === undefined ? sql`null::text` : sql`numero`
  const { rows } = await sql<calendar.Sales>`
    select game, ${numero} as numero, count(*) filter (where tickets = ticket_count)::integer as issues,
           sum(tickets)::integer as tickets, sum(stake)::bigint as stake,
           sum(case state when 'void' then stake else payout end)::bigint as payout,
           coalesce(sum(stake - payout) filter (where state = 'settled'), 0)::bigint as margin
      from (
        select i.issue_id, i.game, i.numero, i.state, i.ticket_count, count(*) as tickets,
               sum(t.stake_minor) as stake, coalesce(sum(b.payout), 0) as payout
          from member.member m
          join lottery_ticket.ticket t using (member_id)
          join lottery_issue.issue i using (issue_id)
          join lottery_issue.game g on g.game = i.game
          left join bet.bet b on b.member_id = t.member_id and b.vendor = g.vendor
               and b.round = i.issue_id || ':' || t.ticket_id
         where m.is_crowd and m.brand_id = ${brandId} and i.draws_at >= ${since} and i.draws_at <= platform.clock()
           and (${game ?? null}::text is null or i.game = ${game ?? null})
         group by i.issue_id) by_issue
     group by 1, 2`.execute(db)
  return rows
}
