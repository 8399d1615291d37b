import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type WindowRow = Selectable<Tables['statement.closed_window']>
type Series = { brandId: string; kind: string; period: string }
type Key = Pick<WindowRow, 'brand_id' | 'kind' | 'period' | 'starts_at'>

/** The columns of a window's key alone, whatever else its row holds. */
const only = ({ brand_id, kind, period, starts_at }: Key): Key => ({
  ...{ brand_id, kind, period, starts_at },
})

const LOCK = sql`hashtextextended('statement', 0)`

/** Sums of a whole tree, and a lock that somebody holds meanwhile, take longer than the call of a player may. */
export async function allowTime(tx: Tx) {
  await sql`select set_config('lock_timeout', '30s', true), set_config('statement_timeout', '60s', true)`.execute(
    tx,
  )
}

/** Counting waits for a window that is being closed, however long that takes, rather than fail. */
export async function lockForCounting(tx: Tx) {
  await allowTime(tx)
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(tx)
}

/**
 * Closes a window: what is counted from now on is a change to it. Whoever is counting has finished before. False when
 * it was closed already.
 */
export async function closeWindow(
  tx: Tx,
  w: Series & { start: Date; end: Date; now: Date },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
  const row = await tx
    .insertInto('statement.closed_window')
    .values({
      ...{ brand_id: w.brandId, kind: w.kind, period: w.period },
      ...{ starts_at: w.start, ends_at: w.end, closed_at: w.now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** Where the next window of a series begins: after the last closed one. */
export async function selectLastEnd(
  db: Kysely<Tables>,
  { brandId, kind, period }: Series,
): Promise<Date | null> {
  const row = await db
    .selectFrom('statement.closed_window')
    .select((eb) => eb.fn.max('ends_at').as('end'))
    .where('brand_id', '=', brandId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .executeTakeFirst()
  return row?.end ?? null
}

/** When the window of a record was closed; of one that pays corrections alone it may be another part of it. */
export async function selectClosedAt(db: Kysely<Tables>, key: Key): Promise<Date | undefined> {
  const row = await db
    .selectFrom('statement.closed_window')
    .select('closed_at')
    .where((eb) => eb.and(only(key)))
    .executeTakeFirst()
  return row?.closed_at
}

/** Closed windows that are not settled, in the order in which they carry over to one another. */
export async function selectUnsettled(db: Kysely<Tables>, brandId: string): Promise<WindowRow[]> {
  return db
    .selectFrom('statement.closed_window')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('settled_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('ends_at')
    .execute()
}

/** The window, for this transaction alone; false when another worker is at it, or has settled it first. */
export async function lockWindow(tx: Tx, key: Key, state: 'closed' | 'settled'): Promise<boolean> {
  const row = await tx
    .selectFrom('statement.closed_window')
    .select('settled_at')
    .where((eb) => eb.and(only(key)))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined && (row.settled_at === null) === (state === 'closed')
}

export async function setSettled(tx: Tx, key: Key, now: Date) {
  await tx
    .updateTable('statement.closed_window')
    .set({ settled_at: now })
    .where((eb) => eb.and(only(key)))
    .execute()
}

/** Settled windows that something was counted into since, the earliest first. */
export async function selectChanged(db: Kysely<Tables>, brandId: string): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    select w.* from statement.closed_window w
     where w.brand_id = ${brandId} and w.settled_at is not null and exists (
       select from statement.change c
        where c.brand_id = w.brand_id and c.kind = w.kind and c.period = w.period and c.starts_at = w.starts_at)
     order by w.starts_at`.execute(db)
  return rows
}

/** The changes of a window are taken: what is counted after this is another one. */
export async function takeChanges(tx: Tx, key: Key) {
  await tx
    .deleteFrom('statement.change')
    .where((eb) => eb.and(only(key)))
    .execute()
}

/** Windows of some kinds that hold one of these days of the brand are changed. */
export async function markDaysChanged(
  tx: Tx,
  w: { brandId: string; kinds: readonly string[]; days: readonly string[]; timeZone: string },
) {
  await sql`
    insert into statement.change (brand_id, kind, period, starts_at, shard, seq)
    select distinct w.brand_id, w.kind, w.period, w.starts_at, -1, 0
      from statement.closed_window w
      join unnest(${[...w.days]}::date[]) d (day) on w.ends_at > d.day::timestamp at time zone ${w.timeZone}
                                                 and w.starts_at < (d.day + 1)::timestamp at time zone ${w.timeZone}
     where w.brand_id = ${w.brandId} and w.kind = any (${[...w.kinds]}::text[])
    on conflict do nothing`.execute(tx)
}

/** The window that begins where another ends hands on other figures now. */
export async function markChanged(tx: Tx, key: Key) {
  await sql`
    insert into statement.change (brand_id, kind, period, starts_at, shard, seq)
    select brand_id, kind, period, starts_at, -1, 0 from statement.closed_window
     where brand_id = ${key.brand_id} and kind = ${key.kind} and period = ${key.period}
       and starts_at = ${key.starts_at}::timestamptz
    on conflict do nothing`.execute(tx)
}
