import { buyLotteryTickets, lotteryTicket, lotteryTickets } from '@parola/contract'
import { answers } from '#platform/http'
import { buy } from './buy.ts'
import { readListed, readTicket } from './own-tickets.ts'
import { viewsOf } from './read.ts'

export const ticketRoutes = [
  answers(buyLotteryTickets, {
    writes: async (work, { body }) => viewsOf({ db: work.tx }, await buy(work, body)),
  }),
  answers(lotteryTickets, { reads: readListed }),
  answers(lotteryTicket, { reads: readTicket }),
]
