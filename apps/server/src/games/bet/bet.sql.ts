import { type Kysely, sql } from 'kysely'
import { addMs } from '#platform/clock'
import type { Db, Tables } from '#platform/db'
import type { TransactCall } from './bet.types.ts'
import { idsOf } from './bet-ids.ts'
import {
  type AnswerRow,
  aloneParameters,
  type DoneRow,
  plainParameters,
  transactParameters,
} from './calls.ts'

/** A statement that is parsed and planned once by each connection. */
export const prepared = (call: string, parameters: number, columns = '*') => ({
  name: call,
  text: `select ${columns} from ${call}(${Array.from({ length: parameters }, (_, i) => `$${i + 1}`).join()})`,
})
const TRANSACT = prepared('bet.transact', 29)
const TRANSACT_PLAIN = prepared('bet.transact_plain', 23)
const TRANSACT_ALONE = prepared('bet.transact_alone', 21)
const TRANSACT_HELD = prepared('bet.transact_held', 28)
const TRANSACT_WITH_BONUS = prepared('bet.transact_with_bonus', 28)

/**
 * Judges and applies calls that move money; one row per call, identified by `no`. Without a lock, a call
 * whose member was moved concurrently gets no row and had no effect.
 */
export async function callTransact(
  db: Db,
  { calls, lock }: { calls: readonly TransactCall[]; lock: boolean },
): Promise<AnswerRow[]> {
  const values = [lock, false, ...transactParameters(calls)]
  const { rows } = await db.pool.query<AnswerRow>({ ...TRANSACT, values })
  return rows
}

/** Applies one call and puts its win under review, in one transaction. */
export async function callTransactHeld(db: Db, call: TransactCall): Promise<AnswerRow[]> {
  const values = [call.limits?.because ?? null, ...transactParameters([call])]
  const { rows } = await db.pool.query<AnswerRow>({ ...TRANSACT_HELD, values })
  return rows
}

/** Applies one call of a member with a bonus, which takes part in its stake and its payout. */
export async function callTransactWithBonus(db: Db, call: TransactCall): Promise<AnswerRow[]> {
  const values = [call.limits?.because ?? null, ...transactParameters([call])]
  const { rows } = await db.pool.query<AnswerRow>({ ...TRANSACT_WITH_BONUS, values })
  return rows
}

/**
 * Applies calls that concern a bet, as far as they are plain: new rounds and open ones, and money that
 * is there. A call without a row had no effect, and is for `callTransact` to judge; so are all of them
 * when this throws.
 */
export async function callTransactPlain(
  db: Db,
  calls: readonly TransactCall[],
): Promise<DoneRow[]> {
  const [first] = calls
  if (!first) return []
  if (calls.length > 1) {
    const values = plainParameters(calls)
    const { rows } = await db.pool.query<DoneRow>({ ...TRANSACT_PLAIN, values })
    return rows
  }
  const values = aloneParameters(first)
  const { rows } = await db.pool.query<DoneRow>({ ...TRANSACT_ALONE, values })
  return rows.filter(({ entry_id }) => entry_id !== null)
}

/** Applies rollbacks and closings, in their order. */
export async function callUndoAndClose(db: Kysely<Tables>, members: string[], calls: string) {
  const { rows } = await sql<AnswerRow>`
    select * from bet.undo_and_close(${members}::uuid[], ${calls}::json)`.execute(db)
  return rows
}

/** What a vendor's transaction is besides its posting. */
export async function selectMark(db: Kysely<Tables>, memberId: string, key: string) {
  return db
    .selectFrom('bet.mark')
    .select(['mark', 'at'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()
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
  if (f.from) {
    query = query.where('bet_id', '>=', idsOf.first(f.from)).where('opened_at', '>=', f.from)
  }
  if (f.to) query = query.where('bet_id', '<', idsOf.last(f.to)).where('opened_at', '<', f.to)
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

/** The bet of a vendor's round. */
export async function selectRound(
  db: Kysely<Tables>,
  criteria: { memberId: string; vendor: string; round: string },
) {
  return db
    .selectFrom('bet.bet')
    .selectAll()
    .where('member_id', '=', criteria.memberId)
    .where('vendor', '=', criteria.vendor)
    .where('round', '=', criteria.round)
    .executeTakeFirst()
}

type Win = { betId: string; settledAt: Date }
type WinFilter = {
  brandId: string
  limit: number
  win?: Win
  /** Where the page before this one ended. */
  after?: Win | undefined
}

/** Real wins of a brand that were paid, payout above stake, the latest first; or one, by its bet and its millisecond. */
export async function selectWins(db: Kysely<Tables>, { brandId, limit, win, after }: WinFilter) {
  let query = db
    .selectFrom('bet.bet')
    .select(['member_id', 'vendor', 'round', 'node_id', 'stake', 'payout', 'settled_at', 'bet_id'])
    .where('brand_id', '=', brandId)
    .where('state', '=', 'settled')
    .whereRef('payout', '>', 'stake')
    .where(
      sql<boolean>`not exists (select from bet.held_win h
        where h.member_id = bet.member_id and h.vendor = bet.vendor and h.round = bet.round
          and h.state in ('held', 'refused'))`,
    )
  if (win) {
    query = query
      .where('settled_at', '>=', win.settledAt)
      .where('settled_at', '<', addMs(win.settledAt, 1))
      .where('bet_id', '=', win.betId)
  }
  if (after) {
    // A cursor has milliseconds, and a win microseconds: its own row says where it stands.
    query = query.where('settled_at', '<', addMs(after.settledAt, 1)).where(
      sql<boolean>`(settled_at, bet_id) < (select l.settled_at, l.bet_id from bet.bet l
          where l.brand_id = ${brandId} and l.state = 'settled' and l.payout > l.stake
            and l.settled_at >= ${after.settledAt} and l.settled_at < ${addMs(after.settledAt, 1)}
            and l.bet_id = ${after.betId})`,
    )
  }
  return query.orderBy('settled_at', 'desc').orderBy('bet_id', 'desc').limit(limit).execute()
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
