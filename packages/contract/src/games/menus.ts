import { z } from 'zod'
import { call } from '../core/call.ts'
import { countParam, languageCode, pageOf, text } from '../core/values.ts'
import { gameCard, gameType } from './catalogue.ts'
import { PRIZE_MODES } from './game-lists.ts'

const gameMenu = z.strictObject({
  vassalage: z.string(),
  displayName: z.string(),
  gameType,
  games: z.array(gameCard),
})
export type GameMenu = z.infer<typeof gameMenu>

const MENUS = {
  method: 'GET',
  age: 'any',
  value: z.strictObject({ gameMenus: z.array(gameMenu) }),
  refusals: [],
} as const

/** Without a mode: the lotteries of every mode. */
const menuQuery = { prizeMode: z.enum(PRIZE_MODES).optional(), language: languageCode.optional() }

export const gameMenus = call({
  ...MENUS,
  path: '/lgw/games/game_menus',
  summary: 'Lotteries by vendor, for the lottery pages',
  who: 'anyone',
  query: z.strictObject(menuQuery),
})

const vnQuery = z.strictObject({ ...menuQuery, device: z.literal('WEB').optional() })

export const vnGameMenu = call({
  ...MENUS,
  path: '/lgw/vn/games/game_menu',
  summary: 'Vietnamese lotteries',
  who: 'anyone',
  query: vnQuery,
})

export const recentVnGames = call({
  ...MENUS,
  path: '/lgw/vn/games/game_menu/recent',
  summary: 'Vietnamese lotteries that the member opened most recently',
  who: 'member',
  query: vnQuery,
})

export const roomList = call({
  method: 'GET',
  path: '/wps/relay/roomList',
  summary: 'Rooms of card games, of one vendor or all',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({
    vassalage: text(20).optional(),
    language: languageCode.optional(),
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 100, fallback: 60 }),
  }),
  value: pageOf(gameCard),
  refusals: [],
})
