import type { GameCard } from '@parola/contract'
import type { Kysely } from 'kysely'
import { brandById } from '#foundations/brand'
import type { Tables } from '#platform/db'
import type { Glance } from '#platform/work'
import { cardOf } from './card.ts'
import {
  type ListFilter,
  selectLobby,
  selectTitle,
  selectTitleByGame,
  selectTitles,
  selectTitlesById,
  selectVendors,
  type TitleRow,
} from './catalogue.sql.ts'

const ROW_SIZE = 12
const MAX_KNOWN = 20_000
const KNOWN_MS = 2000

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

async function lookOf(glance: Glance) {
  const { config } = await brandById(glance.db, glance.brandId, glance.now)
  return { decorative: config.decorativeFigures }
}

export async function listTitles(glance: Glance, filter: ListFilter) {
  const { rows, total } = await selectTitles(glance.db, filter)
  const look = await lookOf(glance)
  return { content: rows.map((row) => cardOf(row, look)), total }
}

/** Rows of the lobby: the hot ones of all types, the new ones, then each type. */
export async function readLobby(glance: Glance) {
  const look = await lookOf(glance)
  const cards = (await selectLobby(glance.db, ROW_SIZE)).map((row) => cardOf(row, look))
  const top = async (filter: Partial<ListFilter>) =>
    (await selectTitles(glance.db, { limit: ROW_SIZE, offset: 0, ...filter })).rows.map((row) =>
      cardOf(row, look),
    )
  const rows = [
    { key: 'hot', content: await top({ isHot: true, gameType: 'RNG' }) },
    { key: 'new', content: await top({ isNew: true }) },
    ...LOBBY_ORDER.map((type) => ({
      key: type,
      content: cards.filter((card) => card.gameType === type),
    })),
  ]
  return rows.filter((row) => row.content.length > 0)
}

/** Cards of these titles, in the order given. */
export async function cardsOf(glance: Glance, nodeIds: readonly number[]): Promise<GameCard[]> {
  const look = await lookOf(glance)
  const rows = await selectTitlesById(glance.db, nodeIds)
  const byId = new Map(rows.map((row) => [row.node_id, cardOf(row, look)]))
  return nodeIds.flatMap((nodeId) => byId.get(nodeId) ?? [])
}

export async function namesOf(
  db: Kysely<Tables>,
  nodeIds: readonly number[],
): Promise<Map<number, TitleRow>> {
  const rows = await selectTitlesById(db, [...new Set(nodeIds)])
  return new Map(rows.map((row) => [row.node_id, row]))
}

export async function findTitle(db: Kysely<Tables>, nodeId: number) {
  return selectTitle(db, nodeId)
}

type Known = { at: number; row: TitleRow }
const known = new WeakMap<object, Map<string, Known>>()

/** A title by its vendor's code, at most two seconds old: the bet path asks for it every time. */
export async function titleOfGame(
  db: Kysely<Tables>,
  of: { vendor: string; game: string; now: Date },
): Promise<TitleRow | null> {
  const cache = known.get(db) ?? new Map<string, Known>()
  known.set(db, cache)
  const key = `${of.vendor}/${of.game}`
  const kept = cache.get(key)
  if (kept && Math.abs(of.now.getTime() - kept.at) < KNOWN_MS) return kept.row
  const row = await selectTitleByGame(db, of.vendor, of.game)
  if (!row) return null
  if (cache.size >= MAX_KNOWN) cache.clear()
  cache.set(key, { at: of.now.getTime(), row })
  return row
}

const TITLES: Record<string, string> = { BGS: 'INHOUSE' }

/** Vendors by game type; the in-house vendor forms a group of its own (requirement GAME-03). */
export async function readVendors(db: Kysely<Tables>) {
  const rows = await selectVendors(db)
  return LOBBY_ORDER.map((type) => {
    const ofType = rows.filter((row) => row.game_type === type)
    return {
      gameCategory: type,
      title: TITLES[type] ?? type,
      cards: ofType.map((row) => ({
        vassalage: row.vendor,
        displayName: row.name,
        gameType: type as string,
        games: Number(row.games),
        markUrl: `/art/vendor/${row.vendor}.svg`,
        maintenance: row.maintenance,
      })),
      gameClassify: [...new Set(ofType.flatMap((row) => row.classes))].sort(),
    }
  }).filter((group) => group.cards.length > 0)
}
