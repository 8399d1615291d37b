import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'
import type { RebateLine } from './rebate.rules.ts'

type Tx = Transaction<Tables>
export type MarkRow = Selectable<Tables['rebate.mark']>
export type ClaimRow = Selectable<Tables['rebate.claim']>

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

/**
 * What is due by category and rate. What a previous release has counted without a rate has that of `rates`. The list is
 * bounded by the numbers of categories and rates.
 */
export async function selectDue(
  db: Kysely<Tables>,
  memberId: string,
  rates: Record<string, number>,
) {
  const { rows } = await sql<{ game_type: string; rate_ppm: number; valid: string; vip: string }>`
    select game_type, rate_ppm, sum(valid_minor)::text as valid, sum(vip_product)::text as vip
      from (select game_type, rate_ppm, valid_minor, vip_product from rebate.accrual where member_id = ${memberId}
            union all
            select game_type, coalesce((${JSON.stringify(rates)}::jsonb ->> game_type)::integer, 0), valid_minor, 0
              from rebate.due where member_id = ${memberId}) d
     group by game_type, rate_ppm
     order by game_type, rate_ppm limit 1000`.execute(db)
  return rows.map((row) => ({
    gameType: row.game_type,
    ratePpm: row.rate_ppm,
    valid: BigInt(row.valid),
    vipProduct: BigInt(row.vip),
  }))
}

/** The part of a claim that VIP tiers have added: a reward, in minor units (rules/agents §6). */
export const vipPartOf = (claim: string) => sql<bigint>`(
  select coalesce(sum(trunc(l.vip_product / 1000000)), 0)::bigint from rebate.claim_line l
   where l.claim_id = ${sql.ref(`${claim}.claim_id`)})`

/** Clears what a claim has used. */
export async function useDue(tx: Tx, memberId: string, gameTypes: readonly string[]) {
  for (const table of ['rebate.accrual', 'rebate.due'] as const) {
    await tx
      .deleteFrom(table)
      .where('member_id', '=', memberId)
      .where('game_type', 'in', [...gameTypes])
      .execute()
  }
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
    vip_product: String(line.vipProduct),
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
    .orderBy('rate_ppm')
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

type ForAuto = { brandId: string; day: string; after: string | null; limit: number }

/**
 * A page of the members of a brand who have something due, or played what is not recorded yet, and were not looked
 * at today; ordered by id, from after one.
 */
export async function selectForAuto(db: Kysely<Tables>, criteria: ForAuto): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select p.member_id from ledger.wallet p left join rebate.mark m using (member_id)
      left join activity.member a using (member_id)
     where p.brand_id = ${criteria.brandId} and p.wallet = 'main'
       and (m.auto_day is null or m.auto_day < ${criteria.day}::date)
       and (p.seq > coalesce(a.seq, 0) or exists (
             select from rebate.accrual d where d.member_id = p.member_id and d.valid_minor > 0)
            or exists (
             select from rebate.due d where d.member_id = p.member_id and d.valid_minor > 0))
       and (${criteria.after}::uuid is null or p.member_id > ${criteria.after}::uuid)
     order by p.member_id limit ${criteria.limit}`.execute(db)
  return rows.map((row) => row.member_id)
}
