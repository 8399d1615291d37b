import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type Recording = {
  shard: number
  members: readonly string[]
  now: Date
  /** The most postings of a member that are read at once. */
  postings: bigint
  /** Whether to wait for a concurrent recorder of the shard. */
  waits: boolean
}

/** Records what members of a shard played; false when more of it is left, null when the shard is locked. */
export async function record(tx: Tx, r: Recording): Promise<boolean | null> {
  const { rows } = await sql<{ whole: boolean | null }>`
    select activity.record(${r.shard}::smallint, ${[...r.members]}::uuid[], ${r.now}::timestamptz,
                           ${r.postings}::bigint, ${r.waits}) as whole`.execute(tx)
  return rows[0]?.whole ?? null
}

/**
 * Whether everything that a member has played is recorded, and none of it after a row of the shard. Not answered for a
 * row that is far behind, to bound the work.
 */
export async function selectIsWholeUpTo(
  tx: Tx,
  criteria: { memberId: string; shard: number; upTo: bigint; most: bigint },
): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select p.seq = coalesce(m.seq, 0) and s.last_seq <= ${criteria.upTo}::bigint + ${criteria.most}::bigint and not exists (
             select from activity.settlement e
              where e.shard = s.shard and e.seq > ${criteria.upTo} and e.member_id = p.member_id) as whole
      from ledger.wallet p join activity.shard s on s.shard = ${criteria.shard}
      left join activity.member m using (member_id)
     where p.member_id = ${criteria.memberId} and p.wallet = 'main'`.execute(tx)
  return rows[0]?.whole ?? false
}

/**
 * What consumers have to take, shard by shard, so that the rows of one are read while they are in memory. Runners
 * start at different shards.
 */
export async function selectWaiting(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select n.name, s.shard, s.last_seq - coalesce(c.seq, 0) as rows
      from (select shard, last_seq, random() as place from activity.shard) s
      cross join unnest(${[...names]}::text[]) n (name)
      left join activity.consumer c on c.shard = s.shard and c.name = n.name
     where s.last_seq > coalesce(c.seq, 0) order by s.place`.execute(db)
  return rows
}

type Place = { name: string; shard: number }
/** What a consumer has to take of a shard, and how many rows that is. */
export type Waiting = Place & { rows: bigint }

export type Mark = { seq: bigint; furthest: bigint; last: bigint }

/**
 * The mark of a consumer, locked, and the last number of its shard; undefined when the mark is locked by another
 * runner and `waits` is false. After a wait the number may be an older one, never a later one.
 */
export async function lockMark(tx: Tx, place: Place, waits: boolean): Promise<Mark | undefined> {
  const { name, shard } = place
  const lock = () =>
    sql<Mark>`
      select c.seq, c.furthest, s.last_seq as last
        from activity.consumer c join activity.shard s using (shard)
       where c.name = ${name} and c.shard = ${shard}
         for update of c ${waits ? sql`` : sql`skip locked`}`.execute(tx)
  const [mark] = (await lock()).rows
  if (mark) return mark
  await tx
    .insertInto('activity.consumer')
    .values({ name, shard })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await lock()).rows[0]
}

/** The marks of a consumer in several shards, locked in their order: without those that another runner holds. */
export async function lockMarks(
  tx: Tx,
  name: string,
  shards: readonly number[],
): Promise<(Mark & { shard: number })[]> {
  const { rows } = await sql<Mark & { shard: number }>`
    select c.shard, c.seq, c.furthest, s.last_seq as last
      from activity.consumer c join activity.shard s using (shard)
     where c.name = ${name} and c.shard = any (${[...shards]}::smallint[])
     order by c.shard for update of c skip locked`.execute(tx)
  return rows
}

export async function selectLast(tx: Tx, shard: number): Promise<bigint> {
  const row = await tx
    .selectFrom('activity.shard')
    .select('last_seq')
    .where('shard', '=', shard)
    .executeTakeFirstOrThrow()
  return row.last_seq
}

export async function moveMark(tx: Tx, { name, shard }: Place, seq: bigint) {
  await tx
    .updateTable('activity.consumer')
    .set({ seq, furthest: sql<bigint>`greatest(furthest, ${seq}::bigint)` })
    .where('name', '=', name)
    .where('shard', '=', shard)
    .execute()
}

/** The same for several shards at once. */
export async function moveMarks(
  tx: Tx,
  name: string,
  marks: readonly { shard: number; seq: bigint }[],
) {
  await sql`
    update activity.consumer c set seq = m.seq, furthest = greatest(c.furthest, m.seq)
      from unnest(${marks.map(({ shard }) => shard)}::smallint[], ${marks.map(({ seq }) => String(seq))}::bigint[])
           m (shard, seq)
     where c.name = ${name} and c.shard = m.shard`.execute(tx)
}

/** Whether everything that a member has played is recorded, and taken by a consumer. */
export async function selectIsWhole(
  db: Kysely<Tables>,
  criteria: Place & { memberId: string },
): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select p.seq = coalesce(m.seq, 0) and s.last_seq = coalesce(c.seq, 0) and not exists (
             select from activity.held h
              where h.name = ${criteria.name} and h.shard = s.shard and h.member_id = p.member_id) as whole
      from ledger.wallet p join activity.shard s on s.shard = ${criteria.shard}
      left join activity.member m using (member_id)
      left join activity.consumer c on c.shard = s.shard and c.name = ${criteria.name}
     where p.member_id = ${criteria.memberId} and p.wallet = 'main'`.execute(db)
  return rows[0]?.whole ?? true
}

/** Whether everything that was recorded before an instant has been taken by a consumer. */
export async function selectIsCountedUntil(
  db: Kysely<Tables>,
  consumer: string,
  until: Date,
): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    select exists (
      select from activity.shard s
        left join activity.consumer c on c.shard = s.shard and c.name = ${consumer}
        join activity.settlement e on e.shard = s.shard and e.seq = coalesce(c.seq, 0) + 1
       where e.recorded_at < ${until}::timestamptz) as behind`.execute(db)
  return !rows[0]?.behind
}
