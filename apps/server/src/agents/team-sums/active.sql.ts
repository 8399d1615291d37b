import { type Kysely, type RawBuilder, sql } from 'kysely'
import { movedPathOn } from '#people/team-move'
import type { Tables, Tx } from '#platform/db'

/** What a member is active by. */
export type Measure = 'play' | 'deposit'

/** A period has many gaps to sum, so they are kept in fewer parts than the feed has. */
const PARTS = 4

/** Longer gaps count as this one: no period is longer (rules/agents §7). */
const GAP_MAX = 92

/** Whose gap it is, with the path in another table. */
const place = (table: string) => ({ member: sql`g.member_id`, path: sql.ref(`${table}.path`) })

type Changed = {
  measure: Measure
  shard: number
  /** Rows `(member_id, day, path, is_active)`: each member and day once, active or not as it is now. */
  rows: RawBuilder<unknown>
}

/**
 * Notes on which days members are active now, and counts them in every team above. A day that is added or removed
 * between two others changes the gap of the later one too. Who has moved here since the day before was not active here.
 */
export async function countActive(tx: Tx, { measure, shard, rows }: Changed) {
  await sql`
    with changed as materialized (
      select n.member_id, n.day, n.path, n.is_active
        from (${rows}) n
        left join team_sums.active_day a on a.measure = ${measure} and a.member_id = n.member_id and a.day = n.day
       where n.is_active <> (a.day is not null)
    ), span as materialized (
      select c.member_id, c.path, c.first, c.last, earlier.day as before, later.day as after
        from (select member_id, any_value(path) as path, min(day) as first, max(day) as last from changed group by 1) c
        left join lateral (
          select day from team_sums.active_day
           where measure = ${measure} and member_id = c.member_id and day < c.first order by day desc limit 1) earlier on true
        left join lateral (
          select day from team_sums.active_day
           where measure = ${measure} and member_id = c.member_id and day > c.last order by day limit 1) later on true
    ), known as materialized (
      select s.member_id, d.day from span s join team_sums.active_day d
          on d.measure = ${measure} and d.member_id = s.member_id and d.day between s.first and s.last
      union all select member_id, after from span where after is not null
    ), now_active as (
      (select member_id, day from known except select member_id, day from changed where not is_active)
      union all select member_id, day from changed where is_active
    ), gap as (
      select member_id, day, lag(day) over (partition by member_id order by day) as previous, -1 as counts from known
      union all
      select member_id, day, lag(day) over (partition by member_id order by day), 1 from now_active
    ), added as (
      insert into team_sums.active_day (measure, member_id, day)
      select ${measure}, member_id, day from changed where is_active order by member_id, day
    ), removed as (
      delete from team_sums.active_day d using changed c
       where not c.is_active and d.measure = ${measure} and d.member_id = c.member_id and d.day = c.day
    )
    insert into team_sums.active_gap as t (agent_id, measure, day, gap, shard, members)
    select a.agent_id, ${measure}, g.day,
           case when a.agent_id = any (above.before)
                then least(coalesce(g.day - coalesce(g.previous, s.before), ${GAP_MAX}), ${GAP_MAX}) else ${GAP_MAX} end,
           ${shard % PARTS}, sum(counts)
      from gap g join span s using (member_id)
      cross join lateral (
        select ${movedPathOn(place('s'), sql`coalesce(g.previous, s.before)`)} as before,
               ${movedPathOn(place('s'), sql`g.day`)} as path offset 0) above
      cross join lateral unnest(above.path) a (agent_id)
     group by 1, 3, 4 having sum(counts) <> 0 order by 1, 3, 4
    on conflict (agent_id, measure, day, gap, shard) do update set members = t.members + excluded.members`.execute(
    tx,
  )
}

/** Takes off what was counted of the members of a shard, whose part has others too. */
export async function resetActive(tx: Tx, { measure, shard }: Pick<Changed, 'measure' | 'shard'>) {
  await sql`
    with gone as (
      delete from team_sums.active_day
       where measure = ${measure} and get_byte(uuid_send(member_id), 15) % 32 = ${shard} returning member_id, day
    ), gap as (
      select member_id, day, lag(day) over (partition by member_id order by day) as previous from gone
    )
    insert into team_sums.active_gap as t (agent_id, measure, day, gap, shard, members)
    select a.agent_id, ${measure}, g.day,
           case when a.agent_id = any (above.before)
                then least(coalesce(g.day - g.previous, ${GAP_MAX}), ${GAP_MAX}) else ${GAP_MAX} end,
           ${shard % PARTS}, -count(*)
      from gap g join team.place p using (member_id)
      cross join lateral (
        select ${movedPathOn(place('p'), sql`g.previous`)} as before, ${movedPathOn(place('p'), sql`g.day`)} as path
        offset 0) above
      cross join lateral unnest(above.path) a (agent_id)
     group by 1, 3, 4 order by 1, 3, 4
    on conflict (agent_id, measure, day, gap, shard) do update set members = t.members + excluded.members`.execute(
    tx,
  )
}

type Team = { agentId: string; measure: Measure; from: string; to: string }

/** Members of a team who were active in a period, and on each of its days. */
export async function selectActive(db: Kysely<Tables>, { agentId, measure, from, to }: Team) {
  const { rows } = await sql<{ day: string; active: number; isFirst: number }>`
    select day, sum(members)::integer as active,
           coalesce(sum(members) filter (where gap > day - ${from}::date), 0)::integer as "isFirst"
      from team_sums.active_gap
     where agent_id = ${agentId} and measure = ${measure} and day between ${from}::date and ${to}::date
     group by 1`.execute(db)
  return {
    days: new Map(rows.map(({ day, active }) => [day, active])),
    members: rows.reduce((sum, { isFirst }) => sum + isFirst, 0),
  }
}
