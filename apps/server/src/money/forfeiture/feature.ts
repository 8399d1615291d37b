import { forfeitures, proposeForfeiture, proposeForfeitureReturn } from '@parola/contract'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import { readForfeitures, requestReturn, sendRequest } from './forfeiture.ts'

/** Funds of barred members, forfeited and returned by two operators. */
export const forfeitureFeature: Feature = {
  routes: [
    answers(forfeitures, { reads: readForfeitures }),
    answers(proposeForfeiture, { writes: sendRequest }),
    answers(proposeForfeitureReturn, { writes: requestReturn }),
  ],
}
