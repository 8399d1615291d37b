import { downlineRates, lowerTeamRates, ratesAboveTerms, setDownlineRates } from '@parola/contract'
import { answers } from '#platform/http'
import { lowerTeam, readAbove } from './lower.ts'
import { readRates, setRates } from './set.ts'

export const downlineRatesRoutes = [
  answers(downlineRates, { reads: readRates }),
  answers(setDownlineRates, { writes: setRates }),
  answers(ratesAboveTerms, { writes: readAbove }),
  answers(lowerTeamRates, { writes: lowerTeam }),
]
