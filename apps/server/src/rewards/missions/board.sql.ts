import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type StandingRow = Selectable<Tables['missions.standing']>
export type PlaceRow = Selectable<Tables['missions.place']>
type Window = { brandId: string; boardId: string; windowName: string }
type Scored = { member_id: string; score: bigint; reached_at: Date }

/** The best scores of a window, the earlier of equal ones first. */
export async function selectTop(db: Kysely<Tables>, window: Window & { limit: number }) {
  return db
    .selectFrom('missions.score')
    .select(['member_id', 'score', 'reached_at'])
    .where('brand_id', '=', window.brandId)
    .where('board_id', '=', window.boardId)
    .where('window_name', '=', window.windowName)
    .where('score', '>', 0n)
    .orderBy('score', 'desc')
    .orderBy('reached_at')
    .orderBy('member_id')
    .limit(window.limit)
    .execute()
}

export async function countScored(db: Kysely<Tables>, window: Window): Promise<number> {
  const row = await db
    .selectFrom('missions.score')
    .select(sql<number>`count(*)::integer`.as('members'))
    .where('brand_id', '=', window.brandId)
    .where('board_id', '=', window.boardId)
    .where('window_name', '=', window.windowName)
    .where('score', '>', 0n)
    .executeTakeFirstOrThrow()
  return row.members
}

/** A member's score of a window, how many are ahead, and the score of the last of those. */
export async function findOwn(db: Kysely<Tables>, window: Window & { memberId: string }) {
  const { rows } = await sql<{ score: bigint; ahead: number; next: bigint | null }>`
    select m.score, a.ahead, a.next
      from missions.score m
     cross join lateral (
       select count(*)::integer as ahead, min(score) as next from missions.score o
        where o.brand_id = m.brand_id and o.board_id = m.board_id and o.window_name = m.window_name
          and (o.score > m.score or o.score = m.score and o.reached_at < m.reached_at)) a
     where m.brand_id = ${window.brandId} and m.board_id = ${window.boardId}
       and m.window_name = ${window.windowName} and m.member_id = ${window.memberId} and m.score > 0`.execute(
    db,
  )
  return rows[0]
}

export async function findStanding(db: Kysely<Tables>, window: Window) {
  return db
    .selectFrom('missions.standing')
    .selectAll()
    .where('brand_id', '=', window.brandId)
    .where('board_id', '=', window.boardId)
    .where('window_name', '=', window.windowName)
    .executeTakeFirst()
}

/** Standings that run, oldest windows first. */
export async function selectRunning(db: Kysely<Tables>, brandId: string, limit: number) {
  return db
    .selectFrom('missions.standing')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('frozen_at', 'is', null)
    .orderBy('window_name')
    .limit(limit)
    .execute()
}

/** Whether a consumer has still to take something that was played before an instant. */
export async function isBehind(
  db: Kysely<Tables>,
  consumer: string,
  until: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_behind: boolean }>`
    select exists (
      select from activity.shard h
        left join activity.consumer c on c.shard = h.shard and c.name = ${consumer}
       cross join lateral (
         select coalesce(settled_at, recorded_at) as settled_at from activity.settlement s
          where s.shard = h.shard and s.seq > coalesce(c.seq, 0) order by s.seq limit 1) s
       where h.last_seq > coalesce(c.seq, 0) and s.settled_at < ${until}::timestamptz) as is_behind`.execute(
    db,
  )
  return rows[0]?.is_behind ?? false
}

/** False when another run has frozen it. */
export async function freeze(
  tx: Tx,
  { standingId, terms, now }: { standingId: string; terms: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('missions.standing')
    .set({ terms, frozen_at: now })
    .where('standing_id', '=', standingId)
    .where('frozen_at', 'is', null)
    .returning('standing_id')
    .executeTakeFirst()
  return row !== undefined
}

type Frozen = Window & { standingId: string; terms: string; now: Date }

/** The standing of a tournament, frozen as it is made. */
export async function insertFrozen(tx: Tx, { standingId, terms, now, ...window }: Frozen) {
  await tx
    .insertInto('missions.standing')
    .values({
      ...{ standing_id: standingId, brand_id: window.brandId, board_id: window.boardId },
      ...{ window_name: window.windowName, period: 'tournament', terms, frozen_at: now },
    })
    .execute()
}

type NewScore = Window & { memberId: string; score: bigint; now: Date }

/** The score of a member in a tournament, as it is from now on. */
export async function setScore(tx: Tx, { score, now, ...of }: NewScore) {
  await sql`
    insert into missions.score (brand_id, board_id, window_name, member_id, is_best, score, reached_at)
    values (${of.brandId}, ${of.boardId}, ${of.windowName}, ${of.memberId}, false, ${score}, ${now})
    on conflict (brand_id, board_id, window_name, member_id) do update
       set score = excluded.score, reached_at = excluded.reached_at`.execute(tx)
}

type NewPlace = Scored & { removedFor: string | null }

export async function insertPlaces(tx: Tx, standingId: string, places: readonly NewPlace[]) {
  if (places.length === 0) return
  await tx
    .insertInto('missions.place')
    .values(
      places.map(({ removedFor, ...scored }) => ({
        ...{ ...scored, standing_id: standingId, removed_for: removedFor },
      })),
    )
    .execute()
}

export async function lockStanding(tx: Tx, { brandId, id }: { brandId: string; id: string }) {
  return tx
    .selectFrom('missions.standing')
    .selectAll()
    .where('standing_id', '=', id)
    .where('brand_id', '=', brandId)
    .where('frozen_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function selectPlaces(db: Kysely<Tables>, standingId: string): Promise<PlaceRow[]> {
  return db
    .selectFrom('missions.place')
    .selectAll()
    .where('standing_id', '=', standingId)
    .orderBy('score', 'desc')
    .orderBy('reached_at')
    .orderBy('member_id')
    .execute()
}

type Place = { standingId: string; memberId: string }

type Removed = { reason: string; by: string | null }

/** False for a member who has no place. */
export async function removePlace(tx: Tx, place: Place, { reason, by }: Removed) {
  const row = await tx
    .updateTable('missions.place')
    .set({ removed_for: reason, removed_by: by })
    .where('standing_id', '=', place.standingId)
    .where('member_id', '=', place.memberId)
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function payPlace(
  tx: Tx,
  { standingId, memberId, prize, reference }: Place & { prize: bigint; reference: string },
) {
  await tx
    .updateTable('missions.place')
    .set({ prize_minor: prize, reference })
    .where('standing_id', '=', standingId)
    .where('member_id', '=', memberId)
    .execute()
}

export async function markPaid(
  tx: Tx,
  { standingId, operatorId, now }: { standingId: string; operatorId: string; now: Date },
) {
  await tx
    .updateTable('missions.standing')
    .set({ paid_at: now, paid_by: operatorId })
    .where('standing_id', '=', standingId)
    .execute()
}

type Page = { brandId: string; isOpen: boolean; before: string | undefined; limit: number }

/** Frozen standings of a brand, newest first. */
export async function selectFrozen(db: Kysely<Tables>, page: Page) {
  let query = db
    .selectFrom('missions.standing')
    .selectAll()
    .where('brand_id', '=', page.brandId)
    .where('frozen_at', 'is not', null)
  if (page.isOpen) query = query.where('paid_at', 'is', null)
  if (page.before) query = query.where('standing_id', '<', page.before)
  return query.orderBy('standing_id', 'desc').limit(page.limit).execute()
}
