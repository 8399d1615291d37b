import {
  applyPromotion,
  claimPromotion,
  claimRaffle,
  joinPromotion,
  leavePromotion,
  promotionDetail,
  promotionHistory,
  promotions,
  redeemPromoCode,
} from '@parola/contract'
import { answers } from '#platform/http'
import { type ApplyParts, apply } from './apply.ts'
import { type ClaimParts, claim } from './claim.ts'
import { readHistory, readPromotion, readPromotions } from './read.ts'
import { redeemCode } from './redeem-code.ts'
import { join, leave } from './take-part.ts'

export function participationRoutes(parts: ApplyParts & ClaimParts) {
  const { fieldKeys } = parts
  return [
    answers(promotions, { reads: readPromotions }),
    answers(promotionDetail, { reads: (glance, input) => readPromotion(glance, fieldKeys, input) }),
    answers(promotionHistory, { reads: readHistory }),
    answers(joinPromotion, { writes: join }),
    answers(leavePromotion, { writes: leave }),
    answers(claimPromotion, { writes: (work, input) => claim(work, parts, input) }),
    answers(claimRaffle, { writes: (work, input) => claim(work, parts, input) }),
    answers(applyPromotion, { acts: (opening, input) => apply(parts, opening, input) }),
    answers(redeemPromoCode, {
      acts: (opening, input) => redeemCode(parts.engine, opening, input),
    }),
  ]
}
