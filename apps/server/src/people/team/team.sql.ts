import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type PlaceRow = Selectable<Tables['team.place']>

export async function selectPlace(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('team.place')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/**
 * Nobody is moved in the tree until the transaction ends; it waits for a move, and not for others who keep the places. Members
 * are locked after it.
 */
export async function keepPlaces(tx: Tx) {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('team-move', 0))`.execute(tx)
}

type NewPlace = {
  memberId: string
  brandId: string
  uplineId: string | null
  path: readonly string[]
  now: Date
}

/** False when this member already has a place: it is given once. */
export async function insertPlace(tx: Tx, p: NewPlace): Promise<boolean> {
  const row = await tx
    .insertInto('team.place')
    .values({
      member_id: p.memberId,
      brand_id: p.brandId,
      upline_id: p.uplineId,
      path: [...p.path],
      since: p.now,
    })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function selectUpline(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('team.place as p')
    .innerJoin('member.member as m', 'm.member_id', 'p.upline_id')
    .select(['m.member_id', 'm.nickname', 'm.type'])
    .where('p.member_id', '=', memberId)
    .executeTakeFirst()
}

type Below = { agentId: string; search?: string | undefined; isAnyDepth: boolean; limit: number }

/** Members below an agent, by the beginning of their name. */
export async function selectBelow(db: Kysely<Tables>, below: Below) {
  let query = db
    .selectFrom('team.place as p')
    .innerJoin('member.member as m', 'm.member_id', 'p.member_id')
    .selectAll('m')
    .select(sql<number>`cardinality(p.path)`.as('depth'))
  query = below.isAnyDepth
    ? query.where(sql<boolean>`p.path @> array[${below.agentId}::uuid]`)
    : query.where('p.upline_id', '=', below.agentId)
  if (below.search) {
    const search = below.search.toLowerCase()
    query = query.where(sql<boolean>`starts_with(lower(m.username), ${search})`)
  }
  return query.orderBy('m.username').limit(below.limit).execute()
}
