import { proposeAdjustment } from '@parola/contract'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import { requestAdjustment } from './adjustment.ts'

/** Manual adjustments of balances, by two operators. */
export const adjustmentFeature: Feature = {
  routes: [
    answers(proposeAdjustment, { writes: (work, { body }) => requestAdjustment(work, body) }),
  ],
}
