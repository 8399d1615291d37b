import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

/**
 * Counts who used a session since an instant in every team above; only what differs from the last count is written. Places
 * are looked up one by one: whoever is online is a small part of everybody.
 */
export async function recountOnline(tx: Tx, since: Date) {
  await sql`
    with online as materialized (
      select distinct member_id from session.session where last_seen_at >= ${since}::timestamptz
    ), counted as materialized (
      select a.agent_id, count(*)::integer as members
        from online o
        cross join lateral (select path from team.place where member_id = o.member_id limit 1) p
        cross join unnest(p.path) a (agent_id)
       group by 1
    ), gone as (
      delete from team_sums.online t where not exists (select from counted c where c.agent_id = t.agent_id)
    )
    insert into team_sums.online as t (agent_id, members)
    select agent_id, members from counted order by agent_id
    on conflict (agent_id) do update set members = excluded.members where t.members <> excluded.members`.execute(
    tx,
  )
}

/** Members of a team who are online, as they were counted last. */
export async function selectOnline(db: Kysely<Tables>, agentId: string): Promise<number> {
  const row = await db
    .selectFrom('team_sums.online')
    .select('members')
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return row?.members ?? 0
}
