import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#platform/db'

/** Counts a response, or a missing one; returns how many are missing in a row. */
export async function countPing(
  tx: Tx,
  p: { vendor: string; isAnswered: boolean; now: Date },
): Promise<number> {
  const first = p.isAnswered ? { misses: 0, answered_at: p.now } : { misses: 1 }
  const row = await tx
    .insertInto('vendor_sync.vendor')
    .values({ vendor: p.vendor, ...first })
    .onConflict((conflict) =>
      conflict
        .column('vendor')
        .doUpdateSet((eb) =>
          p.isAnswered ? first : { misses: eb('vendor_sync.vendor.misses', '+', 1) },
        ),
    )
    .returning('misses')
    .executeTakeFirstOrThrow()
  return row.misses
}

export async function selectVendorState(db: Kysely<Tables>, vendor: string) {
  return db
    .selectFrom('vendor_sync.vendor')
    .selectAll()
    .where('vendor', '=', vendor)
    .executeTakeFirst()
}

/** The vendors whose whole list was read at least once. */
export async function selectReadVendors(db: Kysely<Tables>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('vendor_sync.vendor')
    .select('vendor')
    .where('read_whole_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ vendor }) => vendor))
}

/** From where on the feed of rounds of a vendor is read the next time. */
export async function noteRoundsFrom(tx: Tx, { vendor, from }: { vendor: string; from: Date }) {
  await tx
    .insertInto('vendor_sync.vendor')
    .values({ vendor, rounds_from: from })
    .onConflict((conflict) => conflict.column('vendor').doUpdateSet({ rounds_from: from }))
    .execute()
}

export async function noteRead(tx: Tx, r: { vendor: string; isWhole: boolean; now: Date }) {
  const read = { read_at: r.now, ...(r.isWhole ? { read_whole_at: r.now } : {}) }
  await tx
    .insertInto('vendor_sync.vendor')
    .values({ vendor: r.vendor, ...read })
    .onConflict((conflict) => conflict.column('vendor').doUpdateSet(read))
    .execute()
}

/** Stores an announcement; false when it was received before. */
export async function insertMaintenance(
  tx: Tx,
  m: { vendor: string; eventId: string; from: Date; until: Date | null },
) {
  await tx
    .insertInto('vendor_sync.maintenance')
    .values({ vendor: m.vendor, event_id: m.eventId, from_at: m.from, until_at: m.until })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether the vendor announced that it is closed now. */
export async function isAnnounced(db: Kysely<Tables>, vendor: string, now: Date) {
  const row = await db
    .selectFrom('vendor_sync.maintenance')
    .select('event_id')
    .where('vendor', '=', vendor)
    .where('from_at', '<=', now)
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', now)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Where the last comparison of quarters ended. */
export async function selectLastReport(db: Kysely<Tables>, vendor: string): Promise<Date | null> {
  const row = await db
    .selectFrom('vendor_sync.report')
    .select((eb) => eb.fn.max('to_at').as('to_at'))
    .where('vendor', '=', vendor)
    .executeTakeFirst()
  return row?.to_at ?? null
}

export async function hasReport(
  db: Kysely<Tables>,
  r: { vendor: string; from: Date; to: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('vendor_sync.report')
    .select('vendor')
    .where('vendor', '=', r.vendor)
    .where('from_at', '=', r.from)
    .where('to_at', '=', r.to)
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertReport(
  tx: Tx,
  r: { vendor: string; from: Date; to: Date; agrees: boolean; found: string; now: Date },
) {
  const made = { made_at: r.now, agrees: r.agrees, found: r.found }
  await tx
    .insertInto('vendor_sync.report')
    .values({ vendor: r.vendor, from_at: r.from, to_at: r.to, ...made })
    .onConflict((conflict) => conflict.columns(['vendor', 'from_at', 'to_at']).doUpdateSet(made))
    .execute()
}
