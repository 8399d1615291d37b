import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

export type Players = { node_id: number; players: number }

/**
 * Members of a brand who opened a round in the last seconds, by game, where there are enough of them. Staff and
 * trial players are not counted (SHOW-004). Rounds carry the database's time.
 */
export async function selectPlayers(
  db: Kysely<Tables>,
  { brandId, seconds, least }: { brandId: string; seconds: number; least: number },
): Promise<Players[]> {
  const { rows } = await sql<Players>`
    select b.node_id, count(distinct b.member_id)::integer as players
      from bet.bet b join member.member m using (member_id)
     where b.opened_at > clock_timestamp() - ${seconds}::integer * interval '1 second'
       and b.brand_id = ${brandId} and m.type <> 4 and m.barred_for is distinct from 'staff'
     group by b.node_id having count(distinct b.member_id) >= ${least}
     order by b.node_id`.execute(db)
  return rows
}
