import { type Kysely, sql } from 'kysely'
import { placesUnder } from '#people/team-move'
import { addMs, MINUTE_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import { firstIdAt } from '#platform/random'
import { members, type Page, type Team } from './movements.sql.ts'

type Db = Kysely<Tables>

export type TeamBet = {
  betId: string
  memberId: string
  account: string
  level: number
  round: string
  product: string
  vendor: string
  nodeId: number
  placedAt: Date
  settledAt: Date | null
  stake: bigint
  cashStake: bigint
  payout: bigint
  /** Before bonus money is taken out of it. */
  valid: bigint
  validBet: bigint
  state: string
}

export type BetFilter = Team & { gameType?: string | undefined; vendor?: string | undefined }

/** An id is generated a moment before its bet's opening time. */
const SLACK_MS = MINUTE_MS

/** The ids of bets that were placed in a period, and some around it. */
function isAround({ from, to }: BetFilter) {
  const [first, last] = [addMs(from, -SLACK_MS), addMs(to, SLACK_MS)].map(firstIdAt)
  return sql`b.bet_id >= ${first}::uuid and b.bet_id < ${last}::uuid`
}

/** Which bets of a member `t` are looked at: by their key, because a member may have millions of bets at other times. */
const isLookedAt = (filter: BetFilter) => sql`b.member_id = t.member_id and ${isAround(filter)}`

/** Whether a filter has a bet that is looked at. */
function isWithin({ from, to, gameType, vendor }: BetFilter) {
  const isOfType = gameType ? sql`b.game_type = ${gameType}` : sql`true`
  const isOfVendor = vendor ? sql`b.vendor = ${vendor}` : sql`true`
  return sql`b.opened_at >= ${from}::timestamptz and b.opened_at < ${to}::timestamptz
         and b.opened_at >= t.from_at and b.opened_at < t.until_at and ${isOfType} and ${isOfVendor}`
}

/** What of a bet was bonus money. */
const BONUS = sql`
  cross join lateral (
    select coalesce((select bonus_minor from wagering.bet_share
                      where member_id = b.member_id and bet_id = b.bet_id), 0) as minor offset 0) bonus`
const VALID = sql`case when b.state = 'settled' then wagering.cash_part(b.valid, b.stake, bonus.minor) else 0 end`

type Looked = Page & {
  /** Bets of one member that are looked at, or of the whole brand: at least the page. */
  lookedMax: number
}
export type TeamBetPage = {
  bets: TeamBet[]
  /** Where a page that was not filled goes on; null at the end. */
  lookedTo: string | null
}

const isBefore = (after: string | null) => (after ? sql`b.bet_id < ${after}::uuid` : sql`true`)

/**
 * Bets of a team by the time at which they were placed, newest first. Of each member so many are looked at, whatever the filter
 * leaves of them. A page is complete down to where the first member has more: what is below is for the next one.
 */
export async function selectTeamBets(
  db: Db,
  team: BetFilter,
  { after, limit, lookedMax }: Looked,
): Promise<TeamBetPage> {
  return selectPage(
    db,
    sql`
    looked as materialized (
      select b.member_id, b.bet_id, b.no, t.level, ${isWithin(team)} as is_within
        from (${members(team)}) t
        cross join lateral (
          select b.*, row_number() over (order by b.bet_id desc) as no
            from (select * from bet.bet b where ${isLookedAt(team)} and ${isBefore(after)}
                   order by b.bet_id desc limit ${lookedMax}) b) b
    ), looked_to as (
      select (select bet_id from looked where no = ${lookedMax} order by bet_id desc limit 1) as bet_id
    ), page as (
      select l.* from looked l, looked_to where is_within and (looked_to.bet_id is null or l.bet_id >= looked_to.bet_id)
       order by l.bet_id desc limit ${limit}
    )`,
  )
}

/** Bets of everybody in the brand, whose player was in the team. */
const amongAll = (team: BetFilter, bets: ReturnType<typeof sql>) => sql`
  from (${bets}) b
  cross join lateral (select * from (${members(team)}) m where m.member_id = b.member_id offset 0) t
 where ${isWithin(team)}`

/**
 * The same for a team of any size: looks at the bets of the whole brand, the newest first, until the page is full or so many
 * were looked at.
 */
export async function selectBetsAmongAll(
  db: Db,
  team: BetFilter & { brandId: string },
  { after, limit, lookedMax }: Looked,
): Promise<TeamBetPage> {
  const all = sql`from bet.bet b where b.brand_id = ${team.brandId} and ${isAround(team)} and ${isBefore(after)}
                   order by b.bet_id desc`
  return selectPage(
    db,
    sql`
    page as materialized (
      select b.member_id, b.bet_id, t.level
        ${amongAll(team, sql`select b.* ${all} limit ${lookedMax}`)}
       order by b.bet_id desc limit ${limit}
    ), looked_to as (
      select case when (select count(*) from page) < ${limit}
                  then (select b.bet_id ${all} offset ${lookedMax - 1} limit 1) end as bet_id
    )`,
  )
}

/** What is shown of the bets of a `page`. */
async function selectPage(db: Db, page: ReturnType<typeof sql>): Promise<TeamBetPage> {
  const { rows } = await sql<TeamBet & { lookedTo: string | null }>`
    with ${page}
    select b.bet_id as "betId", b.member_id as "memberId", m.username as account, page.level, b.round, b.game_type as product, b.vendor,
           b.node_id as "nodeId", b.opened_at as "placedAt", b.settled_at as "settledAt", b.stake, b.payout,
           b.stake - bonus.minor as "cashStake", b.valid, ${VALID} as "validBet", b.state, looked_to.bet_id as "lookedTo"
      from looked_to
      left join (page join bet.bet b using (member_id, bet_id) ${BONUS} join member.member m on m.member_id = b.member_id) on true
     order by b.bet_id desc`.execute(db)
  const bets = rows.flatMap(({ lookedTo: _lookedTo, ...bet }) => (bet.betId === null ? [] : [bet]))
  return { bets, lookedTo: rows[0]?.lookedTo ?? null }
}

type One = { agentId: string; memberId: string; betId: string }

/** Whether a bet is closed and was placed in the team of an agent, wherever its player is now. */
export async function isClosedTeamBet(db: Db, { agentId, memberId, betId }: One): Promise<boolean> {
  const { rows } = await sql`
    select from bet.bet b join (${placesUnder(agentId)}) p using (member_id)
     where b.member_id = ${memberId} and b.bet_id = ${betId} and b.state <> 'open'
       and b.opened_at >= p.from_at and b.opened_at < p.until_at`.execute(db)
  return rows.length > 0
}

export type BetTotals = {
  rows: number
  stake: bigint
  cashStake: bigint
  payout: bigint
  validBet: bigint
  result: bigint
}

const SUMS = sql`
           coalesce(sum(b.stake), 0)::bigint as stake,
           coalesce(sum(b.stake - bonus.minor), 0)::bigint as "cashStake",
           coalesce(sum(b.payout), 0)::bigint as payout, coalesce(sum(${VALID}), 0)::bigint as "validBet",
           coalesce(sum(b.payout - b.stake) filter (where b.state = 'settled'), 0)::bigint as result`

/**
 * What all bets of a filter come to. Looks at no more than `rowsMax + 1` bets of the period, whatever the filter leaves of them;
 * where there are so many, `rows` says that alone. The limit of each member keeps the bets of everybody else from being read.
 */
export async function sumTeamBets(
  db: Db,
  team: BetFilter,
  rowsMax: number,
): Promise<BetTotals | undefined> {
  const { rows } = await sql<BetTotals>`
    with looked as materialized (
      select b.*, ${isWithin(team)} as is_within
        from (${members(team)}) t
        cross join lateral (select * from bet.bet b where ${isLookedAt(team)} limit ${rowsMax + 1}) b
       limit ${rowsMax + 1}
    )
    select case when (select count(*) from looked) > ${rowsMax} then ${rowsMax + 1} else count(*) end::integer as rows,
           ${SUMS}
      from (select * from looked where is_within) b
      ${BONUS}`.execute(db)
  return rows[0]
}

/** The same for a team of any size; undefined where the whole brand has more bets in the period. */
export async function sumBetsAmongAll(
  db: Db,
  team: BetFilter & { brandId: string },
  rowsMax: number,
): Promise<BetTotals | undefined> {
  const all = sql`from bet.bet b where b.brand_id = ${team.brandId} and ${isAround(team)}`
  const { rows: counted } = await sql<{ bets: number }>`
    select count(*)::integer as bets from (select ${all} limit ${rowsMax + 1}) b`.execute(db)
  if ((counted[0]?.bets ?? 0) > rowsMax) return undefined
  const { rows } = await sql<BetTotals>`
    select count(*)::integer as rows, ${SUMS}
      from (select b.* ${amongAll(team, sql`select b.* ${all}`)}) b
      ${BONUS}`.execute(db)
  return rows[0]
}
