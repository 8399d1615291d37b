import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'
import type { RebateLine } from './rebate.rules.ts'

type Tx = Transaction<Tables>
export type MarkRow = Selectable<Tables['rebate.mark']>
export type ClaimRow = Selectable<Tables['rebate.claim']>
export type LineRow = Selectable<Tables['rebate.claim_line']>

/** The mark of a member's claims, locked: they claim one at a time. */
export async function lockMark(
  tx: Tx,
  criteria: { memberId: string; brandId: string },
): Promise<MarkRow> {
  await tx
    .insertInto('rebate.mark')
    .values({ member_id: criteria.memberId, brand_id: criteria.brandId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('rebate.mark')
    .selectAll()
    .where('member_id', '=', criteria.memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type MarkChange = { dueSince?: null; claimedAt?: Date; autoDay?: string }

export async function moveMark(tx: Tx, memberId: string, change: MarkChange) {
  await tx
    .updateTable('rebate.mark')
    .set({
      ...(change.dueSince === undefined ? {} : { due_since: change.dueSince }),
      ...(change.claimedAt ? { claimed_at: change.claimedAt } : {}),
      ...(change.autoDay ? { auto_day: sql<string>`${change.autoDay}::date` } : {}),
    })
    .where('member_id', '=', memberId)
    .execute()
}

/** The list is bounded by the number of categories. */
export async function selectDue(db: Kysely<Tables>, memberId: string) {
  const rows = await db
    .selectFrom('rebate.due')
    .select(['game_type', 'valid_minor'])
    .where('member_id', '=', memberId)
    .orderBy('game_type')
    .limit(100)
    .execute()
  return rows.map((row) => ({ gameType: row.game_type, valid: row.valid_minor }))
}

/** Clears what a claim has used. */
export async function useDue(tx: Tx, memberId: string, gameTypes: readonly string[]) {
  await tx
    .updateTable('rebate.due')
    .set({ valid_minor: 0n })
    .where('member_id', '=', memberId)
    .where('game_type', 'in', [...gameTypes])
    .execute()
}

export async function selectByRequestKey(tx: Tx, memberId: string, requestKey: string) {
  return tx
    .selectFrom('rebate.claim')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

export type NewClaim = {
  claimId: string
  memberId: string
  brandId: string
  requestKey: string
  reference: string
  how: 'member' | 'automatic'
  currency: string
  amount: bigint
  lines: readonly RebateLine[]
  now: Date
}

export async function insertClaim(tx: Tx, c: NewClaim): Promise<ClaimRow> {
  const row = await tx
    .insertInto('rebate.claim')
    .values({
      claim_id: c.claimId,
      member_id: c.memberId,
      brand_id: c.brandId,
      request_key: c.requestKey,
      reference: c.reference,
      how: c.how,
      currency: c.currency,
      amount_minor: c.amount,
      claimed_at: c.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const lines = c.lines.map((line) => ({
    claim_id: c.claimId,
    game_type: line.gameType,
    valid_minor: line.valid,
    rate_ppm: line.ratePpm,
    amount_minor: line.amount,
  }))
  await tx.insertInto('rebate.claim_line').values(lines).execute()
  return row
}

export async function selectLines(db: Kysely<Tables>, claimIds: readonly string[]) {
  if (claimIds.length === 0) return []
  return db
    .selectFrom('rebate.claim_line')
    .selectAll()
    .where('claim_id', 'in', [...claimIds])
    .orderBy('game_type')
    .execute()
}

/** A page of a member's claims, newest first, and how many there are. */
export async function selectClaims(
  db: Kysely<Tables>,
  page: { memberId: string; limit: number; offset: number },
) {
  const query = db.selectFrom('rebate.claim').where('member_id', '=', page.memberId)
  const counted = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('claim_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: Number(counted.total) }
}

/** Members of a brand who have something due, or played what is not recorded yet, and were not looked at today. */
export async function selectForAuto(
  db: Kysely<Tables>,
  criteria: { brandId: string; day: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select p.member_id from ledger.wallet p left join rebate.mark m using (member_id)
      left join activity.member a using (member_id)
     where p.brand_id = ${criteria.brandId} and p.wallet = 'main'
       and (m.auto_day is null or m.auto_day < ${criteria.day}::date)
       and (p.seq > coalesce(a.seq, 0) or exists (
             select from rebate.due d where d.member_id = p.member_id and d.valid_minor > 0))
     limit ${criteria.limit}`.execute(db)
  return rows.map((row) => row.member_id)
}
