import { buyLotteryShares, lotterySyndicates, openLotterySyndicate } from '@parola/contract'
import { viewsOf } from '#games/lottery-ticket'
import { answers } from '#platform/http'
import { buyShares } from './buy-shares.ts'
import { open } from './open.ts'
import { readSyndicates, viewOfSyndicate } from './read.ts'

export const syndicateRoutes = [
  answers(openLotterySyndicate, {
    writes: async (w, { body }) => viewOfSyndicate(w, await open(w, body)),
  }),
  answers(lotterySyndicates, { reads: readSyndicates }),
  answers(buyLotteryShares, {
    writes: async (w, { body }) => viewsOf({ db: w.tx }, await buyShares(w, body)),
  }),
]
