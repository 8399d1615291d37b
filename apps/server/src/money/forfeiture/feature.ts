import { forfeitures, proposeForfeiture, proposeForfeitureReturn } from '@parola/contract'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import { ask, askReturn, readForfeitures } from './forfeiture.ts'

/** Funds of who may not play, forfeited and given back by two operators. */
export const forfeitureFeature: Feature = {
  routes: [
    answers(forfeitures, { reads: readForfeitures }),
    answers(proposeForfeiture, { writes: ask }),
    answers(proposeForfeitureReturn, { writes: askReturn }),
  ],
}
