import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

/** Sends a batch of calls; answers come in the order of the calls. */
export async function callApply(db: Kysely<Tables>, calls: string): Promise<unknown[]> {
  const { rows } = await sql<{ answers: unknown[] }>`
    select bet.apply(${calls}::jsonb) as answers`.execute(db)
  return rows[0]?.answers ?? []
}

export async function selectTx(
  db: Kysely<Tables>,
  of: { memberId: string; vendor: string; tx: string },
) {
  return db
    .selectFrom('bet.tx')
    .select(['state', 'ref', 'amount', 'at', 'kind'])
    .where('member_id', '=', of.memberId)
    .where('vendor', '=', of.vendor)
    .where('tx', '=', of.tx)
    .executeTakeFirst()
}

export type BetFilter = {
  memberId: string
  before?: string
  from?: Date
  to?: Date
  state?: string
  vendor?: string
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

export async function selectOpenBets(db: Kysely<Tables>, before: Date, limit: number) {
  return db
    .selectFrom('bet.bet')
    .select(['member_id', 'vendor', 'round', 'currency', 'node_id'])
    .where('state', '=', 'open')
    .where('opened_at', '<', before)
    .orderBy('opened_at')
    .limit(limit)
    .execute()
}
