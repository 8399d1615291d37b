import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, nothing, text } from '../core/values.ts'
import { lotteryCode, lotterySelection } from './lottery.ts'

const favourite = z.strictObject({
  favouriteId: z.uuid(),
  name: z.string(),
  bet: z.string(),
  selection: lotterySelection,
  keptAt: instant,
})

export const lotteryFavourites = call({
  method: 'GET',
  path: '/lgw/lottery/favourites',
  summary: 'Numbers of a lottery that the member has kept, by name; at most 50',
  who: 'member',
  age: 'any',
  query: z.strictObject({ gameCode: lotteryCode }),
  value: z.array(favourite),
  refusals: [],
  perMinute: 120,
})

export const keepLotteryFavourite = call({
  method: 'POST',
  path: '/lgw/lottery/favourites',
  summary: 'Keeps numbers of a lottery under a name; those that had the name are replaced',
  who: 'member',
  age: 'any',
  body: z.strictObject({
    gameCode: lotteryCode,
    name: text(40, 1),
    bet: text(40, 1),
    selection: lotterySelection,
  }),
  value: favourite,
  refusals: [
    ...(['GAME_UNKNOWN', 'LOTT_BAD_NUMBER', 'LOTT_DUPLICATE_NUMBER'] as const),
    ...(['LOTT_TOO_FEW_NUMBERS', 'LOTT_TOO_MANY_LINES', 'LOTT_FAVOURITES_FULL'] as const),
  ],
  perMinute: 60,
})

export const removeLotteryFavourite = call({
  method: 'POST',
  path: '/lgw/lottery/favourites/remove',
  summary: 'Removes numbers that the member has kept; again, it changes nothing',
  who: 'member',
  age: 'any',
  body: z.strictObject({ favouriteId: z.uuid() }),
  value: nothing,
  refusals: [],
  perMinute: 60,
})
