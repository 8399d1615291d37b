import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type Whose = { memberId: string; brandId: string }

/** A member's rank, locked; a new one begins at tier 0. */
export async function lockRank(tx: Tx, { memberId, brandId, day }: Whose & { day: string }) {
  await sql`
    insert into vip.member (member_id, brand_id, period_from) values (${memberId}, ${brandId}, ${day}::date)
    on conflict do nothing`.execute(tx)
  return tx
    .selectFrom('vip.member')
    .select(['tier', 'peak', 'warned_days', 'host', 'host_chosen_at'])
    .select(sql<string>`period_from::text`.as('periodFrom'))
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function findRank(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('vip.member')
    .select(['tier', 'peak', 'host', 'host_chosen_at'])
    .select(sql<string>`period_from::text`.as('periodFrom'))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** A tier that was reached, confirmed, lost or set by hand: its keep period begins on that day. */
export async function updateRank(
  tx: Tx,
  rank: { memberId: string; tier: number; peak: number; day: string },
) {
  await sql`
    update vip.member set tier = ${rank.tier}, peak = ${rank.peak}, period_from = ${rank.day}::date, warned_days = null
     where member_id = ${rank.memberId}`.execute(tx)
}

export async function updateWarned(tx: Tx, memberId: string, days: number) {
  await tx
    .updateTable('vip.member')
    .set({ warned_days: days })
    .where('member_id', '=', memberId)
    .execute()
}

export async function updateHost(tx: Tx, memberId: string, host: { id: string; now: Date }) {
  await tx
    .updateTable('vip.member')
    .set({ host: host.id, host_chosen_at: host.now })
    .where('member_id', '=', memberId)
    .execute()
}

export type NewChange = Whose & {
  changeId: string
  from: number
  to: number
  cause: 'upgrade' | 'keep' | 'downgrade' | 'operator'
  growth: bigint
  operatorId?: string
  reason?: string
  now: Date
}

export async function insertChange(tx: Tx, change: NewChange) {
  await tx
    .insertInto('vip.tier_change')
    .values({
      member_id: change.memberId,
      change_id: change.changeId,
      brand_id: change.brandId,
      from_tier: change.from,
      to_tier: change.to,
      cause: change.cause,
      growth: change.growth,
      operator_id: change.operatorId ?? null,
      reason: change.reason ?? null,
      changed_at: change.now,
    })
    .execute()
}

/** The tier of a member just before an instant. */
export async function selectTierBefore(
  db: Kysely<Tables>,
  memberId: string,
  instant: Date,
): Promise<number> {
  const row = await db
    .selectFrom('vip.tier_change')
    .select('to_tier')
    .where('member_id', '=', memberId)
    .where('changed_at', '<', instant)
    .orderBy('changed_at', 'desc')
    .orderBy('change_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.to_tier ?? 0
}

/** The tier of a member; 0 before they have reached one. */
export async function selectTier(db: Kysely<Tables>, memberId: string): Promise<number> {
  return (await findRank(db, memberId))?.tier ?? 0
}

/** The tiers of those of these members who have reached one. */
export async function selectTiers(
  db: Kysely<Tables>,
  members: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('vip.member')
    .select(['member_id', 'tier'])
    .where(sql<boolean>`member_id = any (${[...members]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.member_id, row.tier]))
}

/** Every change of these members' tiers, oldest first. */
export async function selectTierChanges(tx: Tx, members: readonly string[]) {
  if (members.length === 0) return []
  return tx
    .selectFrom('vip.tier_change')
    .select(['member_id as memberId', 'to_tier as tier', 'changed_at as instant'])
    .where('member_id', 'in', [...members])
    .orderBy('changed_at')
    .orderBy('change_id')
    .execute()
}

/** When a member first changed tier. */
export async function selectFirstChange(tx: Tx, memberId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('vip.tier_change')
    .select('changed_at')
    .where('member_id', '=', memberId)
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst()
  return row?.changed_at
}

/** Changes of a member's tier, newest first. */
export async function selectChanges(db: Kysely<Tables>, memberId: string, limit: number) {
  return db
    .selectFrom('vip.tier_change')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('changed_at', 'desc')
    .orderBy('change_id', 'desc')
    .limit(limit)
    .execute()
}

/** A day of the brand, what a keep period and its warnings are by the terms, and the tiers that can be lost. */
export type Due = {
  brandId: string
  day: string
  keepDays: number
  warnDays: readonly number[]
  tiers: readonly number[]
}

/** Members whose keep period is over, or who are to be warned of its end and were not, by their ids. */
export async function selectDue(
  db: Kysely<Tables>,
  due: Due,
  page: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from vip.member
     where brand_id = ${due.brandId} and tier > 0
       and period_from <= ${due.day}::date - ${due.keepDays - Math.max(0, ...due.warnDays)}::integer
       and (period_from <= ${due.day}::date - ${due.keepDays}::integer
            or tier = any (${[...due.tiers]}::smallint[]) and exists (
              select from unnest(${[...due.warnDays]}::integer[]) w (days)
               where period_from + ${due.keepDays}::integer - ${due.day}::date <= w.days
                 and (warned_days is null or warned_days > w.days)))
       and member_id > coalesce(${page.after}::uuid, '00000000-0000-0000-0000-000000000000')
     order by member_id limit ${page.limit}`.execute(db)
  return rows.map((row) => row.member_id)
}

/** How many members of a brand have chosen each host. */
export async function countByHost(
  db: Kysely<Tables>,
  brandId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('vip.member')
    .select(['host', sql<number>`count(*)::integer`.as('members')])
    .where('brand_id', '=', brandId)
    .where('host', 'is not', null)
    .groupBy('host')
    .execute()
  return new Map(rows.map(({ host, members }) => [host ?? '', members]))
}

/** How many members each tier of a brand has. */
export async function countTiers(
  db: Kysely<Tables>,
  brandId: string,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('vip.member')
    .select(['tier', sql<number>`count(*)::integer`.as('members')])
    .where('brand_id', '=', brandId)
    .groupBy('tier')
    .execute()
  return new Map(rows.map(({ tier, members }) => [tier, members]))
}
