import type { ContentKind } from '@parola/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type ItemRow = Selectable<Tables['content.item']>
export type VersionRow = Selectable<Tables['content.version']>
type Named = { brandId: string; kind: ContentKind; id: number }

const VERSIONS_SHOWN = 50

type Page = {
  brandId: string
  kind: ContentKind
  after: { sequence: number; id: number } | null
  limit: number
}

/** Items of a kind in the order of the site, each with the number and the text of its last version. */
export async function selectPage(db: Kysely<Tables>, { brandId, kind, after, limit }: Page) {
  let query = db
    .selectFrom('content.item as i')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('content.version as v')
          .select(['v.version', 'v.body as last_body'])
          .whereRef('v.brand_id', '=', 'i.brand_id')
          .whereRef('v.kind', '=', 'i.kind')
          .whereRef('v.item_id', '=', 'i.item_id')
          .orderBy('v.version', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('i')
    .select(['last.version as last_version', 'last.last_body'])
    .where('i.brand_id', '=', brandId)
    .where('i.kind', '=', kind)
  if (after) {
    query = query.where(sql<boolean>`(i.sequence, i.item_id) > (${after.sequence}, ${after.id})`)
  }
  return query.orderBy('i.sequence').orderBy('i.item_id').limit(limit).execute()
}

const item = (db: Kysely<Tables>, { brandId, kind, id }: Named) =>
  db
    .selectFrom('content.item')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)

export async function selectItem(db: Kysely<Tables>, named: Named): Promise<ItemRow | undefined> {
  return item(db, named).executeTakeFirst()
}

export async function lockItem(tx: Tx, named: Named): Promise<ItemRow | undefined> {
  return item(tx, named).forUpdate().executeTakeFirst()
}

/** The last versions of an item, newest first. */
export async function selectVersions(
  db: Kysely<Tables>,
  { brandId, kind, id }: Named,
  limit = VERSIONS_SHOWN,
): Promise<VersionRow[]> {
  return db
    .selectFrom('content.version')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}

/** The item that an earlier request with this key has made, with its first version. */
export async function selectByRequest(db: Kysely<Tables>, requestKey: string) {
  return db
    .selectFrom('content.item as i')
    .innerJoin('content.version as v', (join) =>
      join
        .onRef('v.brand_id', '=', 'i.brand_id')
        .onRef('v.kind', '=', 'i.kind')
        .onRef('v.item_id', '=', 'i.item_id')
        .on('v.version', '=', 1),
    )
    .select(['i.brand_id', 'i.kind', 'i.item_id'])
    .select(['v.sequence', 'v.starts_at', 'v.ends_at', 'v.body'])
    .where('i.request_key', '=', requestKey)
    .executeTakeFirst()
}

type New = Omit<Named, 'id'> & { requestKey: string; sequence: number; body: object }

/** Serializes new items of a kind, on all nodes, until the transaction ends: numbers are given one after the other. */
export async function lockKind(tx: Tx, { brandId, kind }: Pick<Named, 'brandId' | 'kind'>) {
  const lock = `content:${brandId}:${kind}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
}

/** A draft with the next number of its kind, which is locked. */
export async function insertDraft(tx: Tx, draft: New): Promise<number> {
  const { brandId, kind, requestKey, sequence, body } = draft
  const { item_id } = await tx
    .insertInto('content.item')
    .values({
      ...{ brand_id: brandId, kind, request_key: requestKey, sequence, enabled: false },
      ...{ body: JSON.stringify(body), live_version: 0 },
      item_id: sql<number>`(select coalesce(max(item_id), 0) + 1 from content.item
                             where brand_id = ${brandId} and kind = ${kind})`,
    })
    .returning('item_id')
    .executeTakeFirstOrThrow()
  return item_id
}

type Version = Named & {
  version: number
  sequence: number
  body: object
  startsAt: Date | null
  endsAt: Date | null
  author: string
  reason: string
  now: Date
}

export async function insertVersion(tx: Tx, v: Version) {
  await tx
    .insertInto('content.version')
    .values({
      ...{ brand_id: v.brandId, kind: v.kind, item_id: v.id, version: v.version },
      ...{ sequence: v.sequence, body: JSON.stringify(v.body) },
      ...{ starts_at: v.startsAt, ends_at: v.endsAt },
      ...{ author: v.author, reason: v.reason, saved_at: v.now },
    })
    .execute()
}

/** Shows a version on the site. */
export async function showVersion(tx: Tx, version: VersionRow) {
  await tx
    .updateTable('content.item')
    .set({
      ...{ enabled: true, live_version: version.version, sequence: version.sequence },
      ...{ body: JSON.stringify(version.body) },
      ...{ starts_at: version.starts_at, ends_at: version.ends_at },
    })
    .where('brand_id', '=', version.brand_id)
    .where('kind', '=', version.kind)
    .where('item_id', '=', version.item_id)
    .execute()
}

export async function takeDown(tx: Tx, { brandId, kind, id }: Named) {
  await tx
    .updateTable('content.item')
    .set({ enabled: false })
    .where('brand_id', '=', brandId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .execute()
}

export async function insertPicture(
  tx: Tx,
  p: { pictureId: string; brandId: string; shape: string; operatorId: string; now: Date },
) {
  await tx
    .insertInto('content.picture')
    .values({
      ...{ picture_id: p.pictureId, brand_id: p.brandId, shape: p.shape },
      ...{ operator_id: p.operatorId, uploaded_at: p.now },
    })
    .execute()
}

/** How many of these pictures the brand has, each in the shape that it is named with. */
export async function countPictures(
  db: Kysely<Tables>,
  brandId: string,
  named: readonly { pictureId: string; shape: string }[],
): Promise<number> {
  const rows = await db
    .selectFrom('content.picture')
    .select(['picture_id', 'shape'])
    .where('brand_id', '=', brandId)
    .where(
      'picture_id',
      'in',
      named.map(({ pictureId }) => pictureId),
    )
    .execute()
  const shapes = new Map(rows.map((row) => [row.picture_id, row.shape]))
  return named.filter(({ pictureId, shape }) => shapes.get(pictureId) === shape).length
}
