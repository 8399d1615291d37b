import { type Kysely, sql } from 'kysely'
import { placesUnder } from '#people/team-move'
import { addMs, MINUTE_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import { firstIdAt } from '#platform/random'

type Db = Kysely<Tables>
export type Team = { agentId: string; rootId: string; from: Date; to: Date }
/** A page after an id; ids grow with time. */
export type Page = { after: string | null; limit: number }

/** The kinds that a downline's movements are shown as, by kind and direction; others are not shown. */
const KIND = sql`
  case when l.kind in ('deposit', 'reversal') and l.wallet = 'main' then 'deposit'
       when l.kind = 'withdrawal_paid' and l.wallet = 'held' then 'withdrawal'
       when l.kind in ('transfer_up', 'transfer_down') then case when l.amount > 0 then 'transferIn' else 'transferOut' end
       when l.kind = 'service_deposit' and l.wallet <> 'escrow' then 'transferIn'
       when l.kind = 'service_withdrawal' and l.wallet = 'escrow' then 'transferOut'
       when l.kind = 'service_withdrawal' and l.wallet = 'agent' then 'transferIn'
       when l.kind = 'service_deposit_held' and l.wallet <> 'escrow' then 'transferOut'
       when l.kind = 'service_deposit_back' and l.wallet <> 'escrow' then 'transferIn'
       when l.kind = 'rebate' then 'rebate'
       when l.kind in ('reward', 'bonus_converted') and l.wallet = 'main' then 'bonus'
       when l.kind in ('salary_daily', 'salary_hourly', 'salary_realtime') then 'salary'
       when l.kind = 'dividend' then 'dividend'
       when l.kind in ('adjustment', 'forfeiture', 'forfeiture_back') then 'adjustment' end`

export type Movement = {
  entryId: string
  time: Date
  reference: string
  account: string
  level: number
  kind: string
  amount: bigint
  balanceAfter: bigint
  isDirect: boolean
}

/**
 * The whole of a team below an account, with the account itself where it is not the caller's own, and from when until when
 * each was in it: what somebody did before or after is not the caller's.
 */
const members = ({ agentId, rootId }: Pick<Team, 'agentId' | 'rootId'>) => sql`
  select p.member_id, cardinality(p.path) - array_position(p.path, ${agentId}::uuid) + 1 as level,
         p.path[cardinality(p.path)] = ${agentId}::uuid as is_direct, from_at, until_at
    from (${placesUnder(agentId)}) p
   where (p.path @> array[${rootId}::uuid] or p.member_id = ${rootId}::uuid)`

/** Movements of money of a team, newest first; of each member no more than a page. */
export async function selectMovements(
  db: Db,
  team: Team & { kind?: string | undefined },
  { after, limit }: Page,
): Promise<Movement[]> {
  const isEarlier = after ? sql`l.entry_id < ${after}::uuid` : sql`true`
  const isKind = team.kind ? sql`${KIND} = ${team.kind}` : sql`${KIND} is not null`
  const { rows } = await sql<Movement>`
    select t.*, m.username as account
      from (
        select l.entry_id as "entryId", l.at as time, l.ref as reference, l.member_id, t.level, ${KIND} as kind, l.amount,
               l.balance_after as "balanceAfter", t.is_direct as "isDirect"
          from (${members(team)}) t
          join ledger.posting l on l.member_id = t.member_id
         where l.kind not in ('bet', 'win') and l.amount <> 0 and l.at >= ${team.from}::timestamptz
           and l.at < ${team.to}::timestamptz and l.at >= t.from_at and l.at < t.until_at and ${isEarlier} and ${isKind}
         order by l.entry_id desc limit ${limit}) t
      join member.member m using (member_id)
     order by t."entryId" desc`.execute(db)
  return rows
}

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
  payout: bigint
  validBet: bigint
  state: string
}

/** An id is generated a moment before its bet's opening time. */
const SLACK_MS = MINUTE_MS

/** Bets of a team by the time at which they were placed, newest first; of each member no more than a page. */
export async function selectTeamBets(
  db: Db,
  team: Team & { gameType?: string | undefined; vendor?: string | undefined },
  { after, limit }: Page,
): Promise<TeamBet[]> {
  const isOfType = team.gameType ? sql`b.game_type = ${team.gameType}` : sql`true`
  const isOfVendor = team.vendor ? sql`b.vendor = ${team.vendor}` : sql`true`
  const isEarlier = after ? sql`b.bet_id < ${after}::uuid` : sql`true`
  // Found by their key: a member may have millions of bets at other times.
  const [first, last] = [addMs(team.from, -SLACK_MS), addMs(team.to, SLACK_MS)].map(firstIdAt)
  const { rows } = await sql<TeamBet>`
    select b.bet_id as "betId", m.username as account, t.level, b.round, b.game_type as product, b.vendor,
           b.node_id as "nodeId", b.opened_at as "placedAt", b.settled_at as "settledAt", b.stake, b.payout,
           b.valid as "validBet", b.state
      from (${members(team)}) t
      cross join lateral (
        select * from bet.bet b
         where b.member_id = t.member_id and b.opened_at >= ${team.from}::timestamptz
           and b.opened_at < ${team.to}::timestamptz and b.bet_id >= ${first}::uuid and b.bet_id < ${last}::uuid
           and b.opened_at >= t.from_at and b.opened_at < t.until_at and ${isEarlier} and ${isOfType} and ${isOfVendor}
         order by b.bet_id desc limit ${limit}) b
      join member.member m on m.member_id = t.member_id
     order by b.bet_id desc limit ${limit}`.execute(db)
  return rows
}
