import { type Kysely, sql } from 'kysely'
import { addMs, MINUTE_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import { firstIdAt } from '#platform/random'
import { members, type Page, type Team } from './movements.sql.ts'

type Db = Kysely<Tables>

export type TeamBet = {
  betId: string
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

type Filter = Team & { gameType?: string | undefined; vendor?: string | undefined }

/** An id is generated a moment before its bet's opening time. */
const SLACK_MS = MINUTE_MS

/** Which bets of a member `t` a filter has: found by their key, because a member may have millions of bets at other times. */
function isWithin({ from, to, gameType, vendor }: Filter) {
  const [first, last] = [addMs(from, -SLACK_MS), addMs(to, SLACK_MS)].map(firstIdAt)
  const isOfType = gameType ? sql`b.game_type = ${gameType}` : sql`true`
  const isOfVendor = vendor ? sql`b.vendor = ${vendor}` : sql`true`
  return sql`b.member_id = t.member_id and b.opened_at >= ${from}::timestamptz and b.opened_at < ${to}::timestamptz
         and b.bet_id >= ${first}::uuid and b.bet_id < ${last}::uuid
         and b.opened_at >= t.from_at and b.opened_at < t.until_at and ${isOfType} and ${isOfVendor}`
}

/** What of a bet was bonus money. */
const BONUS = sql`
  cross join lateral (
    select coalesce((select bonus_minor from wagering.bet_share
                      where member_id = b.member_id and bet_id = b.bet_id), 0) as minor offset 0) bonus`
const VALID = sql`case when b.state = 'settled' then wagering.cash_part(b.valid, b.stake, bonus.minor) else 0 end`

/** Bets of a team by the time at which they were placed, newest first; of each member no more than a page. */
export async function selectTeamBets(
  db: Db,
  team: Filter,
  { after, limit }: Page,
): Promise<TeamBet[]> {
  const isEarlier = after ? sql`b.bet_id < ${after}::uuid` : sql`true`
  const { rows } = await sql<TeamBet>`
    select b.bet_id as "betId", m.username as account, t.level, b.round, b.game_type as product, b.vendor,
           b.node_id as "nodeId", b.opened_at as "placedAt", b.settled_at as "settledAt", b.stake, b.payout,
           b.stake - bonus.minor as "cashStake", b.valid, ${VALID} as "validBet", b.state
      from (${members(team)}) t
      cross join lateral (
        select * from bet.bet b where ${isWithin(team)} and ${isEarlier} order by b.bet_id desc limit ${limit}) b
      ${BONUS}
      join member.member m on m.member_id = t.member_id
     order by b.bet_id desc limit ${limit}`.execute(db)
  return rows
}

export type BetTotals = {
  rows: number
  stake: bigint
  cashStake: bigint
  payout: bigint
  validBet: bigint
  result: bigint
}

/** What all bets of a filter come to; stops after `rowsMax + 1` of them, and then only their number is right. */
export async function sumTeamBets(
  db: Db,
  team: Filter,
  rowsMax: number,
): Promise<BetTotals | undefined> {
  const { rows } = await sql<BetTotals>`
    select count(*)::integer as rows, coalesce(sum(b.stake), 0)::bigint as stake,
           coalesce(sum(b.stake - bonus.minor), 0)::bigint as "cashStake",
           coalesce(sum(b.payout), 0)::bigint as payout, coalesce(sum(${VALID}), 0)::bigint as "validBet",
           coalesce(sum(b.payout - b.stake) filter (where b.state = 'settled'), 0)::bigint as result
      from (
        select b.* from (${members(team)}) t cross join lateral (select * from bet.bet b where ${isWithin(team)}) b
         limit ${rowsMax + 1}) b
      ${BONUS}`.execute(db)
  return rows[0]
}
