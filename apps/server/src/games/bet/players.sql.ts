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
    with played as (
      select distinct b.node_id, b.member_id
        from bet.bet b
       where b.opened_at > clock_timestamp() - ${seconds}::integer * interval '1 second'
         and b.brand_id = ${brandId}
    )
    select p.node_id, count(*)::integer as players
      from played p join member.member m using (member_id)
     where m.type <> 4 and m.barred_for is distinct from 'staff'
     group by p.node_id having count(*) >= ${least}
     order by p.node_id`.execute(db)
  return rows
}
