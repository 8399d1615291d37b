import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '#platform/db'

/** Which titles are listed, for whom and when: a brand hides, orders and closes titles. */
export type Scope = { db: Kysely<Tables>; brandId: string; now: Date }

/** Neither the brand, nor all of us, nor its vendor took it away. */
export const IN_SIGHT = sql<SqlBool>`(t.active and v.active and t.vendor_status <> 'disabled'
  and bv.is_hidden is not true and bt.is_hidden is not true)`

/** Whether its brand closes a title or its vendor at a moment. */
export const houseShut = (now: Date) =>
  sql<boolean>`(${isShutAt('bv', now)} or ${isShutAt('bt', now)})`

export function isShutAt(criteria: 'bv' | 'bt', now: Date) {
  const [from, until] = [sql.ref(`${criteria}.shut_from`), sql.ref(`${criteria}.shut_until`)]
  return sql<boolean>`coalesce(${from} <= ${now} and (${until} is null or ${until} > ${now}), false)`
}

/** Every title with its vendor and a brand's overrides of both. */
export function everyTitle({ db, brandId }: Pick<Scope, 'db' | 'brandId'>) {
  return db
    .selectFrom('catalogue.title as t')
    .innerJoin('catalogue.vendor as v', 'v.vendor', 't.vendor')
    .leftJoin('catalogue.brand_vendor as bv', (join) =>
      join.onRef('bv.vendor', '=', 't.vendor').on('bv.brand_id', '=', brandId),
    )
    .leftJoin('catalogue.brand_title as bt', (join) =>
      join.onRef('bt.node_id', '=', 't.node_id').on('bt.brand_id', '=', brandId),
    )
}
