import {
  allowPromotionClaim,
  decideApplication,
  opsApplicationImage,
  opsApplications,
  takeApplication,
} from '@parola/contract'
import type { FieldKeys } from '#platform/crypto'
import { answers } from '#platform/http'
import { allowClaim } from './keys.ts'
import { decide, readApplications, readPicture, take } from './review.ts'

export function applicationRoutes(fieldKeys: FieldKeys) {
  return [
    answers(opsApplications, { reads: readApplications }),
    answers(opsApplicationImage, {
      reads: (glance, input) => readPicture(glance, fieldKeys, input),
    }),
    answers(takeApplication, { writes: take }),
    answers(decideApplication, { writes: decide }),
    answers(allowPromotionClaim, { writes: allowClaim }),
  ]
}
