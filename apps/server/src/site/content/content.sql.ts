import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

export type ItemKind = 'banner' | 'notice' | 'help' | 'article' | 'promotion' | 'match' | 'resource'

const MAX_ITEMS = 200

/** Bodies of the items of a kind that are shown at an instant, in their order. */
export async function selectItems(
  db: Kysely<Tables>,
  { brandId, kind, now }: { brandId: string; kind: ItemKind; now: Date },
): Promise<{ id: number; sequence: number; body: unknown }[]> {
  const rows = await db
    .selectFrom('content.item')
    .select(['item_id', 'sequence', 'body'])
    .where('brand_id', '=', brandId)
    .where('kind', '=', kind)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('sequence')
    .orderBy('item_id')
    .limit(MAX_ITEMS)
    .execute()
  return rows.map((row) => ({ id: row.item_id, sequence: row.sequence, body: row.body }))
}

/** The last published texts of items by their numbers, whether they are shown or not. */
export async function selectBodies(
  db: Kysely<Tables>,
  { brandId, kind, ids }: { brandId: string; kind: ItemKind; ids: readonly number[] },
): Promise<Map<number, unknown>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('content.item')
    .select(['item_id', 'body'])
    .where('brand_id', '=', brandId)
    .where('kind', '=', kind)
    .where('item_id', 'in', ids)
    .where('live_version', '>', 0)
    .execute()
  return new Map(rows.map((row) => [row.item_id, row.body]))
}

/** The last published text of an item, whether it is shown or not. */
export async function selectBody(
  db: Kysely<Tables>,
  { brandId, kind, id }: { brandId: string; kind: ItemKind; id: number },
): Promise<unknown> {
  const row = await db
    .selectFrom('content.item')
    .select('body')
    .where('brand_id', '=', brandId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst()
  return row?.body
}

/** The instants of a period at which schedules of a brand begin or end, in order. */
export async function selectChanges(
  db: Kysely<Tables>,
  { brandId, from, to }: { brandId: string; from: Date; to: Date },
): Promise<Date[]> {
  const { rows } = await sql<{ changes_at: Date }>`
    select t.changes_at
      from content.item i cross join lateral (values (i.starts_at), (i.ends_at)) t (changes_at)
     where i.brand_id = ${brandId} and i.enabled and t.changes_at > ${from} and t.changes_at <= ${to}
     order by t.changes_at limit ${MAX_ITEMS}`.execute(db)
  return rows.map((row) => row.changes_at)
}

/** An item of the installation, which is shown at once; one that is there already stays. */
export async function insertItem(
  tx: Transaction<Tables>,
  item: { brandId: string; kind: ItemKind; id: number; sequence: number; body: unknown },
) {
  const same = {
    ...{ brand_id: item.brandId, kind: item.kind, item_id: item.id },
    ...{ sequence: item.sequence, body: JSON.stringify(item.body) },
  }
  const made = await tx
    .insertInto('content.item')
    .values(same)
    .onConflict((conflict) => conflict.doNothing())
    .returning('item_id')
    .executeTakeFirst()
  if (!made) return
  await tx
    .insertInto('content.version')
    .values({ ...same, version: 1, reason: 'installation' })
    .execute()
}
