import { type Kysely, sql } from 'kysely'
import { feedMarks } from '#games/activity'
import { placesUnder } from '#people/team-move'
import type { Tables } from '#platform/db'

export type Side = 'received' | 'given'
type Filter = {
  agentId: string
  side: Side
  kind: string
  /** Half-open, by the start of the window. */
  from?: Date | undefined
  to?: Date | undefined
  /** Half-open, by the instant of the credit. */
  paid?: { from: Date; to: Date } | undefined
}

function records(db: Kysely<Tables>) {
  return db
    .selectFrom('statement.record as r')
    .innerJoin('agent_contract.offer as o', 'o.offer_id', 'r.contract_id')
    .leftJoin('member.member as u', 'u.member_id', 'r.upline_id')
    .innerJoin('member.member as d', 'd.member_id', 'r.agent_id')
    .selectAll('r')
    .select(['o.terms', 'o.content_hash', 'u.nickname as upline', 'd.nickname as downline'])
}

export type ShownRow = Awaited<ReturnType<typeof selectRecords>>[number]

const partyOf = ({ side }: Filter) => (side === 'received' ? 'r.agent_id' : 'r.upline_id')

/** Records that an agent got or gave, newest window first. */
export async function selectRecords(
  db: Kysely<Tables>,
  filter: Filter,
  { before, limit }: { before: { at: Date; id: string } | null; limit: number },
) {
  let query = records(db)
    .where(partyOf(filter), '=', filter.agentId)
    .where('r.kind', '=', filter.kind)
  if (filter.from) query = query.where('r.starts_at', '>=', filter.from)
  if (filter.to) query = query.where('r.starts_at', '<', filter.to)
  if (filter.paid) {
    const { from, to } = filter.paid
    query = query.where('r.paid_at', '>=', from).where('r.paid_at', '<', to)
  }
  if (before) {
    query = query.where(
      sql<boolean>`(r.starts_at, r.record_id) < (${before.at}::timestamptz, ${before.id}::uuid)`,
    )
  }
  return query.orderBy('r.starts_at', 'desc').orderBy('r.record_id', 'desc').limit(limit).execute()
}

/** The total of a filter over all its pages. */
export async function sumRecords(db: Kysely<Tables>, filter: Filter): Promise<bigint> {
  const { paid } = filter
  const isPaid = paid
    ? sql`paid_at >= ${paid.from}::timestamptz and paid_at < ${paid.to}::timestamptz`
    : sql`true`
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from statement.record r
     where ${sql.ref(partyOf(filter))} = ${filter.agentId} and kind = ${filter.kind} and state <> 'rejected'
       and starts_at >= coalesce(${filter.from ?? null}::timestamptz, '-infinity')
       and starts_at < coalesce(${filter.to ?? null}::timestamptz, 'infinity') and ${isPaid}`.execute(
    db,
  )
  return rows[0]?.sum ?? 0n
}

/** A record that this agent got or gave. */
export async function selectRecord(
  db: Kysely<Tables>,
  { recordId, agentId }: { recordId: string; agentId: string },
) {
  return records(db)
    .leftJoin('statement.marks as k', 'k.marks_id', 'r.marks_id')
    .select(sql<string | null>`k.marks::text`.as('marks'))
    .where('r.record_id', '=', recordId)
    .where((eb) => eb.or([eb('r.agent_id', '=', agentId), eb('r.upline_id', '=', agentId)]))
    .executeTakeFirst()
}

/** What the contracts of direct downlines cost whoever pays this record, each with all below it. */
export async function selectLineCosts(
  db: Kysely<Tables>,
  { agent_id: agentId, kind, period, starts_at: startsAt }: ShownRow,
): Promise<bigint[]> {
  const { rows } = await sql<{ cost: bigint }>`
    select ((figures ->> 'downlineCost')::bigint + (figures ->> 'paid')::bigint) as cost from statement.record
     where upline_id = ${agentId} and kind = ${kind} and period = ${period} and starts_at = ${startsAt}::timestamptz
       and seq = 0 and payer = 'house'
     order by record_id`.execute(db)
  return rows.map(({ cost }) => cost)
}

export async function selectCorrectionsOf(db: Kysely<Tables>, recordId: string) {
  return db
    .selectFrom('statement.correction')
    .select(['starts_at as window', 'delta_minor as amount', 'is_rest as isRest'])
    .where('record_id', '=', recordId)
    .orderBy('starts_at')
    .orderBy('correction_id')
    .execute()
}

/** What an agent may have paid now, and what waits for operators. */
export async function selectOwnProcessing(
  db: Kysely<Tables>,
  criteria: { agentId: string; kind: string; recordId?: string | undefined },
) {
  let query = db
    .selectFrom('statement.record')
    .select(['record_id as recordId', 'is_held as isHeld', 'amount_minor as amount'])
    .where('agent_id', '=', criteria.agentId)
    .where('kind', '=', criteria.kind)
    .where('state', '=', 'processing')
  if (criteria.recordId) query = query.where('record_id', '=', criteria.recordId)
  return query.orderBy('record_id').limit(OWN_MAX).execute()
}

/** Records that one request pays. */
const OWN_MAX = 100

export type BetRow = {
  betId: string
  memberId: string
  account: string
  level: number
  vendor: string
  gameType: string
  settledAt: Date
  stake: bigint
  validBet: bigint
  payout: bigint
}
type Team = {
  agentId: string
  start: Date
  end: Date
  singleBet: bigint
  /** As they were when this was counted, or recorded; as they are now, where it is left out. */
  counted?: string | Date
}
type Place = { memberId: string; betId: string }

function isCounted(counted: Team['counted']) {
  if (!counted) return sql`true`
  if (typeof counted === 'string') return feedMarks.cover('s', counted)
  return sql`s.recorded_at <= ${counted}::timestamptz`
}

/** The bets of a team that count for a window, by player and bet. */
export async function selectBets(
  db: Kysely<Tables>,
  { agentId, start, end, singleBet, counted }: Team,
  { after, limit }: { after: Place | null; limit: number },
): Promise<BetRow[]> {
  const isAfter = after
    ? sql`(s.member_id, s.bet_id) > (${after.memberId}::uuid, ${after.betId}::uuid)`
    : sql`true`
  const isMember = after ? sql`p.member_id >= ${after.memberId}::uuid` : sql`true`
  const { rows } = await sql<BetRow>`
    with player as (
      select p.member_id, cardinality(p.path) - array_position(p.path, ${agentId}::uuid) + 1 as level, from_at, until_at
        from (${placesUnder(agentId)}) p
       where ${isMember}
         and exists (select from activity.settlement s where s.member_id = p.member_id and s.recorded_at >= ${start}::timestamptz)
       order by p.member_id)
    select s.bet_id as "betId", s.member_id as "memberId", m.username as account, player.level,
           min(s.vendor) as vendor, min(s.game_type) as "gameType",
           min(s.settled_at) filter (where s.version = 1) as "settledAt", sum(s.stake)::bigint as stake,
           sum(s.valid)::bigint as "validBet", sum(s.payout)::bigint as payout
      from player
      join member.member m using (member_id)
      join activity.settlement s on s.member_id = player.member_id
     where s.recorded_at >= ${start}::timestamptz and ${isAfter}
       and ${isCounted(counted)}
     group by 1, 2, 3, 4, player.from_at, player.until_at
    having min(s.settled_at) filter (where s.version = 1) >= ${start}::timestamptz
       and min(s.settled_at) filter (where s.version = 1) < ${end}::timestamptz
       and least(uuid_extract_timestamp(s.bet_id), min(s.settled_at) filter (where s.version = 1)) >= player.from_at
       and least(uuid_extract_timestamp(s.bet_id), min(s.settled_at) filter (where s.version = 1)) < player.until_at
       and sum(s.stake) >= ${singleBet}::bigint and sum(s.stake) > 0
     order by s.member_id, s.bet_id limit ${limit}`.execute(db)
  return rows
}
