import { jackpots, opsJackpots } from '@parola/contract'
import { answers } from '#platform/http'
import { readConsoleJackpots } from './console.ts'
import { shownJackpots } from './show.ts'

export const jackpotRoutes = [
  answers(jackpots, {
    reads: (glance, { query: { vassalage, limitNum } }) =>
      shownJackpots(glance, { limit: limitNum, vendor: vassalage }),
  }),
  answers(opsJackpots, { reads: readConsoleJackpots }),
]
