import type { PromotionKind } from '@parola/contract'

/** Kinds whose claims follow from what members did. What others cost is their budget, or an operator decides on it. */
const REHEARSED: readonly PromotionKind[] = [
  'depositMatch',
  'newMember',
  'promoCode',
  'cashback',
  'freeBet',
  'freeRounds',
]

export const canRehearse = (kind: PromotionKind) => REHEARSED.includes(kind)
