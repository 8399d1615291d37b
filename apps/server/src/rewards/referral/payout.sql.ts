import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type PayoutRow = Selectable<Tables['referral.payout']>

export type NewPayout = {
  memberId: string
  payoutId: string
  brandId: string
  fromDay: string
  toDay: string
  tier: number
  ratePpm: number
  capMinor: bigint
  base: bigint
  earned: bigint
  lowered: bigint
  currency: string
  reference: string | null
  now: Date
}

export async function insertPayout(tx: Tx, payout: NewPayout) {
  await sql`
    insert into referral.payout (member_id, payout_id, brand_id, from_day, to_day, tier, rate_ppm, cap_minor, base_minor,
                                 earned_minor, lowered_minor, amount_minor, recounted_minor, currency, reference,
                                 made_at)
    values (${payout.memberId}, ${payout.payoutId}, ${payout.brandId}, ${payout.fromDay}::date,
            ${payout.toDay}::date, ${payout.tier}, ${payout.ratePpm}, ${payout.capMinor}, ${payout.base},
            ${payout.earned}, ${payout.lowered}, ${payout.earned - payout.lowered}, ${payout.earned},
            ${payout.currency}, ${payout.reference}, ${payout.now}::timestamptz)`.execute(tx)
}

type Part = { friendId: string; base: bigint; amount: bigint }

export async function insertParts(
  tx: Tx,
  { memberId, payoutId }: { memberId: string; payoutId: string },
  parts: readonly Part[],
) {
  if (parts.length === 0) return
  await tx
    .insertInto('referral.part')
    .values(
      parts.map(({ friendId, base, amount }) => ({
        ...{ member_id: memberId, payout_id: payoutId, friend_id: friendId },
        ...{ base_minor: base, amount_minor: amount },
      })),
    )
    .execute()
}

export async function hasPayout(tx: Tx, memberId: string, fromDay: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from referral.payout where member_id = ${memberId} and from_day = ${fromDay}::date`.execute(
    tx,
  )
  return rows.length > 0
}

/** Payouts of weeks since a day, with the friends who made them up. */
export async function selectSince(tx: Tx, memberId: string, since: string) {
  const { rows } = await sql<{
    payout_id: string
    from_day: string
    to_day: string
    rate_ppm: number
    cap_minor: bigint
    recounted_minor: bigint
    made_at: Date
    friends: string[]
  }>`
    select p.payout_id, p.from_day::text, p.to_day::text, p.rate_ppm, p.cap_minor, p.recounted_minor, p.made_at,
           array(select friend_id::text from referral.part t
                  where t.member_id = p.member_id and t.payout_id = p.payout_id) as friends
      from referral.payout p
     where p.member_id = ${memberId} and p.from_day >= ${since}::date and p.recounted_minor > 0`.execute(
    tx,
  )
  return rows
}

export async function updateRecounted(
  tx: Tx,
  { memberId, payoutId, minor }: { memberId: string; payoutId: string; minor: bigint },
) {
  await tx
    .updateTable('referral.payout')
    .set({ recounted_minor: minor })
    .where('member_id', '=', memberId)
    .where('payout_id', '=', payoutId)
    .execute()
}

export async function selectLowered(tx: Tx, memberId: string): Promise<bigint> {
  const row = await tx
    .selectFrom('referral.lowered')
    .select('minor')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.minor ?? 0n
}

export async function saveLowered(tx: Tx, memberId: string, minor: bigint) {
  await tx
    .insertInto('referral.lowered')
    .values({ member_id: memberId, minor })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ minor }))
    .execute()
}

/** Payouts of a member, newest first, from a cursor. */
export async function selectPayouts(
  db: Kysely<Tables>,
  page: { memberId: string; before?: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('referral.payout')
    .selectAll()
    .select([sql<string>`from_day::text`.as('fromDay'), sql<string>`to_day::text`.as('toDay')])
    .where('member_id', '=', page.memberId)
  if (page.before !== undefined) query = query.where('payout_id', '<', page.before)
  return query.orderBy('payout_id', 'desc').limit(page.limit).execute()
}

export async function sumPaid(db: Kysely<Tables>, memberId: string): Promise<bigint> {
  const row = await db
    .selectFrom('referral.payout')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('paid'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.paid
}

/** What each of these friends has brought a member so far. */
export async function sumByFriend(
  db: Kysely<Tables>,
  memberId: string,
  friends: readonly string[],
): Promise<Map<string, bigint>> {
  if (friends.length === 0) return new Map()
  const rows = await db
    .selectFrom('referral.part')
    .select(['friend_id', sql<bigint>`sum(amount_minor)::bigint`.as('paid')])
    .where('member_id', '=', memberId)
    .where('friend_id', 'in', [...friends])
    .groupBy('friend_id')
    .execute()
  return new Map(rows.map((row) => [row.friend_id, row.paid]))
}

export async function selectWorked(db: Kysely<Tables>, brandId: string): Promise<string | null> {
  const { rows } = await sql<{ from_day: string }>`
    select from_day::text from referral.worked where brand_id = ${brandId}`.execute(db)
  return rows[0]?.from_day ?? null
}

export async function saveWorked(tx: Tx, brandId: string, fromDay: string) {
  await sql`
    insert into referral.worked (brand_id, from_day) values (${brandId}, ${fromDay}::date)
    on conflict (brand_id) do update set from_day = greatest(referral.worked.from_day, excluded.from_day)`.execute(
    tx,
  )
}

/** Valid bets of members by category on days of the brand, the last one excluded. */
export async function selectTurnovers(
  db: Kysely<Tables>,
  span: { members: readonly string[]; fromDay: string; toDay: string },
) {
  const { rows } = await sql<{ member_id: string; game_type: string; valid: bigint }>`
    select member_id, game_type, sum(valid_minor)::bigint as valid from promotion.play_day
     where member_id = any (${[...span.members]}::uuid[])
       and day >= ${span.fromDay}::date and day < ${span.toDay}::date
     group by member_id, game_type`.execute(db)
  return rows
}
