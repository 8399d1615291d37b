import { jackpots, opsJackpots } from '@parola/contract'
import { answers } from '#platform/http'
import { readConsoleJackpots } from './console.ts'
import { showJackpots } from './show.ts'

export const jackpotRoutes = [
  answers(jackpots, {
    reads: (glance, { query }) =>
      showJackpots(glance, query.vassalage ? { vendor: query.vassalage } : {}),
  }),
  answers(opsJackpots, { reads: readConsoleJackpots }),
]
