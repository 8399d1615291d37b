import { type Kysely, sql } from 'kysely'
import { type Batch, type Consumer, rowsOf, selectZones } from '#games/activity'
import type { Tables, Tx } from '#platform/db'

/** The largest deposit of a member since promotions have been recorded; 0 without any. */
export async function selectBiggestDeposit(db: Kysely<Tables>, memberId: string): Promise<bigint> {
  const row = await db
    .selectFrom('promotion.deposit')
    .select(sql<bigint>`coalesce(max(amount_minor), 0)::bigint`.as('amount'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.amount
}

/** False when it is recorded already. */
export async function insertDeposit(
  tx: Tx,
  d: { memberId: string; reference: string; amountMinor: bigint; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('promotion.deposit')
    .values({
      ...{ member_id: d.memberId, reference: d.reference },
      ...{ amount_minor: d.amountMinor, credited_at: d.now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst()
  return row !== undefined
}

/** The deposit that met a member's part in a promotion. */
export async function selectDepositOf(
  tx: Tx,
  { member_id: memberId, basis }: { member_id: string; basis: unknown },
): Promise<{ reference: string; amount: bigint } | null> {
  const { deposit } = (basis ?? {}) as { deposit?: string }
  if (!deposit) return null
  const row = await tx
    .selectFrom('promotion.deposit')
    .select(['reference', 'amount_minor as amount'])
    .where('member_id', '=', memberId)
    .where('reference', '=', deposit)
    .executeTakeFirst()
  return row ?? null
}

/** The deposit was recalled: it counts for nothing any more. */
export async function deleteDeposit(tx: Tx, memberId: string, reference: string) {
  await tx
    .deleteFrom('promotion.deposit')
    .where('member_id', '=', memberId)
    .where('reference', '=', reference)
    .execute()
}

/** Adds up what members played, by the day of the brand and the category. */
export const promotionConsumer: Consumer = {
  name: 'promotion',
  take: async (tx: Tx, batch: Batch) => {
    const zones = await selectZones(tx, batch)
    await sql`
      insert into promotion.play_day as d
        (member_id, day, game_type, stake_minor, valid_minor, payout_minor)
      select s.member_id,
             (coalesce(s.settled_at, s.recorded_at) at time zone (${zones}::jsonb ->> s.brand_id))::date,
             s.game_type, sum(s.stake), sum(s.valid), sum(s.payout)
        from ${rowsOf(batch)} s
       group by 1, 2, 3
      on conflict (member_id, day, game_type) do update
         set stake_minor = d.stake_minor + excluded.stake_minor,
             valid_minor = d.valid_minor + excluded.valid_minor,
             payout_minor = d.payout_minor + excluded.payout_minor`.execute(tx)
  },
  reset: async (tx: Tx, shard: number) => {
    await sql`
      delete from promotion.play_day
       where member_id in (select distinct member_id from activity.settlement where shard = ${shard})`.execute(
      tx,
    )
  },
}

export type Played = { gameType: string; stake: bigint; valid: bigint; payout: bigint }

/** What a member played on days of the brand, both inclusive, by category. */
export async function selectPlayed(
  db: Kysely<Tables>,
  span: { memberId: string; from: string; to: string },
): Promise<Played[]> {
  const { rows } = await sql<Played>`
    select game_type as "gameType", sum(stake_minor)::bigint as stake, sum(valid_minor)::bigint as valid,
           sum(payout_minor)::bigint as payout
      from promotion.play_day
     where member_id = ${span.memberId} and day between ${span.from}::date and ${span.to}::date
     group by game_type`.execute(db)
  return rows
}

/** What a member staked and was paid in bets that were settled in a span of time, as they stand now. */
export async function selectPlayedIn(
  db: Kysely<Tables>,
  span: { memberId: string; from: Date; to: Date },
): Promise<{ stake: bigint; payout: bigint }> {
  const { rows } = await sql<{ stake: bigint; payout: bigint }>`
    select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout
      from activity.settlement
     where member_id = ${span.memberId} and recorded_at >= ${span.from}::timestamptz
       and coalesce(settled_at, recorded_at) >= ${span.from}::timestamptz
       and coalesce(settled_at, recorded_at) < ${span.to}::timestamptz`.execute(db)
  return rows[0] ?? { stake: 0n, payout: 0n }
}

export type Act = { memberId: string; instant: Date; amount: bigint; reference: string | null }

/**
 * What members did in a span of time: their deposits, and the days of the brand on which they played, with no amount. In
 * the order of time, by member.
 */
export async function selectActs(
  db: Kysely<Tables>,
  span: { members: readonly string[]; from: Date; to: Date; timeZone: string },
): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select member_id as "memberId", credited_at as instant, amount_minor as amount, reference
      from promotion.deposit
     where member_id = any (${[...span.members]}::uuid[])
       and credited_at >= ${span.from}::timestamptz and credited_at < ${span.to}::timestamptz
    union all
    select distinct member_id, day::timestamp at time zone ${span.timeZone}, 0::bigint, null
      from promotion.play_day
     where member_id = any (${[...span.members]}::uuid[]) and valid_minor > 0
       and day >= (${span.from}::timestamptz at time zone ${span.timeZone})::date
       and day <= (${span.to}::timestamptz at time zone ${span.timeZone})::date
     order by 1, 2, 4`.execute(db)
  return rows
}

export type PlayedDay = { memberId: string; day: string; stake: bigint; payout: bigint }

/** What these members staked and were paid on each day of the brand in a span. */
export async function selectPlayedDays(
  db: Kysely<Tables>,
  span: { members: readonly string[]; from: Date; to: Date; timeZone: string },
): Promise<PlayedDay[]> {
  const { rows } = await sql<PlayedDay>`
    select member_id as "memberId", day::text as day, sum(stake_minor)::bigint as stake,
           sum(payout_minor)::bigint as payout
      from promotion.play_day
     where member_id = any (${[...span.members]}::uuid[])
       and day >= (${span.from}::timestamptz at time zone ${span.timeZone})::date
       and day <= (${span.to}::timestamptz at time zone ${span.timeZone})::date
     group by 1, 2`.execute(db)
  return rows
}

type LastPlayed = { memberId: string; day: string; valid: bigint }

/** The days of the brand on which these members played last, so many of each, the newest first. */
export async function selectLastPlayed(
  db: Kysely<Tables>,
  { members, limit }: { members: readonly string[]; limit: number },
): Promise<LastPlayed[]> {
  const { rows } = await sql<LastPlayed>`
    select m.member_id as "memberId", p.day::text as day, p.valid
      from unnest(${[...members]}::uuid[]) m (member_id)
     cross join lateral (
       select day, sum(valid_minor)::bigint as valid from promotion.play_day
        where member_id = m.member_id and valid_minor > 0
        group by day order by day desc limit ${limit}) p
     order by m.member_id, p.day desc`.execute(db)
  return rows
}

/** When each of these members was first credited a deposit. */
export async function selectFirstDeposits(db: Kysely<Tables>, members: readonly string[]) {
  const { rows } = await sql<{ memberId: string; instant: Date }>`
    select member_id as "memberId", min(credited_at) as instant from promotion.deposit
     where member_id = any (${[...members]}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ memberId, instant }) => [memberId, instant]))
}

/** The mobile numbers that these members proved. */
export async function selectMobiles(db: Kysely<Tables>, members: readonly string[]) {
  const { rows } = await sql<{ memberId: string; mobile: string }>`
    select member_id as "memberId", mobile from member.mobile
     where member_id = any (${[...members]}::uuid[])`.execute(db)
  return new Map(rows.map(({ memberId, mobile }) => [memberId, mobile]))
}

/** The largest deposit of each of these members before an instant. */
export async function selectBiggestBefore(
  db: Kysely<Tables>,
  members: readonly string[],
  before: Date,
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ memberId: string; amount: bigint }>`
    select member_id as "memberId", max(amount_minor)::bigint as amount from promotion.deposit
     where member_id = any (${[...members]}::uuid[]) and credited_at < ${before}::timestamptz
     group by 1`.execute(db)
  return new Map(rows.map(({ memberId, amount }) => [memberId, amount]))
}

/** Wrong codes of a member in a row, locked: they try one after another. */
export async function lockTries(tx: Tx, memberId: string) {
  await tx
    .insertInto('promotion.code_try')
    .values({ member_id: memberId, wrong: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('promotion.code_try')
    .selectAll()
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateTries(
  tx: Tx,
  memberId: string,
  tries: { wrong: number; lockedUntil: Date | null },
) {
  await tx
    .updateTable('promotion.code_try')
    .set({ wrong: tries.wrong, locked_until: tries.lockedUntil })
    .where('member_id', '=', memberId)
    .execute()
}
