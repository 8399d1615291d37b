import {
  opsPromotion,
  opsPromotions,
  publishPromotion,
  savePromotion,
  stopPromotion,
} from '@parola/contract'
import { answers } from '#platform/http'
import { readOne, readPage } from './console.ts'
import { requestPublishing, save, stopNow } from './drafts.ts'

export const promotionRoutes = [
  answers(opsPromotions, { reads: readPage }),
  answers(opsPromotion, { reads: readOne }),
  answers(savePromotion, { writes: save }),
  answers(publishPromotion, { writes: requestPublishing }),
  answers(stopPromotion, { writes: stopNow }),
]
