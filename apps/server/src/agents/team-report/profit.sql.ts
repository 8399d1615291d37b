import { type Kysely, sql } from 'kysely'
import { movedPathOn } from '#people/team-move'
import type { Tables } from '#platform/db'

export type ProfitRow = {
  memberId: string
  account: string
  type: number
  level: number
  deposit: bigint
  withdrawal: bigint
  stake: bigint
  payout: bigint
  validBet: bigint
  rebate: bigint
  bonus: bigint
  income: bigint
  transferIn: bigint
  transferOut: bigint
}
type Requested = {
  agentId: string
  rootId: string
  isTeam: boolean
  days: { from: string; to: string }
  after: string | null
  limit: number
}

const amountOf = (measure: string) =>
  sql`coalesce(sum(amount_minor) filter (where measure = ${measure}), 0)::bigint`

/**
 * A page of the direct downlines of an account, each with the figures of its own, or of its whole team as well: sums by
 * day, so that a large team takes no longer.
 */
export async function selectProfit(db: Kysely<Tables>, requested: Requested): Promise<ProfitRow[]> {
  const { rows } = await sql<ProfitRow>`${profits(requested)} order by r.member_id`.execute(db)
  return rows
}

export type ProfitTotal = { rows: number; profit: bigint }

/** What all of them together won or lost; stops after `rowsMax + 1` of them, and then only their number is right. */
export async function sumProfit(
  db: Kysely<Tables>,
  requested: Omit<Requested, 'after' | 'limit'>,
  rowsMax: number,
): Promise<ProfitTotal | undefined> {
  const { rows: counted } = await sql<{ rows: number }>`
    select count(*)::integer as rows
      from (select from team.place where upline_id = ${requested.rootId} limit ${rowsMax + 1}) p`.execute(
    db,
  )
  const rows = counted[0]?.rows ?? 0
  if (rows > rowsMax) return { rows, profit: 0n }
  const { rows: summed } = await sql<{ profit: bigint }>`
    select coalesce(sum(payout - stake + rebate + bonus + income), 0)::bigint as profit
      from (${profits({ ...requested, after: null, limit: rowsMax })}) p`.execute(db)
  return { rows, profit: summed[0]?.profit ?? 0n }
}

function profits(requested: Requested) {
  const { agentId, rootId, isTeam, days, after, limit } = requested
  // Of whoever moved here, the days since then.
  const inDays = sql`day between ${days.from}::date and ${days.to}::date
                     and ${agentId}::uuid = any (${movedPathOn({ member: sql`r.member_id`, path: sql`r.path` }, sql`day`)})`
  return sql`
    with root as materialized (
      select p.member_id, p.path from team.place p
       where p.upline_id = ${rootId} and p.member_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
       order by p.member_id limit ${limit}
    )
    select m.member_id as "memberId", m.username as account, m.type,
           cardinality(r.path) - array_position(r.path, ${agentId}::uuid) + 1 as level,
           money.deposit, money.withdrawal, money.rebate, money.bonus, money.income,
           money.transfer_in as "transferIn", money.transfer_out as "transferOut",
           play.stake, play.payout, play.valid as "validBet"
      from root r join member.member m using (member_id)
      cross join lateral (
        select coalesce(sum(stake_minor), 0)::bigint as stake, coalesce(sum(payout_minor), 0)::bigint as payout,
               coalesce(sum(valid_minor), 0)::bigint as valid
          from (select stake_minor, payout_minor, valid_minor from statement.member_day
                 where member_id = r.member_id and ${inDays}
                union all
                select stake_minor, payout_minor, valid_minor from team_sums.team_play
                 where ${isTeam}::boolean and agent_id = r.member_id and ${inDays}) d) play
      cross join lateral (
        select ${amountOf('deposit')} as deposit, ${amountOf('withdrawal')} as withdrawal, ${amountOf('rebate')} as rebate,
               ${amountOf('bonus')} as bonus, ${amountOf('income')} as income,
               ${amountOf('transferIn')} as transfer_in, ${amountOf('transferOut')} as transfer_out
          from (select measure, amount_minor from team_sums.member_money where member_id = r.member_id and ${inDays}
                union all
                select measure, amount_minor from team_sums.team_money
                 where ${isTeam}::boolean and agent_id = r.member_id and ${inDays}) d) money`
}
