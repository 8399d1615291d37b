import { forfeitures, proposeForfeiture, proposeForfeitureReturn } from '@parola/contract'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import { readForfeitures, requestForfeiture, requestReturn } from './forfeiture.ts'

/** Funds of barred members, forfeited and returned by two operators. */
export const forfeitureFeature: Feature = {
  routes: [
    answers(forfeitures, { reads: readForfeitures }),
    answers(proposeForfeiture, { writes: requestForfeiture }),
    answers(proposeForfeitureReturn, { writes: requestReturn }),
  ],
}
