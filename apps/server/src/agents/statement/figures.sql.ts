import type { ContractKind } from '@parola/contract'
import { jsonOf } from '@parola/money'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { personsAt } from '#agents/linked-person'
import { feedMarks } from '#games/activity'
import { movedPathAt, movedPathOf } from '#people/team-move'
import type { Tables } from '#platform/db'
import { vipPartOf } from '#rewards/rebate'
import { statementConsumer } from './count.sql.ts'

type Db = Kysely<Tables>

/** What a team did in a window, in minor units; a kind fills what its contracts need. */
export type TeamFigures = {
  agentId: string
  bets: bigint
  validBet: bigint
  winBase: bigint
  lossBase: bigint
  active: number
  bonus: bigint
  paymentFee: bigint
  /** What the rebates of all levels on the team's bets cost. */
  rebate: bigint
  /** Salaries that the house paid to the agent and to agents of the team, where the terms deduct them. */
  salary: bigint
  vendors: { vendor: string; ggr: bigint }[]
}

type Requested = {
  brandId: string
  start: Date
  end: Date
  /** Days in the brand's calendar; the last one is not included. */
  firstDay: string
  endDay: string
  /** The agents, with what their terms need to know of single bets and members. */
  teams: readonly {
    agentId: string
    activeMin: bigint
    singleBet: bigint
    deductsSalaries: boolean
  }[]
  /** Accounts that operators have linked by then are one person's. */
  at: Date
}

/** Figures of teams, with how far the feed was counted when they were read. */
export type Figures = { teams: Map<string, TeamFigures>; marks: string }

/** The figures of each team; a team that played nothing is left out. */
export async function selectFigures(
  tx: Db,
  kind: ContractKind,
  requested: Requested,
): Promise<Figures> {
  // One statement sees the sums and the marks as one transaction has left them.
  const { rows } = await sql<Row & { marks: string }>`
    select m.marks, f.* from (select ${feedMarks.now(statementConsumer)} as marks offset 0) m
      left join (${SOURCES[kind](requested)}) f on true`.execute(tx)
  const teams = new Map<string, TeamFigures>()
  for (const { marks: _marks, agentId, ...row } of rows) {
    if (agentId) teams.set(agentId, { ...NOTHING, ...row, agentId, vendors: vendorsOf(row) })
  }
  return { teams, marks: rows[0]?.marks ?? '{}' }
}

const vendorsOf = ({ vendors }: Pick<Row, 'vendors'>) =>
  (vendors ?? []).map(({ vendor, ggr }) => ({ vendor, ggr: BigInt(ggr) }))

const NOTHING = {
  ...{ bets: 0n, validBet: 0n, winBase: 0n, lossBase: 0n, active: 0 },
  ...{ bonus: 0n, paymentFee: 0n, rebate: 0n, salary: 0n, vendors: [] },
}

/** Without an agent where no team played anything. */
type Row = Partial<Omit<TeamFigures, 'agentId' | 'vendors'>> & {
  agentId: string | null
  vendors?: { vendor: string; ggr: string }[] | null
}

const SOURCES: Record<ContractKind, (requested: Requested) => RawBuilder<Row>> = {
  dividend: revenueOf,
  daily: daysOf,
  hourly: slotsOf,
  realtime: slotsOf,
}

const path = sql`p.path`
const [UPLINE, PLAYER, SPENDER, EARNER] = [
  { member: sql`d.upline_id`, path },
  { member: sql`d.member_id`, path },
  { member: sql`s.member_id`, path },
  { member: sql`r.agent_id`, path },
]

const teamsOf = ({ teams }: Requested) => jsonOf(teams)

function daysOf({ firstDay, endDay, teams }: Requested) {
  return sql<Row>`
    select agent_id as "agentId", sum(bets)::bigint as bets, sum(valid_minor)::bigint as "validBet"
      from statement.team_day
     where agent_id = any (${teams.map(({ agentId }) => agentId)}::uuid[])
       and day >= ${firstDay}::date and day < ${endDay}::date
     group by 1`
}

/** Single stakes count as how many of the teams' thresholds they reach: there are few of these, and many stakes. */
function slotsOf(requested: Requested) {
  const steps = [...new Set(requested.teams.map(({ singleBet }) => singleBet))].sort((a, b) =>
    a < b ? -1 : 1,
  )
  return sql<Row>`
    with team as materialized (
      select "agentId", width_bucket("singleBet", ${steps}::bigint[]) as step
        from jsonb_to_recordset(${teamsOf(requested)}::jsonb) as t ("agentId" uuid, "singleBet" bigint)
    ), direct as materialized (
      select upline_id, place_no, width_bucket(stake_minor, ${steps}::bigint[]) as step, sum(bets)::bigint as bets, sum(valid_minor)::bigint as valid,
             sum(won_minor)::bigint as won, sum(lost_minor)::bigint as lost
        from statement.slot
       where brand_id = ${requested.brandId} and starts_at >= ${requested.start}::timestamptz
         and starts_at < ${requested.end}::timestamptz
       group by 1, 2, 3
    )
    select t."agentId", sum(d.bets)::bigint as bets, sum(d.valid)::bigint as "validBet",
           sum(d.won)::bigint as "winBase", sum(d.lost)::bigint as "lossBase"
      from direct d
      join team.place p on p.member_id = d.upline_id
      cross join unnest(${movedPathOf(UPLINE, sql`d.place_no`)} || d.upline_id) above (agent_id)
      join team t on t."agentId" = above.agent_id and d.step >= t.step
     group by 1`
}

/** Money that the house spent on the members of teams: rewards from the ledger, with what VIP tiers add to rebates, and fees. */
const spent = ({ brandId, start, end }: Requested) => sql`
  select member_id, at, amount, 0::bigint as fee from ledger.posting
   where at >= ${start}::timestamptz and at < ${end}::timestamptz and kind in ('reward', 'bonus_converted')
     and wallet = 'main'
  union all
  select c.member_id, c.claimed_at, ${vipPartOf('c')}, 0 from rebate.claim c
   where c.brand_id = ${brandId} and c.claimed_at >= ${start}::timestamptz and c.claimed_at < ${end}::timestamptz
  union all
  select member_id, changed_at, 0, gateway_fee_minor from cashier.deposit
   where brand_id = ${brandId} and state = 'CREDITED' and changed_at >= ${start}::timestamptz
     and changed_at < ${end}::timestamptz and gateway_fee_minor > 0`

/** Salaries that the house paid in a window to agents of a team, its own agent included. */
function salariesOf({ brandId, start, end, teams }: Requested) {
  if (!teams.some(({ deductsSalaries }) => deductsSalaries)) {
    return sql`select null::uuid as "agentId", 0::bigint as salary where false`
  }
  return sql`
    select t."agentId", sum(r.amount_minor)::bigint as salary
      from statement.record r join team.place p on p.member_id = r.agent_id
      cross join unnest(${movedPathAt(EARNER, sql`r.paid_at`)} || r.agent_id) above (agent_id)
      join team t on t."agentId" = above.agent_id and t."deductsSalaries"
     where r.brand_id = ${brandId} and r.kind in ('daily', 'hourly', 'realtime') and r.payer = 'house'
       and r.paid_at >= ${start}::timestamptz and r.paid_at < ${end}::timestamptz
     group by 1`
}

function revenueOf(requested: Requested) {
  return sql<Row>`
    with team as materialized (
      select * from jsonb_to_recordset(${teamsOf(requested)}::jsonb)
        as t ("agentId" uuid, "activeMin" bigint, "deductsSalaries" boolean)
    ), played as materialized (
      select d.member_id, place.path, d.vendor, sum(d.bets)::bigint as bets, sum(d.valid_minor)::bigint as valid,
             sum(d.stake_minor - d.payout_minor)::bigint as ggr
        from statement.member_day d join team.place p using (member_id)
        cross join lateral (select ${movedPathOf(PLAYER, sql`d.place_no`)} as path) place
       where d.brand_id = ${requested.brandId} and d.day >= ${requested.firstDay}::date and d.day < ${requested.endDay}::date
         and place.path && array(select "agentId" from team)
       group by 1, 2, 3
    ), of_vendor as (
      select t."agentId", vendor, sum(ggr)::bigint as ggr, sum(valid)::bigint as valid, sum(bets)::bigint as bets
        from played cross join unnest(path) above (agent_id) join team t on t."agentId" = above.agent_id
       group by 1, 2
    ), of_team as (
      select "agentId", sum(valid)::bigint as valid, sum(bets)::bigint as bets,
             jsonb_agg(jsonb_build_object('vendor', vendor, 'ggr', ggr::text)) as vendors
        from of_vendor group by 1
    ), active as (
      select t."agentId", count(*)::integer as active
        from (select above.agent_id, sum(valid) as valid
                from (select member_id, path, sum(valid) as valid from played group by 1, 2) m
                left join (${personsAt(requested)}) person using (member_id)
                cross join unnest(path) above (agent_id)
               group by coalesce(person.person_id, m.member_id), above.agent_id) m
        join team t on t."agentId" = m.agent_id
       where m.valid > 0 and m.valid >= t."activeMin" group by 1
    ), cost as (
      select t."agentId", sum(amount)::bigint as bonus, sum(fee)::bigint as fee
        from (${spent(requested)}) s join team.place p using (member_id)
        cross join unnest(${movedPathAt(SPENDER, sql`s.at`)}) above (agent_id)
        join team t on t."agentId" = above.agent_id
       group by 1
    ), rebate as (
      select agent_id as "agentId", sum(cost_minor)::bigint as rebate
        from team_rebate.team_day
       where agent_id in (select "agentId" from team) and day >= ${requested.firstDay}::date and day < ${requested.endDay}::date
       group by 1
    ), salary as (${salariesOf(requested)})
    select t."agentId", coalesce(o.bets, 0) as bets, coalesce(o.valid, 0) as "validBet", o.vendors,
           coalesce(a.active, 0) as active, coalesce(c.bonus, 0) as bonus, coalesce(r.rebate, 0) as rebate,
           coalesce(c.fee, 0) as "paymentFee", coalesce(s.salary, 0) as salary
      from team t left join of_team o using ("agentId") left join active a using ("agentId")
      left join cost c using ("agentId") left join rebate r using ("agentId") left join salary s using ("agentId")`
}
