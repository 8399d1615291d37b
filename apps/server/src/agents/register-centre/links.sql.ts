import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

export type LinkRow = {
  code: string
  memberType: number
  rebates: Record<string, number>
  expiresAt: Date | null
  maxUses: number | null
  channel: string
  note: string
  createdAt: Date
  isDisabled: boolean
  visits: number
  registrations: number
  firstDeposits: number
  deposits: bigint
}

/** Links that an agent sees: more than anybody keeps open. */
const SHOWN = 200

/** The links of an agent with what came of each, newest first: deposits are those of the members who joined by it. */
export async function selectLinks(
  db: Kysely<Tables>,
  { brandId, agentId }: { brandId: string; agentId: string },
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.code, l.member_type as "memberType", l.rebates_ppm as rebates, l.expires_at as "expiresAt",
           l.max_uses as "maxUses", l.channel, l.note, l.created_at as "createdAt",
           l.disabled_at is not null as "isDisabled", visit.visits, came.registrations, came.first_deposits as "firstDeposits",
           came.deposits
      from (select * from team.link where brand_id = ${brandId} and agent_id = ${agentId}
             order by created_at desc, code_key limit ${SHOWN}) l
      cross join lateral (
        select coalesce(sum(visits), 0)::integer as visits from team.link_visit v
         where v.brand_id = l.brand_id and v.code_key = l.code_key) visit
      cross join lateral (
        select count(*)::integer as registrations, coalesce(sum(firsts), 0)::integer as first_deposits,
               coalesce(sum(deposits), 0)::bigint as deposits
          from team.invitation i
          cross join lateral (
            select sum(entries) filter (where measure = 'firstDeposit') as firsts,
                   sum(amount_minor) filter (where measure = 'deposit') as deposits
              from team_sums.member_money m where m.member_id = i.member_id) money
         where i.brand_id = l.brand_id and i.code_key = l.code_key) came
     order by l.created_at desc, l.code_key`.execute(db)
  return rows
}
