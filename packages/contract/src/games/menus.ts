import { z } from 'zod'
import { call } from '../core/call.ts'
import { countParam, languageCode, pageOf, text } from '../core/values.ts'
import { gameCard, gameType } from './catalogue.ts'

/** Lotteries in a menu: digital draws, the house's own, those with e-lotteries, SEA ones. */
export const PRIZE_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const
export type PrizeMode = (typeof PRIZE_MODES)[number]

export const gameMenus = call({
  method: 'GET',
  path: '/lgw/games/game_menus',
  summary: 'Lotteries by vendor, for the lottery pages',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({
    prizeMode: z.enum(PRIZE_MODES),
    language: languageCode.optional(),
  }),
  value: z.strictObject({
    gameMenus: z.array(
      z.strictObject({
        vassalage: z.string(),
        displayName: z.string(),
        gameType,
        games: z.array(gameCard),
      }),
    ),
  }),
  refusals: [],
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
