import { z } from 'zod'
import { call } from '../core/call.ts'
import {
  amount,
  countParam,
  cursorPageOf,
  flagParam,
  languageCode,
  nodeId,
  nothing,
  pageOf,
  platform,
  text,
} from '../core/values.ts'
import { GAME_KINDS, GAME_TYPES } from './game-lists.ts'

export const gameType = z.enum(GAME_TYPES)
export type GameType = z.infer<typeof gameType>

/** One tile (rules/product §2); `vassalage` is the vendor's code on the wire. */
export const gameCard = z.strictObject({
  nodeId: z.number().int(),
  nodeName: z.string(),
  displayName: z.string(),
  vassalage: z.string(),
  vendorCode: z.string(),
  gameType,
  gameClassify: z.string(),
  kind: z.enum(GAME_KINDS),
  gameCode: z.string(),
  showIcon: z.string(),
  lagerIcon: z.string(),
  /** A dark colour of its picture, `#rrggbb`, for its place until the picture is there. */
  tint: z.string(),
  isGame: z.enum(['GAME', 'VASSALAGE']),
  isHot: z.number().int(),
  isNew: z.boolean(),
  tags: z.array(z.string()),
  demo: z.boolean(),
  maintenance: z.boolean(),
  /** Members who play it now; an invented number where the brand shows decorative figures. */
  online: z.number().int().nullable(),
})
export type GameCard = z.infer<typeof gameCard>

/** Games of one type; all of them when it is left out. */
const gameTypeParam = z.enum([...GAME_TYPES, 'ALL']).optional()
/** The kind of client, always 3: a browser (rules/product §7). */
const clientType = z.literal('3').optional()

const listQuery = {
  gameType: gameTypeParam,
  vassalage: text(20).optional(),
  gameClassify: text(40).optional(),
  tag: text(20).optional(),
  isNew: flagParam,
  isHot: flagParam,
  search: text(60).optional(),
  language: languageCode.optional(),
  clientType,
  platform: platform.optional(),
  /** As the client knows it: the brand follows from the domain. */
  merchant: text(20).optional(),
  pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
  pageSize: countParam({ min: 1, max: 100, fallback: 60 }),
}

export const gameList = call({
  method: 'GET',
  path: '/wps/relay/gameList',
  summary: 'Games of a type, vendor or class, searched by name',
  who: 'anyone',
  age: 'any',
  query: z.strictObject(listQuery),
  value: pageOf(gameCard),
  refusals: [],
  perMinute: 600,
})

export const hotGames = call({
  method: 'GET',
  path: '/wps/relay/hotGamesV2',
  summary: 'Hot games for the lobby, one row per game type, 12 titles each',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({
    language: languageCode.optional(),
    /** As the client knows it: the brand follows from the domain. */
    merchantCode: text(20).optional(),
    /** Always 2: the games of the whole platform. */
    isPlatform: z.literal('2').optional(),
    platform: platform.optional(),
  }),
  value: z.array(z.strictObject({ key: z.string(), content: z.array(gameCard) })),
  refusals: [],
})

export const playersNow = call({
  method: 'GET',
  path: '/wps/relay/playersNow',
  summary: 'Members who play now, by game; games with fewer than five are left out (SHOW-004)',
  who: 'anyone',
  age: 'any',
  value: z.array(z.strictObject({ nodeId: z.number().int(), players: z.number().int() })),
  refusals: [],
  perMinute: 600,
})

const vendorCard = z.strictObject({
  vassalage: z.string(),
  displayName: z.string(),
  gameType: z.string(),
  games: z.number().int(),
  markUrl: z.string(),
  /** VASSALAGE: its tile opens a list of its games; GAME: it has a page of its own. */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  maintenance: z.boolean(),
})

export const gameVendors = call({
  method: 'GET',
  path: '/wps/relay/getGameVendor',
  summary: 'Vendors by game type, for tabs and drop-down menus',
  who: 'anyone',
  age: 'any',
  value: z.array(
    z.strictObject({
      gameCategory: z.string(),
      title: z.string(),
      cards: z.array(vendorCard),
      gameClassify: z.array(z.string()),
    }),
  ),
  refusals: [],
})

export const newGameVendors = call({
  method: 'GET',
  path: '/wps/relay/newGameVendor',
  summary: 'Vendors that have new games',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({ platform: platform.optional() }),
  value: z.array(vendorCard),
  refusals: [],
})

export const vendorGameTypes = call({
  method: 'GET',
  path: '/wps/relay/getVassGameType',
  summary: 'Game types and classes of one vendor, or of all',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({ vassalage: text(20, 1).optional() }),
  value: z.array(
    z.strictObject({
      gameType: z.string(),
      games: z.number().int(),
      gameClassify: z.array(z.string()),
    }),
  ),
  refusals: [],
})

export const favoriteNodes = call({
  method: 'GET',
  path: '/wps/relay/getFavoriteGames',
  summary: "Numbers of the member's favourite games, newest first",
  who: 'member',
  age: 'any',
  value: z.array(z.number().int()),
  refusals: [],
})

export const favoriteGames = call({
  method: 'GET',
  path: '/wps/relay/getFavoriteGamesList',
  summary: "The member's favourite games, newest first; optionally those of one type",
  who: 'member',
  age: 'any',
  query: z.strictObject({
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 999, fallback: 999 }),
    gameType: gameTypeParam,
    clientType,
  }),
  value: pageOf(gameCard),
  refusals: [],
})

const favoriteBody = z.strictObject({
  nodeId,
  vendor: text(20),
  gameType,
})

export const addFavorite = call({
  method: 'POST',
  path: '/wps/relay/addFavoriteGameV2',
  summary: 'Adds a favourite; adding twice changes nothing',
  who: 'member',
  age: 'any',
  body: favoriteBody,
  value: nothing,
  refusals: ['GAME_UNKNOWN'],
  perMinute: 60,
})

export const removeFavorite = call({
  method: 'DELETE',
  path: '/wps/relay/removeFavoriteGameV2',
  summary: 'Removes a favourite',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    nodeId: z.string().regex(/^\d{1,9}$/),
    /** As in adding; the number alone says which favourite is meant. */
    vendor: text(20).optional(),
    gameType: gameType.optional(),
  }),
  value: nothing,
  refusals: [],
  perMinute: 60,
})

export const recentGames = call({
  method: 'GET',
  path: '/wps/relay/recentGame',
  summary: 'Games the member opened most recently; optionally those of one type',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    page: countParam({ min: 1, max: 100, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 20, fallback: 20 }),
    gameType: gameTypeParam,
    language: languageCode.optional(),
    clientType,
  }),
  value: pageOf(gameCard),
  refusals: [],
})

const win = z.strictObject({
  id: z.string(),
  nodeId: z.number().int(),
  gameName: z.string(),
  iconUrl: z.string(),
  customerName: z.string(),
  winAmount: amount,
  stake: amount,
  gameTime: z.string(),
})

export const winnerBoard = call({
  method: 'GET',
  path: '/wps/relay/getRankList',
  summary: 'The latest real wins, with names masked',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({
    gameCategory: z.literal('ALL'),
    limitNum: countParam({ min: 1, max: 20, fallback: 20 }),
  }),
  value: z.array(win),
  refusals: [],
})

export const winnersList = call({
  method: 'GET',
  path: '/wps/relay/winnersList',
  summary: 'All real wins, the latest first, with names masked',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({
    cursor: text(60).optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: cursorPageOf(win),
  refusals: [],
  perMinute: 60,
})
