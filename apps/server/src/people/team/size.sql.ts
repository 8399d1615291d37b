import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

export type TeamSize = { teamSize: number; agents: number; maxLevel: number }

/** How many accounts are in a team now, how many of them are agents, and how deep it goes. */
export async function selectSize(db: Kysely<Tables>, agentId: string): Promise<TeamSize> {
  const { rows } = await sql<TeamSize>`
    select coalesce(sum(members + agents), 0)::integer as "teamSize", coalesce(sum(agents), 0)::integer as agents,
           coalesce(max(level) filter (where members + agents > 0), 0)::integer as "maxLevel"
      from (select level, sum(members) as members, sum(agents) as agents from team.size
             where agent_id = ${agentId} group by 1) l`.execute(db)
  return rows[0] ?? { teamSize: 0, agents: 0, maxLevel: 0 }
}

type Period = { agentId: string; from: string; to: string }

/** Who joined a team, by the brand's day. */
export async function selectJoined(db: Kysely<Tables>, { agentId, from, to }: Period) {
  const { rows } = await sql<{ day: string; members: number; agents: number }>`
    select day, sum(members)::integer as members, sum(agents)::integer as agents from team.joined
     where agent_id = ${agentId} and day between ${from}::date and ${to}::date
     group by 1`.execute(db)
  return rows
}
