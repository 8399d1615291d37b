import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type MoveRow = Selectable<Tables['team.move']>

/** Whoever moves a part of the tree waits for those who are joining it, and a large one takes its time. */
export async function lockTree(tx: Tx) {
  await sql`select set_config('lock_timeout', '30s', true), set_config('statement_timeout', '120s', true)`.execute(
    tx,
  )
  await sql`select pg_advisory_xact_lock(hashtextextended('team-move', 0))`.execute(tx)
}

type Move = { moveId: string; brandId: string; memberId: string; toId: string; at: Date; now: Date }

export async function callDecideMove(tx: Tx, { moveId, brandId, memberId, toId, at, now }: Move) {
  await sql`select team.decide_move(${moveId}::uuid, ${brandId}, ${memberId}::uuid, ${toId}::uuid,
                                    ${at}::timestamptz, ${now}::timestamptz)`.execute(tx)
}

/** How many accounts have moved; null when it was done before. */
export async function callCarryOut(tx: Tx, moveId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ accounts: number | null }>`
    select team.carry_out_move(${moveId}::uuid, ${now}::timestamptz) as accounts`.execute(tx)
  return rows[0]?.accounts ?? null
}

/** Moves of a brand that were agreed on and are not carried out, the earliest first. */
export async function selectOpenMoves(
  db: Kysely<Tables>,
  { brandId, dueAt }: { brandId: string; dueAt?: Date },
): Promise<MoveRow[]> {
  let query = db
    .selectFrom('team.move')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('done_at', 'is', null)
  if (dueAt) query = query.where('effective_at', '<=', dueAt)
  return query.orderBy('effective_at').orderBy('move_id').execute()
}

/** When a member comes under an agent by a move that was agreed on; null where there is none. */
export async function selectIncoming(
  db: Kysely<Tables>,
  { agentId, memberId }: { agentId: string; memberId: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom('team.move')
    .select('effective_at')
    .where('member_id', '=', memberId)
    .where('to_upline_id', '=', agentId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return row?.effective_at ?? null
}

/** How many levels of agents are below an account. */
export async function selectAgentLevels(db: Kysely<Tables>, agentId: string): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    select coalesce(max(level), 0)::integer as levels
      from (select level from team.size where agent_id = ${agentId} group by 1 having sum(agents) > 0) l`.execute(
    db,
  )
  return rows[0]?.levels ?? 0
}

/** Places under an agent at some time: of whoever has moved, from when until when. To read `from`. */
export const placesUnder = (agentId: string) => sql`
  select p.member_id, p.path, '-infinity'::timestamptz as from_at, 'infinity'::timestamptz as until_at
    from team.place p
   where p.path @> array[${agentId}::uuid] and not exists (select from team.span s where s.member_id = p.member_id)
  union all
  select s.member_id, s.path, s.from_at, s.until_at from team.span s where s.path @> array[${agentId}::uuid]`

type Expression = RawBuilder<unknown>
type Place = { member: Expression; path: Expression }

/** Whoever has never moved is always where they are now: the functions are called for the few others alone. */
const unlessMoved = ({ member, path }: Place, moved: Expression) => sql`
  case when exists (select from team.span x where x.member_id = ${member}) then ${moved} else ${path} end`

/** The agents above a member at one of their places; `path` are those of now. */
export const pathOf = (place: Place, placeNo: Expression) =>
  unlessMoved(place, sql`team.path_of(${place.member}, ${placeNo}::smallint, ${place.path})`)

/** The same at an instant. */
export const pathAt = (place: Place, instant: Expression) =>
  unlessMoved(place, sql`team.path_at(${place.member}, ${instant}, ${place.path})`)

/** The same when a day of the brand begins. */
export const pathOn = (place: Place, day: Expression) =>
  unlessMoved(place, sql`team.path_on(${place.member}, ${day}, ${place.path})`)

/** Which of a member's places was theirs at an instant. */
export const placeNoAt = (member: Expression, instant: Expression) =>
  unlessMoved({ member, path: sql`0::smallint` }, sql`team.place_no_at(${member}, ${instant})`)
