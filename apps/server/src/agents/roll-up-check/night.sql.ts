import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type Db = Kysely<Tables>
type Night = { brandId: string; night: string }
type Place = { brandId: string; shard: number }

/** All bets of a few hundred members, and the sums of a day, take longer than the call of a player may. */
export async function allowTime(tx: Tx) {
  await sql`select set_config('statement_timeout', '120s', true)`.execute(tx)
}

export async function isDone(db: Db, { brandId, night }: Night): Promise<boolean> {
  const row = await db
    .selectFrom('roll_up_check.night')
    .select('night')
    .where('brand_id', '=', brandId)
    .where('night', '=', night)
    .executeTakeFirst()
  return row !== undefined
}

export async function setDone(tx: Tx, { brandId, night, now }: Night & { now: Date }) {
  await tx
    .insertInto('roll_up_check.night')
    .values({ brand_id: brandId, night, done_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The parts of the feed. */
export async function selectShards(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('activity.shard').select('shard').orderBy('shard').execute()
  return rows.map(({ shard }) => shard)
}

/** The rows of a shard that come next, up to what consumers have counted; `upTo` is `after` where there are none. */
export async function nextRows(
  tx: Tx,
  { brandId, shard, consumers, limit }: Place & { consumers: readonly string[]; limit: number },
): Promise<{ after: bigint; upTo: bigint; isLast: boolean }> {
  await sql`insert into roll_up_check.mark values (${brandId}, ${shard}, 0) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ after: bigint; counted: bigint }>`
    select m.seq as after, greatest(m.seq, coalesce((
             select min(seq) from activity.consumer where shard = ${shard} and name = any (${[...consumers]}::text[])), 0)) as counted
      from roll_up_check.mark m where brand_id = ${brandId} and shard = ${shard} for update`.execute(
    tx,
  )
  const { after = 0n, counted = 0n } = rows[0] ?? {}
  const most = after + BigInt(limit)
  return { after, upTo: counted < most ? counted : most, isLast: counted <= most }
}

export async function moveMark(tx: Tx, { brandId, shard, seq }: Place & { seq: bigint }) {
  await tx
    .updateTable('roll_up_check.mark')
    .set({ seq })
    .where('brand_id', '=', brandId)
    .where('shard', '=', shard)
    .execute()
}

/** The sums of teams on these days are compared later. */
export async function addDays(
  tx: Tx,
  { brandId, days }: { brandId: string; days: readonly string[] },
) {
  if (days.length === 0) return
  await tx
    .insertInto('roll_up_check.day')
    .values(days.map((day) => ({ brand_id: brandId, day })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A day that is still to be compared, for this transaction alone. */
export async function lockDay(tx: Tx, brandId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('roll_up_check.day')
    .select(sql<string>`day::text`.as('day'))
    .where('brand_id', '=', brandId)
    .orderBy('day')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.day
}

export async function removeDay(tx: Tx, { brandId, day }: { brandId: string; day: string }) {
  await tx
    .deleteFrom('roll_up_check.day')
    .where('brand_id', '=', brandId)
    .where('day', '=', day)
    .execute()
}

/** The root of the tree of each account. */
export async function selectRoots(
  db: Db,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ member_id: string; root_id: string }>`
    select member_id, coalesce(path[1], member_id) as root_id from team.place
     where member_id = any (${[...memberIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.member_id, row.root_id]))
}
