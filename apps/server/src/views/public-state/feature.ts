import { publicState } from '@parola/contract'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import { readPublicState } from './public-state.ts'

export const publicStateFeature: Feature = {
  routes: [answers(publicState, { reads: readPublicState })],
}
