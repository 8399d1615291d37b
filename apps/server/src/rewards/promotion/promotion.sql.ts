import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type PromotionRow = Selectable<Tables['promotion.promotion']>
export type VersionRow = Selectable<Tables['promotion.version']>
/** A promotion with the version of its terms that members see. */
export type LiveRow = PromotionRow & Pick<VersionRow, 'version' | 'terms' | 'terms_hash' | 'author'>

type Draft = {
  promotionId: string
  brandId: string
  kind: string
  startsAt: Date
  endsAt: Date | null
  currency: string
  budgetMinor: bigint
  now: Date
}

/** A new draft; an existing promotion stays as it is. */
export async function insertPromotion(tx: Tx, p: Draft) {
  await tx
    .insertInto('promotion.promotion')
    .values({
      ...{ promotion_id: p.promotionId, brand_id: p.brandId, kind: p.kind },
      ...{ starts_at: p.startsAt, ends_at: p.endsAt, currency: p.currency },
      ...{ budget_minor: p.budgetMinor, created_at: p.now },
    })
    .onConflict((conflict) => conflict.column('promotion_id').doNothing())
    .execute()
}

export async function insertVersion(
  tx: Tx,
  v: {
    promotionId: string
    version: number
    terms: string
    hash: string
    author: string | null
    reason: string
    now: Date
  },
) {
  await tx
    .insertInto('promotion.version')
    .values({
      ...{ promotion_id: v.promotionId, version: v.version, terms: v.terms, terms_hash: v.hash },
      ...{ author: v.author, reason: v.reason, saved_at: v.now },
    })
    .execute()
}

/** A promotion of a brand, locked: its budget and its versions change one at a time. */
export async function lockPromotion(
  tx: Tx,
  named: { brandId: string; promotionId: string },
): Promise<PromotionRow | undefined> {
  return tx
    .selectFrom('promotion.promotion')
    .selectAll()
    .where('promotion_id', '=', named.promotionId)
    .where('brand_id', '=', named.brandId)
    .forUpdate()
    .executeTakeFirst()
}

/** Every version, the newest first. */
export async function selectVersions(db: Kysely<Tables>, promotionId: string) {
  return db
    .selectFrom('promotion.version')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .orderBy('version', 'desc')
    .limit(100)
    .execute()
}

export async function selectVersion(
  db: Kysely<Tables>,
  { promotionId, version }: { promotionId: string; version: number },
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('promotion.version')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .where('version', '=', version)
    .executeTakeFirst()
}

const live = (db: Kysely<Tables>) =>
  db
    .selectFrom('promotion.promotion as p')
    .innerJoin('promotion.version as v', (join) =>
      join.onRef('v.promotion_id', '=', 'p.promotion_id').onRef('v.version', '=', 'p.live_version'),
    )
    .selectAll('p')
    .select(['v.version', 'v.terms', 'v.terms_hash', 'v.author'])

/** What a brand offers now, offers soon, or stopped or ended since an instant: the earliest end first. */
export async function selectShown(
  db: Kysely<Tables>,
  criteria: { brandId: string; since: Date; limit: number },
): Promise<LiveRow[]> {
  return live(db)
    .where('p.brand_id', '=', criteria.brandId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('p.state', '=', 'live'),
          eb.or([eb('p.ends_at', 'is', null), eb('p.ends_at', '>', criteria.since)]),
        ]),
        eb('p.stopped_at', '>', criteria.since),
      ]),
    )
    .orderBy('p.ends_at', (order) => order.asc().nullsLast())
    .orderBy('p.promotion_id')
    .limit(criteria.limit)
    .execute()
}

export async function selectLive(
  db: Kysely<Tables>,
  named: { brandId: string; promotionId: string },
): Promise<LiveRow | undefined> {
  return live(db)
    .where('p.brand_id', '=', named.brandId)
    .where('p.promotion_id', '=', named.promotionId)
    .executeTakeFirst()
}

export async function selectByCode(
  db: Kysely<Tables>,
  named: { brandId: string; code: string },
): Promise<LiveRow | undefined> {
  return live(db)
    .where('p.brand_id', '=', named.brandId)
    .where('p.code', '=', named.code)
    .where('p.state', '=', 'live')
    .executeTakeFirst()
}

/** Promotions of a kind that were published, of every brand. */
export async function selectOfKind(db: Kysely<Tables>, kind: string): Promise<LiveRow[]> {
  return live(db).where('p.kind', '=', kind).limit(1000).execute()
}

type Page = {
  brandId: string
  state?: string | undefined
  before?: string | undefined
  limit: number
}

/** Promotions of a brand with the newest version of each, newest first, from a cursor. */
export async function selectPage(db: Kysely<Tables>, page: Page) {
  let query = db
    .selectFrom('promotion.promotion as p')
    .innerJoin('promotion.version as v', 'v.promotion_id', 'p.promotion_id')
    .selectAll('p')
    .select('v.terms')
    .where('p.brand_id', '=', page.brandId)
    .where(
      'v.version',
      '=',
      sql<number>`(select max(version) from promotion.version where promotion_id = p.promotion_id)`,
    )
  if (page.state !== undefined) query = query.where('p.state', '=', page.state)
  if (page.before !== undefined) query = query.where('p.promotion_id', '<', page.before)
  return query.orderBy('p.promotion_id', 'desc').limit(page.limit).execute()
}

type Publishing = {
  promotionId: string
  version: number
  startsAt: Date
  endsAt: Date | null
  budgetMinor: bigint
  leftMinor: bigint
  code: string | null
}

/** False when another live promotion has the same code. */
export async function publish(tx: Tx, p: Publishing): Promise<boolean> {
  const taken = p.code
    ? await tx
        .selectFrom('promotion.promotion')
        .select('promotion_id')
        .where('code', '=', p.code)
        .where('state', '=', 'live')
        .where('promotion_id', '<>', p.promotionId)
        .where(
          'brand_id',
          '=',
          tx
            .selectFrom('promotion.promotion')
            .select('brand_id')
            .where('promotion_id', '=', p.promotionId),
        )
        .executeTakeFirst()
    : undefined
  if (taken) return false
  await tx
    .updateTable('promotion.promotion')
    .set({
      ...{ state: 'live', live_version: p.version, starts_at: p.startsAt, ends_at: p.endsAt },
      ...{ budget_minor: p.budgetMinor, left_minor: p.leftMinor, code: p.code },
    })
    .where('promotion_id', '=', p.promotionId)
    .execute()
  return true
}

export async function stop(tx: Tx, promotionId: string, now: Date) {
  await tx
    .updateTable('promotion.promotion')
    .set({ state: 'stopped', stopped_at: now })
    .where('promotion_id', '=', promotionId)
    .execute()
}

/** Takes an amount from what is left of a budget, or nothing at all; false when it is not there. */
export async function reserve(tx: Tx, promotionId: string, minor: bigint): Promise<boolean> {
  const row = await tx
    .updateTable('promotion.promotion')
    .set({
      left_minor: sql<bigint>`left_minor - ${minor}::bigint`,
      claims: sql<number>`claims + 1`,
      cost_minor: sql<bigint>`cost_minor + ${minor}::bigint`,
    })
    .where('promotion_id', '=', promotionId)
    .where('left_minor', '>=', minor)
    .returning('promotion_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A reserved amount was not used. */
export async function giveBack(tx: Tx, promotionId: string, minor: bigint) {
  await tx
    .updateTable('promotion.promotion')
    .set({
      left_minor: sql<bigint>`left_minor + ${minor}::bigint`,
      claims: sql<number>`claims - 1`,
      cost_minor: sql<bigint>`cost_minor - ${minor}::bigint`,
    })
    .where('promotion_id', '=', promotionId)
    .execute()
}

export async function selectOne(
  db: Kysely<Tables>,
  named: { brandId: string; promotionId: string },
): Promise<PromotionRow | undefined> {
  return db
    .selectFrom('promotion.promotion')
    .selectAll()
    .where('promotion_id', '=', named.promotionId)
    .where('brand_id', '=', named.brandId)
    .executeTakeFirst()
}

/** How many members have each status. */
export async function countByStatus(db: Kysely<Tables>, promotionId: string) {
  const rows = await db
    .selectFrom('promotion.entry')
    .select(['status', sql<bigint>`count(*)`.as('count')])
    .select(sql<bigint>`coalesce(sum(required_minor), 0)::bigint`.as('required'))
    .where('promotion_id', '=', promotionId)
    .groupBy('status')
    .orderBy('status')
    .execute()
  return rows.map(({ status, count, required }) => ({ status, count: Number(count), required }))
}
