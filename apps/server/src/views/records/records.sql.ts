import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type DayRow = Tables['records.bet_day']
export type DaySum = Omit<DayRow, 'member_id'>
type Of = { memberId: string; from: string; to: string }

/** The sequence number of the main account when a member's days were last counted. */
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

/** Days of a member on which bets were open when they were last counted. */
export async function selectOpenDays(db: Kysely<Tables>, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('records.bet_day')
    .select('day')
    .distinct()
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .execute()
  return rows.map(({ day }) => day)
}

/** Members whose account has changed since their days were counted. */
export async function selectBehind(db: Kysely<Tables>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from ledger.v_main_seq p
      left join records.rolled r using (member_id)
     where p.seq > coalesce(r.seq, 0) limit ${limit}`.execute(db)
  return rows.map((row) => row.member_id)
}

/** Locks a member's cursor, one roller at a time. */
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

/** Replaces the counts of a day. */
export async function replaceDay(
  tx: Tx,
  values: { memberId: string; day: string; sums: readonly Omit<DaySum, 'day'>[] },
) {
  await tx
    .deleteFrom('records.bet_day')
    .where('member_id', '=', values.memberId)
    .where('day', '=', values.day)
    .execute()
  if (values.sums.length === 0) return
  await tx
    .insertInto('records.bet_day')
    .values(values.sums.map((sum) => ({ ...sum, member_id: values.memberId, day: values.day })))
    .execute()
}
