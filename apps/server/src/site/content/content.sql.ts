import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

export type ContentKind = 'banner' | 'notice' | 'help' | 'promotion' | 'match' | 'resource'

const MAX_ITEMS = 200

/** Bodies of the items of a kind, in their order. */
export async function selectItems(
  db: Kysely<Tables>,
  brandId: string,
  kind: ContentKind,
): Promise<{ id: number; sequence: number; body: unknown }[]> {
  const rows = await db
    .selectFrom('content.item')
    .select(['item_id', 'sequence', 'body'])
    .where('brand_id', '=', brandId)
    .where('kind', '=', kind)
    .where('enabled', '=', true)
    .orderBy('sequence')
    .orderBy('item_id')
    .limit(MAX_ITEMS)
    .execute()
  return rows.map((row) => ({ id: row.item_id, sequence: row.sequence, body: row.body }))
}

export async function insertItem(
  tx: Transaction<Tables>,
  item: { brandId: string; kind: ContentKind; id: number; sequence: number; body: unknown },
) {
  await tx
    .insertInto('content.item')
    .values({
      brand_id: item.brandId,
      kind: item.kind,
      item_id: item.id,
      sequence: item.sequence,
      body: JSON.stringify(item.body),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
