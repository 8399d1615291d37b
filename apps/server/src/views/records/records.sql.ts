import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type DayRow = Tables['records.bet_day']
export type DaySum = Omit<DayRow, 'member_id'>
type Of = { memberId: string; from: string; to: string }

/** How far the main purse was when the days of a member were last counted. */
export async function selectRolledSeq(db: Kysely<Tables>, memberId: string): Promise<bigint> {
  const row = await db
    .selectFrom('records.rolled')
    .select('seq')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.seq ?? 0n
}

export async function selectDays(
  db: Kysely<Tables>,
  { memberId, from, to }: Of,
): Promise<DaySum[]> {
  return db
    .selectFrom('records.bet_day')
    .select(['day', 'vendor', 'game_type', 'state', 'bets', 'stake', 'valid', 'payout'])
    .where('member_id', '=', memberId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
}

/** Members whose purse has moved since their days were counted. */
export async function selectBehind(db: Kysely<Tables>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from ledger.v_main_seq p
      left join records.rolled r using (member_id)
     where p.seq > coalesce(r.seq, 0) limit ${limit}`.execute(db)
  return rows.map((row) => row.member_id)
}

/** Takes a member's cursor, one roller at a time. */
export async function lockRolled(tx: Tx, memberId: string): Promise<bigint> {
  await tx
    .insertInto('records.rolled')
    .values({ member_id: memberId, seq: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { seq } = await tx
    .selectFrom('records.rolled')
    .select('seq')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return seq
}

export async function updateRolled(tx: Tx, memberId: string, seq: bigint) {
  await tx.updateTable('records.rolled').set({ seq }).where('member_id', '=', memberId).execute()
}

/** Puts what was counted in the place of what stood there for a day. */
export async function replaceDay(
  tx: Tx,
  of: { memberId: string; day: string; sums: readonly Omit<DaySum, 'day'>[] },
) {
  await tx
    .deleteFrom('records.bet_day')
    .where('member_id', '=', of.memberId)
    .where('day', '=', of.day)
    .execute()
  if (of.sums.length === 0) return
  await tx
    .insertInto('records.bet_day')
    .values(of.sums.map((sum) => ({ ...sum, member_id: of.memberId, day: of.day })))
    .execute()
}
