import { APPLICATION_IMAGES_MAX } from '@parola/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { defineSealed } from '#platform/secrets'

/** Binds a sealed picture to its application and place. */
export const pictureContext = (entryId: string, place: number) => `application:${entryId}:${place}`

/** Pictures of applications. */
defineSealed({
  table: 'promotion.picture',
  column: 'sealed',
  key: ['entry_id', 'place'],
  contextOf: (row) => pictureContext(`${row.entry_id}`, Number(row.place)),
})

/** The pictures of an application, instead of those of an earlier one. */
export async function replacePictures(tx: Tx, entryId: string, sealed: readonly Buffer[]) {
  await tx.deleteFrom('promotion.picture').where('entry_id', '=', entryId).execute()
  for (const [i, picture] of sealed.slice(0, APPLICATION_IMAGES_MAX).entries()) {
    await tx
      .insertInto('promotion.picture')
      .values({ entry_id: entryId, place: i + 1, sealed: picture })
      .execute()
  }
}

export async function selectPicture(
  db: Kysely<Tables>,
  named: { brandId: string; entryId: string; place: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('promotion.picture as f')
    .innerJoin('promotion.entry as e', 'e.entry_id', 'f.entry_id')
    .select('f.sealed')
    .where('e.brand_id', '=', named.brandId)
    .where('f.entry_id', '=', named.entryId)
    .where('f.place', '=', named.place)
    .executeTakeFirst()
  return row?.sealed
}

type Page = {
  brandId: string
  isOpen: boolean
  now: Date
  cursor?: string | undefined
  limit: number
}

/**
 * Applications with the terms of their promotions: open ones oldest first, decided ones newest first. The end of their
 * promotion closes open ones.
 */
export async function selectApplications(db: Kysely<Tables>, page: Page) {
  const open = ['applying', 'process']
  let query = db
    .selectFrom('promotion.entry as e')
    .innerJoin('promotion.promotion as p', 'p.promotion_id', 'e.promotion_id')
    .innerJoin('promotion.version as v', (join) =>
      join.onRef('v.promotion_id', '=', 'e.promotion_id').onRef('v.version', '=', 'e.version'),
    )
    .selectAll('e')
    .select(['v.terms', 'p.currency'])
    .select(
      sql<bigint>`(select count(*) from promotion.picture where entry_id = e.entry_id)`.as(
        'images',
      ),
    )
    .where('e.brand_id', '=', page.brandId)
    .where('e.applied_at', 'is not', null)
    .where('e.status', page.isOpen ? 'in' : 'not in', open)
  if (page.isOpen) {
    query = query
      .where('p.state', '=', 'live')
      .where((eb) => eb.or([eb('p.ends_at', 'is', null), eb('p.ends_at', '>', page.now)]))
  }
  if (page.cursor !== undefined) {
    query = query.where('e.entry_id', page.isOpen ? '>' : '<', page.cursor)
  }
  return query
    .orderBy('e.entry_id', page.isOpen ? 'asc' : 'desc')
    .limit(page.limit)
    .execute()
}
