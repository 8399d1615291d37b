import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { GoodsRow, RedemptionRow } from './points.sql.ts'

/** The goods of a brand, the cheapest first. */
export async function selectGoods(
  db: Kysely<Tables>,
  { brandId, isOpen }: { brandId: string; isOpen?: true },
): Promise<GoodsRow[]> {
  let query = db.selectFrom('points.goods').selectAll().where('brand_id', '=', brandId)
  if (isOpen) query = query.where('is_open', '=', true)
  return query.orderBy('points').orderBy('goods_id').limit(200).execute()
}

type Taking = { goodsId: string; brandId: string; quantity: number }

/**
 * Takes goods out of the stock; undefined when there are not as many, or they are no longer offered. It is a new version:
 * an operator who saw the stock before it does not put it back.
 */
export async function takeStock(tx: Tx, { goodsId, brandId, quantity }: Taking) {
  return tx
    .updateTable('points.goods')
    .set({ stock: sql<number>`stock - ${quantity}`, version: sql<number>`version + 1` })
    .where('goods_id', '=', goodsId)
    .where('brand_id', '=', brandId)
    .where('is_open', '=', true)
    .where('stock', '>=', quantity)
    .returningAll()
    .executeTakeFirst()
}

export async function returnStock(tx: Tx, { goodsId, quantity }: Omit<Taking, 'brandId'>) {
  await tx
    .updateTable('points.goods')
    .set({ stock: sql<number>`stock + ${quantity}`, version: sql<number>`version + 1` })
    .where('goods_id', '=', goodsId)
    .execute()
}

/** How many of each goods a member has asked for, without what was rejected. */
export async function countTaken(
  db: Kysely<Tables>,
  memberId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('points.redemption')
    .select(['goods_id', sql<number>`sum(quantity)::integer`.as('taken')])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'goods')
    .where('state', '<>', 'rejected')
    .groupBy('goods_id')
    .execute()
  return new Map(rows.map(({ goods_id, taken }) => [goods_id ?? '', taken]))
}

export type NewGoods = Omit<GoodsRow, 'name' | 'remark' | 'version'> & {
  name: object
  remark: object
}

/** False when somebody else has changed the goods since a version; 0 is that of new ones. */
export async function saveGoods(tx: Tx, goods: NewGoods, version: number): Promise<boolean> {
  const values = {
    ...goods,
    name: JSON.stringify(goods.name),
    remark: JSON.stringify(goods.remark),
  }
  if (version === 0) {
    const row = await tx
      .insertInto('points.goods')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning('goods_id')
      .executeTakeFirst()
    return row !== undefined
  }
  const { goods_id, brand_id, ...changes } = values
  const row = await tx
    .updateTable('points.goods')
    .set({ ...changes, version: version + 1 })
    .where('goods_id', '=', goods_id)
    .where('brand_id', '=', brand_id)
    .where('version', '=', version)
    .returning('goods_id')
    .executeTakeFirst()
  return row !== undefined
}

export type NewRedemption = Omit<
  RedemptionRow,
  'goods_name' | 'answer' | 'decided_at' | 'decided_by'
> & { goods_name: object | null; decided_at: Date | null }

export async function insertRedemption(tx: Tx, redemption: NewRedemption): Promise<RedemptionRow> {
  const name = redemption.goods_name
  return tx
    .insertInto('points.redemption')
    .values({ ...redemption, goods_name: name === null ? null : JSON.stringify(name) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findByRequestKey(tx: Tx, memberId: string, requestKey: string) {
  return tx
    .selectFrom('points.redemption')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** What a member has converted since an instant without a review, in minor units. */
export async function sumUnreviewed(
  tx: Tx,
  { memberId, since }: { memberId: string; since: Date },
): Promise<bigint> {
  const row = await tx
    .selectFrom('points.redemption')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('amount'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'convert')
    .where('state', '=', 'approved')
    .where('decided_by', 'is', null)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.amount
}

export async function findRedemption(tx: Tx, reference: string) {
  return tx
    .selectFrom('points.redemption')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
}

type Decision = {
  id: string
  state: 'approved' | 'rejected'
  answer: string
  by: string
  now: Date
}

/** Undefined when it was decided before. */
export async function decideRedemption(tx: Tx, { id, state, answer, by, now }: Decision) {
  return tx
    .updateTable('points.redemption')
    .set({ state, answer, decided_by: by, decided_at: now })
    .where('redemption_id', '=', id)
    .where('state', '=', 'in-process')
    .returningAll()
    .executeTakeFirst()
}

type Page = { memberId: string; offset: number; limit: number }

export async function selectOwn(db: Kysely<Tables>, { memberId, offset, limit }: Page) {
  const own = db.selectFrom('points.redemption').where('member_id', '=', memberId)
  const rows = await own
    .selectAll()
    .orderBy('redemption_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await own
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

type BrandPage = { brandId: string; isOpen: boolean; before?: string | undefined; limit: number }

export async function selectOfBrand(db: Kysely<Tables>, page: BrandPage) {
  let query = db.selectFrom('points.redemption').selectAll().where('brand_id', '=', page.brandId)
  if (page.isOpen) query = query.where('state', '=', 'in-process')
  if (page.before !== undefined) query = query.where('redemption_id', '<', page.before)
  return query.orderBy('redemption_id', 'desc').limit(page.limit).execute()
}
