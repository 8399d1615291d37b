import type { PromotionKind } from '@parola/contract'
import { CLAIM_KEYS } from '@parola/contract/rewards/promotion-lists'

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

export type Kind = (typeof CLAIM_KEYS)[number]

/** Members who were paid with a key, by its kind and value. */
export type Holders = Map<string, Set<string>>

export function holderOf(holders: Holders, kind: Kind, value: string): Set<string> {
  const name = `${kind} ${value}`
  const found = holders.get(name) ?? new Set()
  holders.set(name, found)
  return found
}

type Judged = {
  memberId: string
  keys: Record<Kind, { found: string[] }>
  holders: Holders
  limits: Record<Kind, number>
}

/** The first key that others have used as often as the terms allow; null when none is. A limit of 0 is not checked. */
export function refusedBy({ memberId, keys, holders, limits }: Judged): Kind | null {
  const others = (kind: Kind) => {
    const members = keys[kind].found.flatMap((value) => [...holderOf(holders, kind, value)])
    return new Set(members.filter((other) => other !== memberId)).size
  }
  return CLAIM_KEYS.find((kind) => limits[kind] > 0 && others(kind) >= limits[kind]) ?? null
}
