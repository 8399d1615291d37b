import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { WindowSource } from './vip.rules.ts'
import type { Window } from './windows.rules.ts'

export type RewardRow = Selectable<Tables['vip.reward']>

export type NewReward = {
  memberId: string
  rewardId: string
  brandId: string
  source: 'upgrade' | WindowSource
  cause: string
  tier: number
  window?: Window
  weighted?: bigint
  earned: bigint
  lowered: bigint
  currency: string
  reference: string
  now: Date
}

/** False when the same cause has already given one. */
export async function insertReward(tx: Tx, reward: NewReward): Promise<boolean> {
  const amount = reward.earned - reward.lowered
  const { rows } = await sql<{ reward_id: string }>`
    insert into vip.reward (member_id, reward_id, brand_id, source, cause, tier, from_day, to_day, weighted_minor,
                            earned_minor, lowered_minor, amount_minor, recounted_minor, currency, reference, state,
                            made_at)
    values (${reward.memberId}, ${reward.rewardId}, ${reward.brandId}, ${reward.source}, ${reward.cause}, ${reward.tier},
            ${reward.window?.fromDay ?? null}::date, ${reward.window?.toDay ?? null}::date, ${reward.weighted ?? null},
            ${reward.earned}, ${reward.lowered}, ${amount}, ${reward.earned}, ${reward.currency}, ${reward.reference},
            ${amount > 0n ? 'ready' : 'nothing'}, ${reward.now}::timestamptz)
    on conflict (member_id, source, cause) do nothing
    returning reward_id`.execute(tx)
  return rows.length > 0
}

type Cause = { memberId: string; source: string; cause: string }

export async function hasReward(tx: Tx, { memberId, source, cause }: Cause): Promise<boolean> {
  const row = await tx
    .selectFrom('vip.reward')
    .select('reward_id')
    .where('member_id', '=', memberId)
    .where('source', '=', source)
    .where('cause', '=', cause)
    .executeTakeFirst()
  return row !== undefined
}

/** Windows of a source since a day whose bets weigh less now than when they were worked out. */
export async function selectShrunk(
  tx: Tx,
  { memberId, source, since }: { memberId: string; source: WindowSource; since: string },
) {
  const { rows } = await sql<{
    reward_id: string
    tier: number
    recounted_minor: bigint
    made_at: Date
    weighted: bigint
  }>`
    select r.reward_id, r.tier, r.recounted_minor, r.made_at, p.weighted
      from vip.reward r
     cross join lateral (
       select coalesce(sum(of_type / 100), 0)::bigint as weighted
         from (select sum(weighted)::bigint as of_type from vip.play
                where member_id = r.member_id and day >= r.from_day and day < r.to_day group by game_type) t) p
     where r.member_id = ${memberId} and r.source = ${source} and r.from_day >= ${since}::date
       and p.weighted < r.weighted_minor`.execute(tx)
  return rows
}

export async function updateRecounted(
  tx: Tx,
  reward: { memberId: string; rewardId: string; minor: bigint },
) {
  await tx
    .updateTable('vip.reward')
    .set({ recounted_minor: reward.minor })
    .where('member_id', '=', reward.memberId)
    .where('reward_id', '=', reward.rewardId)
    .execute()
}

type Whose = { memberId: string; source: WindowSource }

export async function selectLowered(tx: Tx, { memberId, source }: Whose): Promise<bigint> {
  const row = await tx
    .selectFrom('vip.lowered')
    .select('minor')
    .where('member_id', '=', memberId)
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.minor ?? 0n
}

export async function saveLowered(tx: Tx, { memberId, source }: Whose, minor: bigint) {
  await tx
    .insertInto('vip.lowered')
    .values({ member_id: memberId, source, minor })
    .onConflict((conflict) => conflict.columns(['member_id', 'source']).doUpdateSet({ minor }))
    .execute()
}

type Page = { brandId: string; after: string | null; limit: number }

/** Rewards that wait to be paid, oldest first, without those of members who may have none yet. */
export async function selectReady(db: Kysely<Tables>, page: Page & { needsKyc: boolean }) {
  const { rows } = await sql<{ member_id: string; reward_id: string }>`
    select r.member_id, r.reward_id from vip.reward r join member.member m using (member_id)
     where r.brand_id = ${page.brandId} and r.state = 'ready'
       and m.status = 'active' and m.barred_for is null and m.away is null
       and (m.kyc = 'A' or not ${page.needsKyc})
       and r.reward_id > coalesce(${page.after}::uuid, '00000000-0000-0000-0000-000000000000')
     order by r.reward_id limit ${page.limit}`.execute(db)
  return rows
}

type Key = { memberId: string; rewardId: string }

export async function findReady(tx: Tx, { memberId, rewardId }: Key) {
  return tx
    .selectFrom('vip.reward')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('reward_id', '=', rewardId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
}

/** Undefined when it was paid in the meantime. */
export async function markPaid(tx: Tx, { memberId, rewardId }: Key, now: Date) {
  return tx
    .updateTable('vip.reward')
    .set({ state: 'paid', paid_at: now })
    .where('member_id', '=', memberId)
    .where('reward_id', '=', rewardId)
    .where('state', '=', 'ready')
    .returningAll()
    .executeTakeFirst()
}

/** Rewards of a member, newest first, from a cursor. */
export async function selectRewards(
  db: Kysely<Tables>,
  page: { memberId: string; before?: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('vip.reward')
    .selectAll()
    .select([sql<string>`from_day::text`.as('fromDay'), sql<string>`to_day::text`.as('toDay')])
    .where('member_id', '=', page.memberId)
  if (page.before !== undefined) query = query.where('reward_id', '<', page.before)
  return query.orderBy('reward_id', 'desc').limit(page.limit).execute()
}

/** Members of a brand who played in a window, by their ids. */
export async function selectPlayers(
  db: Kysely<Tables>,
  { brandId, after, limit, window }: Page & { window: Window },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select m.member_id from vip.member m
     where m.brand_id = ${brandId}
       and m.member_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
       and exists (select from vip.play p where p.member_id = m.member_id
                      and p.day >= ${window.fromDay}::date and p.day < ${window.toDay}::date)
     order by m.member_id limit ${limit}`.execute(db)
  return rows.map((row) => row.member_id)
}

export async function selectWorked(
  db: Kysely<Tables>,
  { brandId, source }: { brandId: string; source: WindowSource },
): Promise<string | null> {
  const { rows } = await sql<{ from_day: string }>`
    select from_day::text from vip.worked where brand_id = ${brandId} and source = ${source}`.execute(
    db,
  )
  return rows[0]?.from_day ?? null
}

export async function saveWorked(
  tx: Tx,
  { brandId, source, fromDay }: { brandId: string; source: WindowSource; fromDay: string },
) {
  await sql`
    insert into vip.worked (brand_id, source, from_day) values (${brandId}, ${source}, ${fromDay}::date)
    on conflict (brand_id, source) do update
       set from_day = greatest(vip.worked.from_day, excluded.from_day)`.execute(tx)
}

export async function sumPaid(db: Kysely<Tables>, memberId: string): Promise<bigint> {
  const row = await db
    .selectFrom('vip.reward')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('paid'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  return row.paid
}
