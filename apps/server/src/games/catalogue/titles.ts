import type { GameCard } from '@parola/contract'
import { plain } from '@parola/locales/plain'
import type { Kysely } from 'kysely'
import { batched } from '#platform/batch'
import { keptFor } from '#platform/cache'
import { byKey, type Tables } from '#platform/db'
import type { Glance } from '#platform/work'
import { cardOf, isShut } from './card.ts'
import {
  selectEveryTitleById,
  selectFits,
  selectLobby,
  selectMarked,
  selectNameWords,
  selectOrder,
  selectTitle,
  selectTitleByCode,
  selectTitlesByGame,
  selectTitlesById,
  selectVendors,
  type TitleRow,
} from './catalogue.sql.ts'
import { meaningOf } from './kind.rules.ts'
import { isListed, type ListFilter } from './list.rules.ts'
import type { Scope } from './listed.sql.ts'
import { playersOf } from './players.ts'
import { type Draws, isOf } from './prize-mode.rules.ts'
import { spellings } from './spelling.rules.ts'

const ROW_SIZE = 12
/** Outside any brand: nothing is hidden and nothing closed. */
const NO_BRAND = { brandId: '', now: new Date(0) }
const KEPT_MS = 2000
const WORDS_KEPT_MS = 60_000

/** The catalogue's order of rows on the home page. */
export const LOBBY_ORDER = [
  'RNG',
  'BGS',
  'LIVE',
  'FISH',
  'PVP',
  'LOTT',
  'ELOTT',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
] as const

type LobbyRow = { key: string; content: GameCard[] }

const wordsKept = keptFor<string[]>(WORDS_KEPT_MS)

/**
 * A page of titles; `search` is what a player typed. Which titles there are may be two seconds old, what their cards show is
 * not.
 */
export async function listTitles(glance: Glance, filter: ListFilter & { search?: string }) {
  const order = await keptOrder(glance, false)
  const found = filter.search === undefined ? order : await searched(glance, order, filter.search)
  const fitting = found.filter((title) => isListed(title, filter))
  const page = fitting.slice(filter.offset, filter.offset + filter.limit)
  const nodeIds = page.map(({ node_id }) => node_id)
  return { content: await cardsOf(glance, nodeIds), total: fitting.length }
}

type Order = Awaited<ReturnType<typeof selectOrder>>

/** The titles that a search finds, the best fit first, and those that fit alike in the brand's order. */
async function searched(glance: Glance, order: Order, search: string): Promise<Order> {
  const fits = await selectFits(glance.db, await understood(glance, search))
  const fitOf = ({ node_id }: Order[number]) => fits.get(node_id) ?? 0
  return order.filter(({ node_id }) => fits.has(node_id)).sort((a, b) => fitOf(a) - fitOf(b))
}

/** What a search names: kinds and rules, and the words of names that it may stand for. */
async function understood({ db, now }: Glance, search: string) {
  const text = plain(search)
  const known = await wordsKept({ owner: db, key: '', now, load: () => selectNameWords(db) })
  return { text, words: spellings(text, known), ...meaningOf(text) }
}

const lobbyKept = keptFor<LobbyRow[]>(KEPT_MS)
const orderKept = keptFor<Order>(KEPT_MS)

/** Rows of the lobby, at most two seconds old: hot ones of all types, new ones, then each type. */
export function readLobby(glance: Glance): Promise<LobbyRow[]> {
  return keptLobby(glance, false)
}

/** Reloads the lobby and the lists for all later requests: something was hidden, closed or moved. */
export async function refreshListing(glance: Glance): Promise<void> {
  await Promise.all([keptLobby(glance, true), keptOrder(glance, true)])
}

function keptLobby(glance: Glance, isStale: boolean): Promise<LobbyRow[]> {
  const load = () => lobbyOf(glance)
  return lobbyKept({ owner: glance.db, key: glance.brandId, now: glance.now, load, isStale })
}

function keptOrder(glance: Glance, isStale: boolean) {
  const load = () => selectOrder(glance)
  return orderKept({ owner: glance.db, key: glance.brandId, now: glance.now, load, isStale })
}

/** No title is in two rows, and no name twice in one. */
async function lobbyOf(glance: Glance): Promise<LobbyRow[]> {
  const players = await playersOf(glance)
  const hot = await selectMarked(glance, 'is_hot', ROW_SIZE)
  const fresh = await selectMarked(glance, 'is_new', ROW_SIZE)
  const byType = await selectLobby(glance, ROW_SIZE * 2)
  const shown = new Set<number>()
  const rowOf = (key: string, titles: readonly TitleRow[]) => {
    const content = titles.filter((row) => !shown.has(row.node_id)).slice(0, ROW_SIZE)
    for (const row of content) shown.add(row.node_id)
    return { key, content: content.map((row) => cardOf(row, players)) }
  }
  const ofType = (type: string) => byType.filter((row) => row.game_type === type)
  return [
    rowOf('hot', hot),
    rowOf('new', fresh),
    ...LOBBY_ORDER.map((type) => rowOf(type, ofType(type))),
  ].filter((row) => row.content.length > 0)
}

/** Cards of these titles, in the order given. */
export async function cardsOf(glance: Glance, nodeIds: readonly number[]): Promise<GameCard[]> {
  const players = await playersOf(glance)
  const rows = await selectTitlesById(glance, nodeIds)
  const byId = new Map(rows.map((row) => [row.node_id, cardOf(row, players)]))
  return nodeIds.flatMap((nodeId) => byId.get(nodeId) ?? [])
}

/** Titles by their numbers, removed ones included: a played game keeps its name. */
export async function namesOf(
  db: Kysely<Tables>,
  nodeIds: readonly number[],
): Promise<Map<number, TitleRow>> {
  const rows = await selectEveryTitleById({ db, ...NO_BRAND }, [...new Set(nodeIds)])
  return new Map(rows.map((row) => [row.node_id, row]))
}

/**
 * Whether a brand's players may play each of these titles now: not hidden, removed or closed. Numbers of no title are
 * left out.
 */
export async function openTitles(scope: Scope, nodeIds: readonly number[]) {
  const known = await selectEveryTitleById(scope, nodeIds)
  const shown = await selectTitlesById(scope, nodeIds)
  const open = new Set(shown.filter((row) => !isShut(row)).map(({ node_id }) => node_id))
  return new Map(known.map(({ node_id }) => [node_id, open.has(node_id)]))
}

/** A title, whatever a brand makes of it. */
export async function findTitle(db: Kysely<Tables>, nodeId: number) {
  return selectTitle({ db, ...NO_BRAND }, nodeId)
}

type Named = Draws & { nodeId?: number | undefined; gameCode?: string | undefined }

/**
 * A title by its number, or by its code within a prize mode and an area, as a brand's players find it; undefined when
 * it is hidden from them.
 */
export async function listedTitle(scope: Scope, { nodeId, gameCode = '', ...draws }: Named) {
  if (nodeId !== undefined) return selectTitle(scope, nodeId)
  const title = await selectTitleByCode(scope, gameCode)
  const tile = title && { gameType: title.game_type, vassalage: title.vendor }
  return tile && isOf(draws, tile) ? title : undefined
}

type GameRow = Awaited<ReturnType<typeof selectTitlesByGame>>[number]
type OfGame = { vendor: string; game: string; brandId: string; now: Date }

const titleKept = keptFor<GameRow | null>(KEPT_MS)
const loaders = new WeakMap<Kysely<Tables>, (input: OfGame) => Promise<GameRow | null>>()

/** A title by its vendor's code, removed ones included, at most two seconds old: the bet path reads it on every call. */
export async function titleOfGame(db: Kysely<Tables>, input: OfGame): Promise<GameRow | null> {
  const load = loaders.get(db) ?? batched(1, (games: readonly OfGame[]) => loadTitles(db, games))
  loaders.set(db, load)
  return titleKept({
    owner: db,
    key: `${input.brandId}/${input.vendor}/${input.game}`,
    now: input.now,
    load: () => load(input),
  })
}

/** The titles of concurrent calls, by one statement for each brand. */
async function loadTitles(db: Kysely<Tables>, games: readonly OfGame[]) {
  const found = new Map<string, GameRow>()
  const nameOf = ({ brandId, vendor, game }: Omit<OfGame, 'now'>) => `${brandId}/${vendor}/${game}`
  for (const [brandId, own] of Map.groupBy(games, (game) => game.brandId)) {
    const now = own.at(-1)?.now ?? new Date(0)
    for (const row of await selectTitlesByGame({ db: byKey(db), brandId, now }, own))
      found.set(nameOf({ brandId, ...row }), row)
  }
  return games.map((game) => found.get(nameOf(game)) ?? null)
}

/** Types whose vendors have separate pages: the list of slots and the lottery pages. */
const WITH_PAGE = new Set(['RNG', 'LOTT', 'ELOTT'])
const TITLES: Record<string, string> = { BGS: 'INHOUSE' }

type VendorRow = Awaited<ReturnType<typeof selectVendors>>[number]

function vendorCard(row: VendorRow) {
  return {
    vassalage: row.vendor,
    displayName: row.name,
    gameType: row.game_type,
    games: Number(row.games),
    markUrl: `/art/vendor/${row.vendor}.svg`,
    isGame: WITH_PAGE.has(row.game_type) ? ('GAME' as const) : ('VASSALAGE' as const),
    maintenance: row.maintenance,
  }
}

/** Vendors by game type; the in-house vendor forms its own group (requirement GAME-03). */
export async function readVendors(scope: Scope) {
  const rows = await selectVendors(scope)
  return LOBBY_ORDER.map((type) => {
    const ofType = rows.filter((row) => row.game_type === type)
    return {
      gameCategory: type,
      title: TITLES[type] ?? type,
      cards: ofType.map(vendorCard),
      gameClassify: [...new Set(ofType.flatMap((row) => row.classes))].sort(),
    }
  }).filter((group) => group.cards.length > 0)
}

export async function readNewVendors(scope: Scope) {
  return (await selectVendors(scope)).filter((row) => row.has_new).map(vendorCard)
}

/** Game types of one vendor, or of all together, with the classes of each. */
export async function readTypesOf(scope: Scope, vendor?: string) {
  const rows = (await selectVendors(scope)).filter((row) => !vendor || row.vendor === vendor)
  return [...Map.groupBy(rows, (row) => row.game_type)].map(([gameType, ofType]) => ({
    gameType,
    games: ofType.reduce((sum, row) => sum + Number(row.games), 0),
    gameClassify: [...new Set(ofType.flatMap((row) => row.classes))].sort(),
  }))
}
