import { cancelFreeRounds, giveFreeRounds, opsFreeRounds } from '@parola/contract'
import { answers } from '#platform/http'
import { cancel, give } from './give.ts'
import { readAwards } from './read.ts'

export const freeRoundRoutes = [
  answers(opsFreeRounds, { reads: readAwards }),
  answers(giveFreeRounds, { writes: give }),
  answers(cancelFreeRounds, { writes: cancel }),
]
