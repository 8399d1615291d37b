import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type { PayoutLimits } from './bet.types.ts'

export type HeldWin = Selectable<Tables['bet.held_win']>

/** Held wins whose case was not opened yet, oldest first. */
export async function unreported(db: Kysely<Tables>, limit: number): Promise<HeldWin[]> {
  return db
    .selectFrom('bet.held_win')
    .selectAll()
    .where('reported_at', 'is', null)
    .orderBy('held_at')
    .limit(limit)
    .execute()
}

/** Records that the case is open and the member notified; false when another caller was first. */
export async function noteReport(tx: Tx, entryId: string): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean | null }>`
    select bet.note_reported(${entryId}::uuid) as noted`.execute(tx)
  return rows[0]?.noted ?? false
}

/**
 * Ends the review of a win: released to the member, or back to the house; undefined when it is over
 * already, or the vendor took the win back meanwhile.
 */
export async function end(
  tx: Tx,
  values: { entryId: string; isReleased: boolean },
): Promise<HeldWin | undefined> {
  const { rows } = await sql<HeldWin>`
    select * from bet.end_review(${values.entryId}::uuid, ${values.isReleased})`.execute(tx)
  return rows[0]?.entry_id ? rows[0] : undefined
}

/** A held win of a brand. */
export async function find(
  db: Kysely<Tables>,
  criteria: { brandId: string; entryId: string },
): Promise<HeldWin | undefined> {
  return db
    .selectFrom('bet.held_win')
    .selectAll()
    .where('entry_id', '=', criteria.entryId)
    .where('brand_id', '=', criteria.brandId)
    .executeTakeFirst()
}

/** Held wins of a brand: those under review oldest first, or those that ended lately. */
export async function winsOf(
  db: Kysely<Tables>,
  criteria: { brandId: string; isOpen: boolean; limit: number },
): Promise<HeldWin[]> {
  const query = db.selectFrom('bet.held_win').selectAll().where('brand_id', '=', criteria.brandId)
  const wanted = criteria.isOpen
    ? query.where('state', '=', 'held').orderBy('held_at')
    : query.where('state', '<>', 'held').orderBy('held_at', 'desc')
  return wanted.limit(criteria.limit).execute()
}

/** Held wins of some rounds of a member, which shows them in their records. */
export async function ofRounds(
  db: Kysely<Tables>,
  criteria: { memberId: string; rounds: readonly string[] },
): Promise<HeldWin[]> {
  if (criteria.rounds.length === 0) return []
  return db
    .selectFrom('bet.held_win')
    .selectAll()
    .where('member_id', '=', criteria.memberId)
    .where('round', '=', sql<string>`any(${[...criteria.rounds]}::text[])`)
    .execute()
}

/** The money that a member has under review. */
export async function sumOf(db: Kysely<Tables>, memberId: string): Promise<bigint> {
  const row = await db
    .selectFrom('ledger.wallet')
    .select('balance')
    .where('member_id', '=', memberId)
    .where('wallet', '=', 'review')
    .executeTakeFirst()
  return row?.balance ?? 0n
}
