import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type EventRow = Selectable<Tables['tournament.event']>
export type EntryRow = Selectable<Tables['tournament.entry']>

type Named = { brandId: string; tournamentId: string; windowName: string }

export async function findEvent(db: Kysely<Tables>, { brandId, ...named }: Named) {
  return db
    .selectFrom('tournament.event')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('tournament_id', '=', named.tournamentId)
    .where('window_name', '=', named.windowName)
    .executeTakeFirst()
}

type NewEvent = Named & {
  eventId: string
  terms: string
  currency: string
  from: Date
  until: Date
}

/** Keeps the terms of a tournament from now on; nothing where somebody has entered it before. */
export async function insertEvent(tx: Tx, event: NewEvent) {
  await tx
    .insertInto('tournament.event')
    .values({
      ...{ event_id: event.eventId, brand_id: event.brandId },
      ...{ tournament_id: event.tournamentId, window_name: event.windowName },
      ...{ terms: event.terms, currency: event.currency },
      ...{ starts_at: event.from, ends_at: event.until },
    })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'tournament_id', 'window_name']).doNothing(),
    )
    .execute()
}

/** Tournaments of a brand that ended after an instant or have not ended, the latest first. */
export async function selectEvents(
  db: Kysely<Tables>,
  page: { brandId: string; since: Date; limit: number },
) {
  return db
    .selectFrom('tournament.event')
    .selectAll()
    .where('brand_id', '=', page.brandId)
    .where('ends_at', '>', page.since)
    .orderBy('ends_at', 'desc')
    .limit(page.limit)
    .execute()
}

/** How many have entered a tournament: every entry of it is read. */
export async function countEntries(db: Kysely<Tables>, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('tournament.entry')
    .select(sql<number>`count(*)::integer`.as('members'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return row.members
}

/** What a member has in each of these tournaments. */
export async function selectEntries(
  db: Kysely<Tables>,
  memberId: string,
  events: readonly string[],
): Promise<EntryRow[]> {
  if (events.length === 0) return []
  return db
    .selectFrom('tournament.entry')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('event_id', 'in', [...events])
    .execute()
}

type NewEntry = { eventId: string; memberId: string; player: string; chips: bigint; now: Date }

/** A member enters once: whoever has entered before keeps the chips that are left. */
export async function insertEntry(tx: Tx, entry: NewEntry) {
  await tx
    .insertInto('tournament.entry')
    .values({
      ...{ event_id: entry.eventId, member_id: entry.memberId, player: entry.player },
      ...{ chips: entry.chips, entered_at: entry.now },
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'member_id']).doNothing())
    .execute()
}

type NewLaunch = {
  launchId: string
  player: string
  vendor: string
  game: string
  tokenHash: Buffer
  sessionId: string | null
  now: Date
}

export async function insertLaunch(tx: Tx, launch: NewLaunch) {
  await tx
    .insertInto('tournament.launch')
    .values({
      ...{ launch_id: launch.launchId, player: launch.player, vendor: launch.vendor },
      ...{ game: launch.game, token_hash: launch.tokenHash, session_id: launch.sessionId },
      launched_at: launch.now,
    })
    .execute()
}

/** Uses up a launch token; undefined when it is unknown, was used, or its game was closed. */
export async function takeToken(tx: Tx, tokenHash: Buffer, now: Date) {
  return tx
    .updateTable('tournament.launch')
    .set({ token_hash: null, authenticated_at: now })
    .where('token_hash', '=', tokenHash)
    .where('closed_at', 'is', null)
    .returning(['launch_id', 'player', 'vendor', 'game', 'launched_at'])
    .executeTakeFirst()
}

export async function closeLaunches(tx: Tx, sessionId: string, now: Date) {
  await tx
    .updateTable('tournament.launch')
    .set({ closed_at: now, token_hash: null })
    .where('session_id', '=', sessionId)
    .where('closed_at', 'is', null)
    .execute()
}

export async function isClosed(db: Kysely<Tables>, launchId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tournament.launch')
    .select('closed_at')
    .where('launch_id', '=', launchId)
    .executeTakeFirst()
  return row?.closed_at != null
}

/** Whether stakes of a game are accepted: opened by its vendor, and not closed. */
export async function isOpenLaunch(
  tx: Tx,
  { launchId, player, vendor, game }: Record<'launchId' | 'player' | 'vendor' | 'game', string>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('tournament.launch')
    .select('launch_id')
    .where('launch_id', '=', launchId)
    .where('player', '=', player)
    .where('vendor', '=', vendor)
    .where('game', '=', game)
    .where('authenticated_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Tournaments that are over since an instant, and not frozen. */
export async function selectOver(db: Kysely<Tables>, until: Date, limit: number) {
  return db
    .selectFrom('tournament.event')
    .selectAll()
    .where('frozen_at', 'is', null)
    .where('ends_at', '<=', until)
    .orderBy('ends_at')
    .limit(limit)
    .execute()
}

/** False when another run has frozen it. */
export async function freezeEvent(tx: Tx, eventId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('tournament.event')
    .set({ frozen_at: now })
    .where('event_id', '=', eventId)
    .where('frozen_at', 'is', null)
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}
