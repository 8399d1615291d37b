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

/** Where a page ends: an entry may have moved money of several accounts of the team, and each is a row. */
export type MovementPlace = { entryId: string; memberId: string; wallet: string; seq: bigint }

export type Movement = MovementPlace & {
  time: Date
  reference: string
  account: string
  level: number
  kind: string
  amount: bigint
  balanceAfter: bigint
  isDirect: boolean
  /** As the ledger names it. */
  ledgerKind: string
}

/**
 * The whole of a team below an account, with the account itself where it is not the caller's own, and from when until when
 * each was in it: what somebody did before or after is not the caller's.
 */
export const members = ({ agentId, rootId }: Pick<Team, 'agentId' | 'rootId'>) => sql`
  select p.member_id, cardinality(p.path) - array_position(p.path, ${agentId}::uuid) + 1 as level,
         p.path[cardinality(p.path)] = ${agentId}::uuid as is_direct, from_at, until_at
    from (${placesUnder(agentId)}) p
   where (p.path @> array[${rootId}::uuid] or p.member_id = ${rootId}::uuid)`

export type MovementFilter = Team & { kind?: string | undefined }
type MovementsRequested = { after: MovementPlace | null; limit: number }

const isKind = ({ kind }: MovementFilter) =>
  kind ? sql`${KIND} = ${kind}` : sql`${KIND} is not null`
const isBefore = (after: MovementPlace | null) =>
  after
    ? sql`(l.entry_id, l.member_id, l.wallet, l.seq)
          < (${after.entryId}::uuid, ${after.memberId}::uuid, ${after.wallet}, ${after.seq}::bigint)`
    : sql`true`
/** The newest first; of one entry in the order of its accounts. */
const NEWEST = sql`order by l.entry_id desc, l.member_id desc, l.wallet desc, l.seq desc`
/** Movements that are not of rounds: what the indexes `posting_rare` and `posting_rare_by_entry` hold. */
const IS_RARE = sql`l.kind not in ('bet', 'win') and l.amount <> 0`

/** Whether a movement `l` is of the period, and of the time of its account `t` in the team. */
const isWithin = ({ from, to }: MovementFilter) => sql`
  l.at >= ${from}::timestamptz and l.at < ${to}::timestamptz and l.at >= t.from_at and l.at < t.until_at`

/** The postings of a filter, by member. */
const ofMembers = (team: MovementFilter) => sql`
          from (${members(team)}) t
          join ledger.posting l on l.member_id = t.member_id
         where ${IS_RARE} and ${isWithin(team)} and ${isKind(team)}`

/** An entry gets its id a moment before its postings their time. */
const SLACK_MS = MINUTE_MS

/** The postings of everybody in a period, and some around it. */
const ofAll = ({ from, to }: MovementFilter) => sql`
  from ledger.posting l
 where ${IS_RARE} and l.entry_id >= ${firstIdAt(addMs(from, -SLACK_MS))}::uuid
   and l.entry_id < ${firstIdAt(addMs(to, SLACK_MS))}::uuid`

/** Those of them that are of the filter. */
const amongAll = (team: MovementFilter, postings: ReturnType<typeof sql>) => sql`
  from (${postings}) l
  cross join lateral (select * from (${members(team)}) m where m.member_id = l.member_id offset 0) t
 where ${isWithin(team)} and ${isKind(team)}`

const COLUMNS = sql`
  l.entry_id as "entryId", l.member_id as "memberId", l.wallet, l.seq, l.at as time, l.ref as reference, t.level, ${KIND} as kind, l.amount,
  l.balance_after as "balanceAfter", t.is_direct as "isDirect", l.kind as "ledgerKind"`

const named = (page: ReturnType<typeof sql>) => sql<Movement>`
  select t.*, m.username as account
    from (${page}) t join member.member m on m.member_id = t."memberId"
   order by t."entryId" desc, t."memberId" desc, t.wallet desc, t.seq desc`

/** Movements of money of a team, newest first; of each member no more than a page. */
export async function selectMovements(
  db: Db,
  team: MovementFilter,
  { after, limit }: MovementsRequested,
): Promise<Movement[]> {
  const { rows } = await named(
    sql`select ${COLUMNS} ${ofMembers(team)} and ${isBefore(after)} ${NEWEST} limit ${limit}`,
  ).execute(db)
  return rows
}

type Looked = MovementsRequested & {
  /** Movements of everybody that are looked at. */
  lookedMax: number
}

/**
 * The same for a team of any size: looks at everybody's movements, the newest first, until the page is full or so many were
 * looked at. `lookedTo` is where a page that was not filled goes on; null at the end.
 */
export async function selectMovementsAmongAll(
  db: Db,
  team: MovementFilter,
  { after, limit, lookedMax }: Looked,
): Promise<{ movements: Movement[]; lookedTo: MovementPlace | null }> {
  const all = sql`${ofAll(team)} and ${isBefore(after)} ${NEWEST}`
  const { rows } = await named(
    sql`select ${COLUMNS} ${amongAll(team, sql`select l.* ${all} limit ${lookedMax}`)}
        ${NEWEST} limit ${limit}`,
  ).execute(db)
  if (rows.length === limit) return { movements: rows, lookedTo: null }
  const { rows: last } = await sql<MovementPlace>`
    select l.entry_id as "entryId", l.member_id as "memberId", l.wallet, l.seq ${all} offset ${lookedMax - 1} limit 1`.execute(
    db,
  )
  return { movements: rows, lookedTo: last[0] ?? null }
}

export type MovementTotals = { rows: number; in: bigint; out: bigint; amount: bigint }

const SUMS = sql`
  count(*)::integer as rows, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as in,
  coalesce(sum(amount) filter (where amount < 0), 0)::bigint as out, coalesce(sum(amount), 0)::bigint as amount`

/** What all movements of a filter come to; stops after `rowsMax + 1` of them, and then only their number is right. */
export async function sumMovements(
  db: Db,
  team: MovementFilter,
  rowsMax: number,
): Promise<MovementTotals | undefined> {
  const { rows } = await sql<MovementTotals>`
    select ${SUMS} from (select l.amount ${ofMembers(team)} limit ${rowsMax + 1}) s`.execute(db)
  return rows[0]
}

/** The same for a team of any size; undefined where everybody together has more movements in the period. */
export async function sumMovementsAmongAll(
  db: Db,
  team: MovementFilter,
  rowsMax: number,
): Promise<MovementTotals | undefined> {
  const { rows: counted } = await sql<{ movements: number }>`
    select count(*)::integer as movements from (select ${ofAll(team)} limit ${rowsMax + 1}) l`.execute(
    db,
  )
  if ((counted[0]?.movements ?? 0) > rowsMax) return undefined
  const { rows } = await sql<MovementTotals>`
    select ${SUMS} from (select l.amount ${amongAll(team, sql`select l.* ${ofAll(team)}`)}) s`.execute(
    db,
  )
  return rows[0]
}
