import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { isSettledFrom } from './team-rebate.sql.ts'

type Db = Kysely<Tables>

/** What the rebates of all levels on a day's bets cost more, or less, in a team, in minor units. */
export type Cost = { agentId: string; day: string; amount: bigint }

/** Adds costs to the sums of teams, and marks their days as changed. */
export async function addCosts(tx: Tx, brandId: string, costs: readonly Cost[]) {
  const rows = JSON.stringify(costs.map((row) => ({ ...row, amount: String(row.amount) })))
  await sql`
    with cost as materialized (
      select "agentId", day, sum(amount) as amount
        from jsonb_to_recordset(${rows}::jsonb) r ("agentId" uuid, day date, amount bigint)
       group by 1, 2 having sum(amount) <> 0
    ), added as (
      insert into team_rebate.team_day as d (agent_id, day, cost_minor)
      select "agentId", day, amount from cost order by 1, 2
      on conflict (agent_id, day) do update set cost_minor = d.cost_minor + excluded.cost_minor
    )
    insert into team_rebate.changed_day (brand_id, day)
    select distinct ${brandId}, day from cost order by 2
    on conflict (brand_id, day) do update set day = excluded.day`.execute(tx)
}

/** The days whose costs have changed since this was last asked; whoever asks has seen them. */
export async function takeChangedDays(tx: Tx, brandId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    delete from team_rebate.changed_day where brand_id = ${brandId} returning day`.execute(tx)
  return rows.map(({ day }) => day)
}

/** What the rebates of all levels on the bets of a team cost in a period of days, both included. */
export async function selectTeamCost(
  db: Db,
  { agentId, from, to }: { agentId: string; from: string; to: string },
): Promise<bigint> {
  const { rows } = await sql<{ cost: bigint }>`
    select coalesce(sum(cost_minor), 0)::bigint as cost from team_rebate.team_day
     where agent_id = ${agentId} and day between ${from}::date and ${to}::date`.execute(db)
  return rows[0]?.cost ?? 0n
}

/** Whether rebates of days before this one are still to be credited by its run. */
export async function areRebatesOpen(
  db: Db,
  { brandId, runDay }: { brandId: string; runDay: string },
): Promise<boolean> {
  if (await isSettledFrom(db, { brandId, runDay })) return false
  const { rows } = await sql`
    select from team_rebate.day
     where brand_id = ${brandId} and valid_minor <> settled_minor and day < ${runDay}::date limit 1`.execute(
    db,
  )
  return rows.length > 0
}
