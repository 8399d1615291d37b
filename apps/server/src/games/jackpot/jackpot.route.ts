import { jackpots } from '@parola/contract'
import { answers } from '#platform/http'
import { showJackpots } from './show.ts'

export const jackpotRoutes = [
  answers(jackpots, {
    reads: (glance, { query }) =>
      showJackpots(glance, query.vassalage ? { vendor: query.vassalage } : {}),
  }),
]
