import { type Kysely, sql } from 'kysely'
import { isStoppedAgent } from '#agents/payout-stop'
import { ratesOn } from '#people/invitation'
import { movedPathOn } from '#people/team-move'
import type { Tables, Tx } from '#platform/db'

type Db = Kysely<Tables>
type Run = { brandId: string; runDay: string }

export async function isSettled(db: Db, { brandId, runDay }: Run): Promise<boolean> {
  const row = await db
    .selectFrom('team_rebate.run')
    .select('brand_id')
    .where('brand_id', '=', brandId)
    .where('run_day', '=', runDay)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the run of a day, or one after it, has settled everything before. */
export async function isSettledFrom(db: Db, { brandId, runDay }: Run): Promise<boolean> {
  const row = await db
    .selectFrom('team_rebate.run')
    .select('brand_id')
    .where('brand_id', '=', brandId)
    .where('run_day', '>=', runDay)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A run takes over who was not credited since the one before: the agent was blocked, or the run was cut short. */
async function takeOver(tx: Tx, { brandId, runDay }: Run) {
  await sql`
    insert into team_rebate.earning (brand_id, run_day, agent_id, game_type, amount_minor)
    select distinct e.brand_id, ${runDay}::date, e.agent_id, e.game_type, 0 from team_rebate.earning e
     where e.brand_id = ${brandId} and e.run_day < ${runDay}::date
       and e.run_day >= coalesce((select max(run_day) from team_rebate.run
                                   where brand_id = ${brandId} and run_day < ${runDay}::date), '-infinity')
       and not exists (select from team_rebate.payment p where p.agent_id = e.agent_id and p.run_day >= e.run_day)
     order by e.agent_id, e.game_type
    on conflict do nothing`.execute(tx)
}

export async function setSettled(tx: Tx, { brandId, runDay, now }: Run & { now: Date }) {
  await takeOver(tx, { brandId, runDay })
  await tx
    .insertInto('team_rebate.run')
    .values({ brand_id: brandId, run_day: runDay, settled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type OpenDay = {
  member_id: string
  day: string
  game_type: string
  valid_minor: bigint
  settled_minor: bigint
  path: string[]
  own: Record<string, number> | null
}

/** Days before a run of which agents were not credited as they are counted now, of some members, for this transaction alone. */
export async function lockOpen(
  tx: Tx,
  { brandId, runDay, members }: Run & { members: number },
): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`
    select d.member_id, d.day, d.game_type, d.valid_minor, d.settled_minor,
           ${movedPathOn({ member: sql`d.member_id`, path: sql`p.path` }, sql`d.day`)} as path, ${ratesOn(sql`d.member_id`, sql`d.day`)} as own
      from team_rebate.day d join team.place p using (member_id)
     where d.brand_id = ${brandId} and d.valid_minor <> d.settled_minor and d.day < ${runDay}::date
     order by d.member_id, d.day, d.game_type limit ${members}
       for update of d`.execute(tx)
  return rows
}

/** The credited bases follow the counted ones. */
export async function settleDays(tx: Tx, days: readonly OpenDay[]) {
  const rows = JSON.stringify(
    days.map(({ member_id, day, game_type, valid_minor }) => ({
      ...{ member_id, day, game_type, valid_minor: String(valid_minor) },
    })),
  )
  await sql`
    update team_rebate.day d set settled_minor = r.valid_minor
      from jsonb_to_recordset(${rows}::jsonb) r (member_id uuid, day date, game_type text, valid_minor bigint)
     where d.member_id = r.member_id and d.day = r.day and d.game_type = r.game_type`.execute(tx)
}

export type Earning = { agentId: string; gameType: string; amount: bigint }

export async function addEarnings(tx: Tx, { brandId, runDay }: Run, earnings: readonly Earning[]) {
  const rows = JSON.stringify(earnings.map((row) => ({ ...row, amount: String(row.amount) })))
  await sql`
    insert into team_rebate.earning as e (brand_id, run_day, agent_id, game_type, amount_minor)
    select ${brandId}, ${runDay}::date, "agentId", "gameType", sum(amount)
      from jsonb_to_recordset(${rows}::jsonb) r ("agentId" uuid, "gameType" text, amount bigint)
     group by 3, 4 order by 3, 4
    on conflict (brand_id, run_day, agent_id, game_type) do update
       set amount_minor = e.amount_minor + excluded.amount_minor`.execute(tx)
}

/** Agents who earned something in a run that is not credited, in the order of ids; none of a tree that is stopped. */
export async function selectUnpaid(
  db: Db,
  { brandId, runDay, after, limit }: Run & { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ agent_id: string }>`
    select distinct e.agent_id from team_rebate.earning e
      left join team_rebate.payment p on p.agent_id = e.agent_id and p.run_day = e.run_day
      join member.member m on m.member_id = e.agent_id
     where e.brand_id = ${brandId} and e.run_day = ${runDay}::date and p.agent_id is null and m.status <> 'blocked'
       and not ${isStoppedAgent(sql`e.agent_id`)}
       and e.agent_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
     order by e.agent_id limit ${limit}`.execute(db)
  return rows.map((row) => row.agent_id)
}

/** What an agent is owed for runs up to this one that were not credited, and the rest of the last that was. */
export async function selectOwed(
  tx: Tx,
  { agentId, runDay }: { agentId: string; runDay: string },
): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    with last as (
      select run_day, rest_minor from team_rebate.payment where agent_id = ${agentId} order by run_day desc limit 1)
    select (coalesce((select rest_minor from last), 0) + coalesce(sum(e.amount_minor), 0))::bigint as owed
      from team_rebate.earning e
     where e.agent_id = ${agentId} and e.run_day <= ${runDay}::date
       and e.run_day > coalesce((select run_day from last), '-infinity')`.execute(tx)
  return rows[0]?.owed ?? 0n
}

type Payment = { agentId: string; brandId: string; runDay: string; owed: bigint; now: Date }

/** False when the run was credited before. */
export async function insertPayment(tx: Tx, p: Payment): Promise<boolean> {
  const isOwed = p.owed > 0n
  const row = await tx
    .insertInto('team_rebate.payment')
    .values({
      ...{ agent_id: p.agentId, run_day: p.runDay, brand_id: p.brandId, paid_at: p.now },
      ...{ amount_minor: isOwed ? p.owed : 0n, rest_minor: isOwed ? 0n : p.owed },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('agent_id')
    .executeTakeFirst()
  return row !== undefined
}
