import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

/** How many members of a brand its crowd has registered. */
export async function countCrowd(db: Kysely<Tables>, brandId: string): Promise<number> {
  const { count } = await db
    .selectFrom('member.member')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('brand_id', '=', brandId)
    .where('is_crowd', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many of them have used a session since an instant. */
export async function countPresent(
  db: Kysely<Tables>,
  { brandId, since }: { brandId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ present: number }>`
    select count(distinct s.member_id)::integer as present
      from session.session s join member.member m using (member_id)
     where s.last_seen_at >= ${since}::timestamptz and m.brand_id = ${brandId} and m.is_crowd`.execute(
    db,
  )
  return rows[0]?.present ?? 0
}
