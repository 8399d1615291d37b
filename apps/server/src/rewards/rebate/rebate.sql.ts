import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'
import type { RebateLine } from './rebate.rules.ts'

type Tx = Transaction<Tables>
export type MarkRow = Selectable<Tables['rebate.mark']>
export type ClaimRow = Selectable<Tables['rebate.claim']>
export type LineRow = Selectable<Tables['rebate.claim_line']>

/** The mark of a member, locked: counting and claiming go on one at a time. */
export async function lockMark(
  tx: Tx,
  of: { memberId: string; brandId: string },
): Promise<MarkRow> {
  await tx
    .insertInto('rebate.mark')
    .values({ member_id: of.memberId, brand_id: of.brandId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('rebate.mark')
    .selectAll()
    .where('member_id', '=', of.memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type MarkChange = { seq?: bigint; dueSince?: Date | null; claimedAt?: Date; autoDay?: string }

export async function moveMark(tx: Tx, memberId: string, change: MarkChange) {
  await tx
    .updateTable('rebate.mark')
    .set({
      ...(change.seq === undefined ? {} : { counted_seq: change.seq }),
      ...(change.dueSince === undefined ? {} : { due_since: change.dueSince }),
      ...(change.claimedAt ? { claimed_at: change.claimedAt } : {}),
      ...(change.autoDay ? { auto_day: sql<string>`${change.autoDay}::date` } : {}),
    })
    .where('member_id', '=', memberId)
    .execute()
}

/** Rounds that were open when they were last looked at. */
export async function selectStillOpen(tx: Tx, memberId: string, limit: number) {
  const rows = await tx
    .selectFrom('rebate.counted')
    .select('bet_id')
    .where('member_id', '=', memberId)
    .where('is_open', '=', true)
    .orderBy('bet_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.bet_id)
}

export type Counted = { betId: string; gameType: string; valid: bigint; isOpen: boolean }

/** Counts bets, and adds to what is due of their category what they count more or less than before. */
export async function countBets(tx: Tx, memberId: string, bets: readonly Counted[]) {
  if (bets.length === 0) return
  const rows = bets.map(({ betId, gameType, valid, isOpen }) => ({
    bet_id: betId,
    game_type: gameType,
    valid: String(valid),
    is_open: isOpen,
  }))
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r(bet_id uuid, game_type text, valid bigint, is_open boolean)
    ), before as (
      select c.bet_id, c.valid_minor from rebate.counted c join told using (bet_id)
       where c.member_id = ${memberId}
    ), kept as (
      insert into rebate.counted (member_id, bet_id, game_type, valid_minor, is_open)
      select ${memberId}, bet_id, game_type, valid, is_open from told
      on conflict (member_id, bet_id) do update
         set valid_minor = excluded.valid_minor, is_open = excluded.is_open
    )
    insert into rebate.due (member_id, game_type, valid_minor)
    select ${memberId}, game_type, sum(valid - coalesce(valid_minor, 0))
      from told left join before using (bet_id) group by game_type
    having sum(valid - coalesce(valid_minor, 0)) <> 0
    on conflict (member_id, game_type) do update
       set valid_minor = rebate.due.valid_minor + excluded.valid_minor`.execute(tx)
}

/** Categories are few: the list is bounded by theirs. */
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

/** What a claim used is due no more. */
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

/** One page of a member's claims, the newest first, and how many there are. */
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

/** Members of a brand who have played since they were counted, or have something due, and were not looked at today. */
export async function selectForAuto(
  db: Kysely<Tables>,
  of: { brandId: string; day: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select p.member_id from ledger.purse p left join rebate.mark m using (member_id)
     where p.brand_id = ${of.brandId} and p.purse = 'main'
       and (m.auto_day is null or m.auto_day < ${of.day}::date)
       and (p.seq > coalesce(m.counted_seq, 0) or exists (
             select from rebate.due d where d.member_id = p.member_id and d.valid_minor > 0))
     limit ${of.limit}`.execute(db)
  return rows.map((row) => row.member_id)
}
