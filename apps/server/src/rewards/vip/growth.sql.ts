import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { Window } from './windows.rules.ts'

/** A member's rank, and what growth is counted from: of the whole life, and of the keep period. */
export type Grown = {
  memberId: string
  tier: number
  peak: number
  periodFrom: string | null
  lifetime: { deposits: bigint; weighted: bigint }
  period: { deposits: bigint; weighted: bigint }
}

type Row = {
  member_id: string
  tier: number
  peak: number
  period_from: string | null
  deposits: bigint
  weighted: bigint
  period_deposits: bigint
  period_weighted: bigint
}

/** `before` ends the keep period, where it is over. */
type Counting = { members: readonly string[]; timeZone: string; before?: string }

/**
 * Weighted turnover is rounded down once per category. A deposit counts once its own requirement is filled, from the day
 * on which it was; where bets are undone and open it again, it no longer counts.
 */
export async function selectGrown(
  db: Kysely<Tables>,
  { members, timeZone, before }: Counting,
): Promise<Grown[]> {
  const end = sql`coalesce(${before ?? null}::date, 'infinity')`
  const filled = sql`turnover.requirement
     where member_id = m.member_id and source = 'deposit' and closed_for = 'played'`
  const { rows } = await sql<Row>`
    select m.member_id, coalesce(v.tier, 0) as tier, coalesce(v.peak, 0) as peak, v.period_from::text,
           (select coalesce(sum(amount_minor), 0)::bigint from ${filled}) as deposits,
           (select coalesce(sum(weighted / 100), 0)::bigint from vip.total
             where member_id = m.member_id) as weighted,
           (select coalesce(sum(amount_minor), 0)::bigint from ${filled}
               and (closed_at at time zone ${timeZone})::date >= v.period_from
               and (closed_at at time zone ${timeZone})::date < ${end}) as period_deposits,
           (select coalesce(sum(of_type / 100), 0)::bigint
              from (select sum(weighted)::bigint as of_type from vip.play
                     where member_id = m.member_id and day >= v.period_from and day < ${end}
                     group by game_type) t) as period_weighted
      from unnest(${[...members]}::uuid[]) m (member_id) left join vip.member v using (member_id)
     order by m.member_id`.execute(db)
  return rows.map((row) => ({
    ...{ memberId: row.member_id, tier: row.tier, peak: row.peak, periodFrom: row.period_from },
    lifetime: { deposits: row.deposits, weighted: row.weighted },
    period: { deposits: row.period_deposits, weighted: row.period_weighted },
  }))
}

/** Weighted turnover of a member in a window of days, in minor units. */
export async function selectWeighted(
  db: Kysely<Tables>,
  { memberId, fromDay, toDay }: Window & { memberId: string },
): Promise<bigint> {
  const { rows } = await sql<{ weighted: bigint }>`
    select coalesce(sum(of_type / 100), 0)::bigint as weighted
      from (select sum(weighted)::bigint as of_type from vip.play
             where member_id = ${memberId} and day >= ${fromDay}::date and day < ${toDay}::date
             group by game_type) t`.execute(db)
  return rows[0]?.weighted ?? 0n
}

type Pending = { brandId: string; limit: number }

/** Members whose tier may have changed, locked, without those that another node has. */
export async function lockPending(tx: Tx, { brandId, limit }: Pending): Promise<string[]> {
  const rows = await tx
    .selectFrom('vip.pending')
    .select('member_id')
    .where('brand_id', '=', brandId)
    .orderBy('member_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.member_id)
}

export async function deletePending(tx: Tx, members: readonly string[]) {
  if (members.length === 0) return
  await tx
    .deleteFrom('vip.pending')
    .where('member_id', 'in', [...members])
    .execute()
}

/**
 * Marks the members of deposits that were filled since the last look. A little earlier than that, for a transaction may
 * have taken a moment to commit.
 */
export async function markFilledDeposits(
  tx: Tx,
  { brandId, since, now }: { brandId: string; since: Date; now: Date },
) {
  await sql`
    insert into vip.pending (member_id, brand_id)
    select distinct member_id, brand_id from turnover.requirement
     where brand_id = ${brandId} and source = 'deposit' and closed_for = 'played'
       and closed_at >= ${since}::timestamptz
     order by member_id
    on conflict do nothing`.execute(tx)
  await sql`
    insert into vip.look (brand_id, deposits_until) values (${brandId}, ${now}::timestamptz)
    on conflict (brand_id) do update set deposits_until = excluded.deposits_until`.execute(tx)
}

export async function selectLook(tx: Tx, brandId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('vip.look')
    .select('deposits_until')
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  return row?.deposits_until ?? null
}
