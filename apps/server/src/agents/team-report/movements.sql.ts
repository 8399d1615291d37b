import { type Kysely, sql } from 'kysely'
import { placesUnder } from '#people/team-move'
import type { Tables } from '#platform/db'

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

type Filter = Team & { kind?: string | undefined }

/** The postings of a filter, by member. */
function movementsOf(team: Filter) {
  const isKind = team.kind ? sql`${KIND} = ${team.kind}` : sql`${KIND} is not null`
  return sql`
          from (${members(team)}) t
          join ledger.posting l on l.member_id = t.member_id
         where l.kind not in ('bet', 'win') and l.amount <> 0 and l.at >= ${team.from}::timestamptz
           and l.at < ${team.to}::timestamptz and l.at >= t.from_at and l.at < t.until_at and ${isKind}`
}

/** Movements of money of a team, newest first; of each member no more than a page. */
export async function selectMovements(
  db: Db,
  team: Filter,
  { after, limit }: Page,
): Promise<Movement[]> {
  const isEarlier = after ? sql`l.entry_id < ${after}::uuid` : sql`true`
  const { rows } = await sql<Movement>`
    select t.*, m.username as account
      from (
        select l.entry_id as "entryId", l.at as time, l.ref as reference, l.member_id, t.level, ${KIND} as kind, l.amount,
               l.balance_after as "balanceAfter", t.is_direct as "isDirect", l.kind as "ledgerKind"
          ${movementsOf(team)} and ${isEarlier}
         order by l.entry_id desc limit ${limit}) t
      join member.member m using (member_id)
     order by t."entryId" desc`.execute(db)
  return rows
}

export type MovementTotals = { rows: number; in: bigint; out: bigint; amount: bigint }

/** What all movements of a filter come to; stops after `rowsMax + 1` of them, and then only their number is right. */
export async function sumMovements(
  db: Db,
  team: Filter,
  rowsMax: number,
): Promise<MovementTotals | undefined> {
  const { rows } = await sql<MovementTotals>`
    select count(*)::integer as rows, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as in,
           coalesce(sum(amount) filter (where amount < 0), 0)::bigint as out,
           coalesce(sum(amount), 0)::bigint as amount
      from (select l.amount ${movementsOf(team)} limit ${rowsMax + 1}) s`.execute(db)
  return rows[0]
}
