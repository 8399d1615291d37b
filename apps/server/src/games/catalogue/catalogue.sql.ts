import {
  type Kysely,
  type OrderByItemBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import { byKey, type Tables } from '#platform/db'
import type { Meaning } from './kind.rules.ts'
import { everyTitle, houseShut, IN_SIGHT, isShutAt, type Scope } from './listed.sql.ts'

export type TitleRow = Selectable<Tables['catalogue.title']> & {
  vendor_name: string
  vendor_maintenance: boolean
  vendor_away: boolean
  /** Closed now by its brand or its vendor. */
  house_shut: boolean
}

/** The titles that a brand's players find: not removed by their vendor. */
function titles(scope: Scope) {
  return everyTitle(scope).where(IN_SIGHT)
}

/** What a card shows of its vendor and its brand. */
const ofVendor = (now: Date) =>
  [
    'v.name as vendor_name',
    'v.maintenance as vendor_maintenance',
    'v.away as vendor_away',
    houseShut(now).as('house_shut'),
  ] as const

/** Every title with the names that a card shows. */
function everyCard(scope: Scope) {
  return everyTitle(scope).selectAll('t').select(ofVendor(scope.now))
}

/** The same of those that are in sight. */
const cards = (scope: Scope) => everyCard(scope).where(IN_SIGHT)

type Search = { text: string; words: readonly string[] } & Meaning

/** Every word that a title's name contains, in lower case. */
export async function selectNameWords(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from catalogue.title, string_to_table(search, ' ') word`.execute(db)
  return rows.map(({ word }) => word)
}

/** What a search finds: names, kinds, rules and vendors, with how well they fit, 1 for the best. */
export async function selectFits(db: Kysely<Tables>, search: Search) {
  const { text, words, models, tags, types, isNear } = search
  const { rows } = await sql<{ node_id: number; fit: number }>`
    select * from catalogue.find_titles(
      ${text}, ${escapeLike(text)}, ${words}::text[], ${models}::text[], ${tags}::text[],
      ${types}::text[], ${isNear})`.execute(db)
  return new Map(rows.map(({ node_id, fit }) => [node_id, fit]))
}

/** Every title that a brand's players find, in its order, with what lists are narrowed by. */
export async function selectOrder(scope: Scope) {
  return titles(scope)
    .select([
      't.node_id',
      't.game_type',
      't.vendor',
      't.classify',
      't.tags',
      't.is_new',
      't.is_hot',
    ])
    .orderBy('bt.place', byPlace)
    .orderBy('t.rank')
    .orderBy('t.node_id')
    .execute()
}

export function escapeLike(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, (c) => `\\${c}`)
}

/** A title to open, with the kind of wallet that its vendor keeps. */
const toOpen = (scope: Scope) => cards(scope).select('v.wallet as vendor_wallet')

export async function selectTitle(scope: Scope, nodeId: number) {
  return toOpen(scope).where('t.node_id', '=', nodeId).executeTakeFirst()
}

/** Codes begin with their vendor's; were one there twice, the vendor that comes first has it. */
export async function selectTitleByCode(scope: Scope, gameCode: string) {
  return toOpen(scope).where('t.game', '=', gameCode).orderBy('v.sequence').executeTakeFirst()
}

/** A title by its vendor's code, removed ones included: their open rounds still finish. */
/** Whether its title or its vendor has reached the payout limit of the day. */
function isDayOver({ brandId, now }: Scope) {
  return sql<boolean>`exists (
    select from catalogue.payout_day d
     where d.brand_id = ${brandId} and d.vendor = t.vendor and d.node_id in (0, t.node_id)
       and d.day = (${now}::timestamptz at time zone 'UTC')::date and d.is_over)`
}

export async function selectTitlesByGame(
  scope: Scope,
  named: readonly { vendor: string; game: string }[],
) {
  const [vendors, games] = [named.map(({ vendor }) => vendor), named.map(({ game }) => game)]
  return everyCard(scope)
    .leftJoin('catalogue.payout_limit as pl', (join) =>
      join.onRef('pl.vendor', '=', 't.vendor').on('pl.brand_id', '=', scope.brandId),
    )
    .select([
      'v.active as vendor_active',
      'pl.times as limit_times',
      'pl.win_minor as limit_win_minor',
    ])
    .select(isDayOver(scope).as('is_day_over'))
    .where(
      sql<SqlBool>`(t.vendor, t.game) in (select * from unnest(${vendors}::text[], ${games}::text[]))`,
    )
    .execute()
}

export async function selectTitlesById(scope: Scope, nodeIds: readonly number[]) {
  if (nodeIds.length === 0) return []
  return cards({ ...scope, db: byKey(scope.db) })
    .where(numbered(nodeIds))
    .execute()
}

/** The same, with removed titles included. */
export async function selectEveryTitleById(scope: Scope, nodeIds: readonly number[]) {
  if (nodeIds.length === 0) return []
  return everyCard({ ...scope, db: byKey(scope.db) })
    .where(numbered(nodeIds))
    .execute()
}

const numbered = (nodeIds: readonly number[]) =>
  sql<SqlBool>`t.node_id = any (${nodeIds}::integer[])`

/** The order within a shelf: a brand's own choice first. */
const byPlace = (order: OrderByItemBuilder) => order.asc().nullsLast()

/** The first titles of every game type: a brand's own choice, then hot ones; of one name only the first. */
export async function selectLobby(scope: Scope, perType: number) {
  const named = cards(scope)
    .select('bt.place')
    .distinctOn(['t.game_type', 't.name'])
    .orderBy('t.game_type')
    .orderBy('t.name')
    .orderBy('bt.place', byPlace)
    .orderBy('t.is_hot', 'desc')
    .orderBy('t.rank')
    .orderBy('t.node_id')
  const { rows } = await sql<TitleRow>`
    select * from (
      select named.*, row_number() over (
               partition by game_type order by place nulls last, is_hot desc, rank, node_id) as nth
        from (${named}) named) placed
     where nth <= ${perType} order by game_type, nth`.execute(scope.db)
  return rows
}

/** Types whose titles appear among the hot and the new ones, one of each type in turn. */
const MIXED = ['RNG', 'BGS', 'LIVE', 'FISH', 'PVP']

/** The first titles that carry a mark, one of each name, the game types in turn. */
export async function selectMarked(scope: Scope, mark: 'is_hot' | 'is_new', limit: number) {
  const named = cards(scope)
    .select('bt.place')
    .where('t.game_type', 'in', MIXED)
    .where(`t.${mark}`, '=', true)
    .distinctOn('t.name')
    .orderBy('t.name')
    .orderBy('bt.place', byPlace)
    .orderBy('t.rank')
    .orderBy('t.node_id')
  const { rows } = await sql<TitleRow>`
    select * from (
      select named.*, row_number() over (
               partition by game_type order by place nulls last, rank, node_id) as nth
        from (${named}) named) placed
     order by nth, array_position(${MIXED}, game_type) limit ${limit}`.execute(scope.db)
  return rows
}

/** The vendors of each game type that have a title in sight, in a brand's order. */
export async function selectVendors(scope: Scope) {
  const isShut = sql<boolean>`v.maintenance or v.away or ${isShutAt('bv', scope.now)}`
  return titles(scope)
    .select(['v.vendor', 'v.name', 't.game_type', isShut.as('maintenance')])
    .select((eb) => eb.fn.countAll<bigint>().as('games'))
    .select(sql<string[]>`array_agg(distinct t.classify)`.as('classes'))
    .select(sql<boolean>`bool_or(t.is_new)`.as('has_new'))
    .groupBy(['v.vendor', 't.game_type', 'bv.brand_id', 'bv.vendor'])
    .orderBy('bv.place', byPlace)
    .orderBy('v.sequence')
    .execute()
}

export async function insertFavourite(
  tx: Transaction<Tables>,
  f: { memberId: string; nodeId: number; now: Date },
) {
  await tx
    .insertInto('catalogue.favourite')
    .values({ member_id: f.memberId, node_id: f.nodeId, added_at: f.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFavourite(
  tx: Transaction<Tables>,
  f: { memberId: string; nodeId: number },
) {
  await tx
    .deleteFrom('catalogue.favourite')
    .where('member_id', '=', f.memberId)
    .where('node_id', '=', f.nodeId)
    .execute()
}

/** One page of the favourites that can still be seen, the newest first, and how many there are. */
export async function selectFavourites(
  scope: Scope,
  page: { memberId: string; gameType?: string; limit: number; offset: number },
) {
  let query = titles(scope)
    .innerJoin('catalogue.favourite as f', 'f.node_id', 't.node_id')
    .where('f.member_id', '=', page.memberId)
  if (page.gameType) query = query.where('t.game_type', '=', page.gameType)
  const counted = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .select('t.node_id')
    .orderBy('f.added_at', 'desc')
    .orderBy('t.node_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { nodeIds: rows.map((row) => row.node_id), total: Number(counted.total) }
}

type SeedRows = { vendors: readonly object[]; titles: readonly object[] }

/** Loads the seeded catalogue; rows that are there already stay as operators left them. */
export async function insertCatalogue(tx: Transaction<Tables>, { vendors, titles }: SeedRows) {
  await sql`
    insert into catalogue.vendor (vendor, name, game_types, sequence, wallet, is_own)
    select vendor, name, game_types, sequence, coalesce(wallet, 'seamless'), coalesce(is_own, false)
      from jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb)
        as r(vendor text, name text, game_types text[], sequence integer, wallet text, is_own boolean)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into catalogue.title
      (node_id, vendor, game, name, game_type, classify, tags, theme, model, rank, is_hot, is_new, demo)
    select * from jsonb_to_recordset(${JSON.stringify(titles)}::jsonb)
        as r(node_id integer, vendor text, game text, name text, game_type text, classify text,
             tags text[], theme text, model text, rank integer, is_hot boolean, is_new boolean,
             demo boolean)
    on conflict do nothing`.execute(tx)
}
