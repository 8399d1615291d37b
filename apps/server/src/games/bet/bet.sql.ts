import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'
import type { TransactCall } from './bet.types.ts'
import { type AnswerRow, keyOf, refOf, transactParameters } from './calls.ts'

/** Applies calls that move money; one row per call, told apart by `no`. */
export async function callTransact(db: Kysely<Tables>, batch: readonly TransactCall[]) {
  const { calls, actions } = transactParameters(batch)
  const { rows } = await sql<AnswerRow>`
    select * from bet.transact(${calls}::bet.call[], ${actions}::bet.action[])`.execute(db)
  return rows
}

/** Applies rollbacks and closings, in their order. */
export async function callUndoAndClose(db: Kysely<Tables>, members: string[], calls: string) {
  const { rows } = await sql<AnswerRow>`
    select * from bet.undo_and_close(${members}::uuid[], ${calls}::json)`.execute(db)
  return rows
}

type TxName = { memberId: string; vendor: string; tx: string }

/** What is known of a vendor's transaction; undefined when it never came. */
export async function selectTx(db: Kysely<Tables>, { memberId, vendor, tx }: TxName) {
  const mark = await db
    .selectFrom('bet.mark')
    .select(['mark', 'at'])
    .where('member_id', '=', memberId)
    .where('key', '=', keyOf(vendor, tx))
    .executeTakeFirst()
  const key = mark?.mark === 'rollback' ? `rollback:${vendor}:${tx}` : keyOf(vendor, tx)
  const line = await db
    .selectFrom('ledger.posting')
    .select(['entry_id', 'leg', 'amount', 'kind', 'at'])
    .where('member_id', '=', memberId)
    .where('purse', '=', 'main')
    .where('key', '=', key)
    .executeTakeFirst()
  if (!line && !mark) return undefined
  const done = !mark || mark.mark === 'rollback'
  return {
    state: done ? ('done' as const) : (mark.mark as 'rolled_back' | 'tombstone'),
    ref: line ? refOf(line.entry_id, line.leg) : '',
    amount: amountAsSent(line),
    kind: line?.kind ?? 'rollback',
    at: line?.at ?? mark?.at ?? new Date(0),
  }
}

/** A vendor names a bet's amount without a sign. */
function amountAsSent(line: { kind: string; amount: bigint } | undefined): bigint {
  if (!line) return 0n
  return line.kind === 'bet' ? -line.amount : line.amount
}

export type BetFilter = {
  memberId: string
  /** The last bet of the page before. */
  before?: string
  from?: Date
  to?: Date
  state?: string
  vendor?: string
  nodeId?: number
  gameType?: string
  limit: number
}

/** Bets of a member, newest first, from a cursor: never by offset. */
export async function selectBets(db: Kysely<Tables>, f: BetFilter) {
  let query = db.selectFrom('bet.bet').selectAll().where('member_id', '=', f.memberId)
  if (f.before) query = query.where('bet_id', '<', f.before)
  if (f.from) query = query.where('opened_at', '>=', f.from)
  if (f.to) query = query.where('opened_at', '<', f.to)
  if (f.state) query = query.where('state', '=', f.state)
  if (f.vendor) query = query.where('vendor', '=', f.vendor)
  if (f.nodeId !== undefined) query = query.where('node_id', '=', f.nodeId)
  if (f.gameType) query = query.where('game_type', '=', f.gameType)
  return query.orderBy('bet_id', 'desc').limit(f.limit).execute()
}

export async function selectBet(db: Kysely<Tables>, memberId: string, betId: string) {
  return db
    .selectFrom('bet.bet')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .executeTakeFirst()
}

/** The slip of a vendor's round. */
export async function selectRound(
  db: Kysely<Tables>,
  of: { memberId: string; vendor: string; round: string },
) {
  return db
    .selectFrom('bet.bet')
    .selectAll()
    .where('member_id', '=', of.memberId)
    .where('vendor', '=', of.vendor)
    .where('round', '=', of.round)
    .executeTakeFirst()
}

/** The latest real wins of a brand: payout above stake. */
export async function selectWins(db: Kysely<Tables>, brandId: string, limit: number) {
  return db
    .selectFrom('bet.bet')
    .select(['member_id', 'node_id', 'stake', 'payout', 'settled_at', 'bet_id'])
    .where('brand_id', '=', brandId)
    .where('state', '=', 'settled')
    .whereRef('payout', '>', 'stake')
    .orderBy('settled_at', 'desc')
    .limit(limit)
    .execute()
}

/** Rounds that have been open for too long, oldest first, of every member: for reconciliation. */
export async function selectOpenBets(db: Kysely<Tables>, before: Date, limit: number) {
  return db
    .selectFrom('bet.bet')
    .select(['member_id', 'vendor', 'round', 'currency', 'node_id', 'game_type', 'opened_at'])
    .where('state', '=', 'open')
    .where('opened_at', '<', before)
    .orderBy('opened_at')
    .limit(limit)
    .execute()
}

/**
 * How many slips do not equal the postings of their round that stand, and how many rollbacks do
 * not equal the postings that they undid.
 */
export async function countUnbalancedBets(db: Kysely<Tables>): Promise<bigint> {
  const { rows } = await sql<{ broken: bigint }>`
    with line as (
      select t.member_id, t.seq, t.ref, t.kind, t.amount, m.rollback_tx,
             split_part(t.ref, ':', 1) as vendor
        from ledger.posting t
        left join bet.mark m on m.member_id = t.member_id and m.key = t.key
       where t.purse = 'main' and t.key like 'bet:%'
    ), slip as (
      select b.payout - b.stake as net, coalesce(sum(l.amount), 0) as posted
        from bet.bet b
        left join line l on l.member_id = b.member_id and l.ref = b.vendor || ':' || b.round
              and l.seq between b.first_seq and b.last_seq
              and l.rollback_tx is null and l.kind <> 'promo_win'
       group by b.member_id, b.bet_id
    ), undone as (
      select sum(l.amount) as net, min(t.amount) as posted
        from line l
        left join ledger.posting t on t.member_id = l.member_id and t.purse = 'main'
              and t.key = 'rollback:' || l.vendor || ':' || l.rollback_tx
       where l.rollback_tx is not null
       group by l.member_id, l.vendor, l.rollback_tx
    )
    select (select count(*) from slip where net <> posted)
         + (select count(*) from undone where net is distinct from -posted) as broken`.execute(db)
  return rows[0]?.broken ?? 0n
}
