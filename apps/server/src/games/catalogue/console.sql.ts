import type { GameType, TITLE_STANDINGS } from '@parola/contract'
import { plain } from '@parola/locales/plain'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { escapeLike } from './catalogue.sql.ts'
import { everyTitle, houseShut, IN_SIGHT, isShutAt, type Scope } from './listed.sql.ts'

export type Standing = (typeof TITLE_STANDINGS)[number]
type ConsoleFilter = {
  search?: string
  vendor?: string
  gameType?: GameType
  standing?: Standing
  limit: number
  offset: number
}

/** The closing that a brand set of `bv` or `bt`, whenever it begins. */
const closing = (criteria: 'bv' | 'bt', now: Date) =>
  [
    sql.ref<Date | null>(`${criteria}.shut_from`).as('shut_from'),
    sql.ref<Date | null>(`${criteria}.shut_until`).as('shut_until'),
    sql.ref<string | null>(`${criteria}.shut_because`).as('shut_because'),
    sql.ref<number | null>(`${criteria}.place`).as('place'),
    sql<boolean>`coalesce(${sql.ref(`${criteria}.is_hidden`)}, false)`.as('is_hidden'),
    isShutAt(criteria, now).as('is_shut'),
  ] as const

/** The vendors that are ours to show, hidden ones too, in the brand's order. */
export async function selectConsoleVendors({ db, brandId, now }: Scope) {
  return db
    .selectFrom('catalogue.vendor as v')
    .leftJoin('catalogue.brand_vendor as bv', (join) =>
      join.onRef('bv.vendor', '=', 'v.vendor').on('bv.brand_id', '=', brandId),
    )
    .select(['v.vendor', 'v.name', 'v.game_types', 'v.away'])
    .select(closing('bv', now))
    .select(
      sql<number>`(select count(*)::integer from catalogue.title t where t.vendor = v.vendor and t.active)`.as(
        'games',
      ),
    )
    .where('v.active', '=', true)
    .orderBy('bv.place', (order) => order.asc().nullsLast())
    .orderBy('v.sequence')
    .execute()
}

const NARROWED: Record<Standing, (now: Date) => ReturnType<typeof sql<SqlBool>>> = {
  open: (now) => sql`${IN_SIGHT} and not ${houseShut(now)} and t.vendor_status = 'active'`,
  shut: (now) =>
    sql`(${houseShut(now)} or bt.shut_from > ${now} or t.vendor_status = 'maintenance')`,
  hidden: () => sql`(bt.is_hidden or bv.is_hidden)`,
  placed: () => sql`bt.place is not null`,
  disabled: () => sql`t.vendor_status = 'disabled'`,
  free: () => sql`${IN_SIGHT} and t.free_stakes <> '{}'`,
}

/** Titles that are ours to show, hidden and disabled ones too, in the brand's order. */
export async function selectConsoleTitles(scope: Scope, f: ConsoleFilter) {
  let query = everyTitle(scope).where('t.active', '=', true).where('v.active', '=', true)
  if (f.search) query = query.where('t.search', 'like', `%${escapeLike(plain(f.search))}%`)
  if (f.vendor) query = query.where('t.vendor', '=', f.vendor)
  if (f.gameType) query = query.where('t.game_type', '=', f.gameType)
  if (f.standing) query = query.where(NARROWED[f.standing](scope.now))
  const counted = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll('t')
    .select('v.name as vendor_name')
    .select(closing('bt', scope.now))
    .orderBy('bt.place', (order) => order.asc().nullsLast())
    .orderBy('t.rank')
    .orderBy('t.node_id')
    .limit(f.limit)
    .offset(f.offset)
    .execute()
  return { rows, total: Number(counted.total) }
}

/** A brand's overrides of a vendor, or of one of its titles. */
export type Subject = { brandId: string; vendor: string; nodeId: number | null }
export type Closing = { from: Date; until: Date | null; because: string }
export type Kept = { isHidden: boolean; closing: Closing | null }

async function lockKnown(tx: Tx, { vendor, nodeId }: Omit<Subject, 'brandId'>): Promise<boolean> {
  const { rows } =
    nodeId === null
      ? await sql`select from catalogue.vendor where vendor = ${vendor} and active for update`.execute(
          tx,
        )
      : await sql`
          select from catalogue.title where node_id = ${nodeId} and vendor = ${vendor} and active
             for update`.execute(tx)
  return rows.length > 0
}

/** Locked, so that of two concurrent changes the second sees the first; null when it does not exist. */
export async function lockSubject(
  tx: Tx,
  { brandId, vendor, nodeId }: Subject,
): Promise<Kept | null> {
  if (!(await lockKnown(tx, { vendor, nodeId }))) return null
  const fields = ['is_hidden', 'shut_from', 'shut_until', 'shut_because'] as const
  const row = await (nodeId === null
    ? tx
        .selectFrom('catalogue.brand_vendor')
        .select(fields)
        .where('vendor', '=', vendor)
        .where('brand_id', '=', brandId)
        .executeTakeFirst()
    : tx
        .selectFrom('catalogue.brand_title')
        .select(fields)
        .where('node_id', '=', nodeId)
        .where('brand_id', '=', brandId)
        .executeTakeFirst())
  const closing =
    row?.shut_from && row.shut_because
      ? { from: row.shut_from, until: row.shut_until, because: row.shut_because }
      : null
  return { isHidden: row?.is_hidden ?? false, closing }
}

export async function keepSubject(tx: Tx, { brandId, vendor, nodeId }: Subject, kept: Kept) {
  const set = {
    is_hidden: kept.isHidden,
    shut_from: kept.closing?.from ?? null,
    shut_until: kept.closing?.until ?? null,
    shut_because: kept.closing?.because ?? null,
  }
  if (nodeId === null) {
    await tx
      .insertInto('catalogue.brand_vendor')
      .values({ brand_id: brandId, vendor, ...set })
      .onConflict((conflict) => conflict.columns(['brand_id', 'vendor']).doUpdateSet(set))
      .execute()
    return
  }
  await tx
    .insertInto('catalogue.brand_title')
    .values({ brand_id: brandId, node_id: nodeId, ...set })
    .onConflict((conflict) => conflict.columns(['brand_id', 'node_id']).doUpdateSet(set))
    .execute()
}

/** One order is changed after the other: the brand's own row is the lock. */
export async function lockOrder(tx: Tx, brandId: string) {
  await sql`select from brand.brand where brand_id = ${brandId} for no key update`.execute(tx)
}

export async function selectVendorOrder(db: Kysely<Tables>, brandId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue.brand_vendor')
    .select('vendor')
    .where('brand_id', '=', brandId)
    .where('place', 'is not', null)
    .orderBy('place')
    .execute()
  return rows.map(({ vendor }) => vendor)
}

/** Puts these vendors in front, in this order; false when one of them is none. */
export async function writeVendorOrder(tx: Tx, brandId: string, vendors: readonly string[]) {
  await sql`
    update catalogue.brand_vendor set place = null
     where brand_id = ${brandId} and place is not null and vendor <> all(${[...vendors]}::text[])`.execute(
    tx,
  )
  const { numAffectedRows = 0n } = await sql`
    insert into catalogue.brand_vendor (brand_id, vendor, place)
    select ${brandId}, v.vendor, w.place
      from unnest(${[...vendors]}::text[]) with ordinality w(vendor, place)
      join catalogue.vendor v on v.vendor = w.vendor and v.active
    on conflict (brand_id, vendor) do update set place = excluded.place`.execute(tx)
  return Number(numAffectedRows) === vendors.length
}

type OfType = { brandId: string; gameType: string }

export async function selectTitleOrder(db: Kysely<Tables>, ofType: OfType): Promise<number[]> {
  const rows = await db
    .selectFrom('catalogue.brand_title as bt')
    .innerJoin('catalogue.title as t', 't.node_id', 'bt.node_id')
    .select('bt.node_id')
    .where('bt.brand_id', '=', ofType.brandId)
    .where('t.game_type', '=', ofType.gameType)
    .where('bt.place', 'is not', null)
    .orderBy('bt.place')
    .execute()
  return rows.map(({ node_id }) => node_id)
}

/** Puts these titles in front of their kind, in this order; false when one of them is of another kind. */
export async function writeTitleOrder(tx: Tx, ofType: OfType, nodeIds: readonly number[]) {
  await sql`
    update catalogue.brand_title bt set place = null from catalogue.title t
     where bt.brand_id = ${ofType.brandId} and t.node_id = bt.node_id and t.game_type = ${ofType.gameType}
       and bt.place is not null and bt.node_id <> all(${[...nodeIds]}::integer[])`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    insert into catalogue.brand_title (brand_id, node_id, place)
    select ${ofType.brandId}, t.node_id, w.place
      from unnest(${[...nodeIds]}::integer[]) with ordinality w(node_id, place)
      join catalogue.title t on t.node_id = w.node_id and t.active and t.game_type = ${ofType.gameType}
    on conflict (brand_id, node_id) do update set place = excluded.place`.execute(tx)
  return Number(numAffectedRows) === nodeIds.length
}

/** Whether a closing began or ended between two moments. */
export async function hasTurned(db: Kysely<Tables>, { from, to }: { from: Date; to: Date }) {
  const turned = (table: 'brand_vendor' | 'brand_title') => sql<SqlBool>`
    exists (select from ${sql.table(`catalogue.${table}`)} where shut_from is not null
       and ((shut_from > ${from} and shut_from <= ${to}) or (shut_until > ${from} and shut_until <= ${to})))`
  const { rows } = await sql<{ turned: boolean }>`
    select ${turned('brand_vendor')} or ${turned('brand_title')} as turned`.execute(db)
  return rows[0]?.turned ?? false
}
