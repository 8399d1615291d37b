import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#platform/db'

const MOST = 200

export async function selectCanned(db: Kysely<Tables>, brandId: string) {
  return db
    .selectFrom('chat.canned')
    .select(['canned_id', 'title', 'body'])
    .where('brand_id', '=', brandId)
    .orderBy('title')
    .limit(MOST)
    .execute()
}

type Saved = {
  cannedId: string
  brandId: string
  title: string
  body: object
  operatorId: string
  now: Date
}

/** False when the id belongs to another brand. */
export async function upsertCanned(tx: Tx, saved: Saved): Promise<boolean> {
  const { cannedId, brandId, title, operatorId, now } = saved
  const body = JSON.stringify(saved.body)
  const change = { title, body, changed_by: operatorId, changed_at: now }
  const row = await tx
    .insertInto('chat.canned')
    .values({ canned_id: cannedId, brand_id: brandId, ...change })
    .onConflict((conflict) =>
      conflict.column('canned_id').doUpdateSet(change).where('chat.canned.brand_id', '=', brandId),
    )
    .returning('canned_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteCanned(
  tx: Tx,
  { brandId, cannedId }: { brandId: string; cannedId: string },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('chat.canned')
    .where('canned_id', '=', cannedId)
    .where('brand_id', '=', brandId)
    .returning('canned_id')
    .executeTakeFirst()
  return row !== undefined
}
