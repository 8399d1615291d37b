import { keepLotteryFavourite, lotteryFavourites, removeLotteryFavourite } from '@parola/contract'
import { answers } from '#platform/http'
import { keep, readFavourites, remove } from './favourites.ts'

export const favouriteRoutes = [
  answers(lotteryFavourites, { reads: readFavourites }),
  answers(keepLotteryFavourite, { writes: keep }),
  answers(removeLotteryFavourite, { writes: remove }),
]
