import { CLAIM_KEYS } from '@parola/contract/rewards/promotion-lists'

type LinkKind = (typeof CLAIM_KEYS)[number]

/** Something that a member was seen with. */
export type MemberKey = { memberId: string; by: LinkKind; value: string }
export type Link = { by: LinkKind; memberIds: string[] }

/** So many accounts may have a key by default (rules/rewards §8): a household shares a network. */
const ALLOWED: Record<LinkKind, number> = { person: 1, device: 1, paymentAccount: 1, ip: 3 }

/** For each member the others who share more of a key with them than promotions allow by default. */
export function linksOf(keys: readonly MemberKey[]): Map<string, Link[]> {
  const holders = Map.groupBy(keys, ({ by, value }) => `${by} ${value}`)
  const links = new Map<string, Link[]>()
  for (const by of CLAIM_KEYS) {
    for (const [memberId, own] of Map.groupBy(
      keys.filter((key) => key.by === by),
      (key) => key.memberId,
    )) {
      const shared = own.map(({ value }) => membersIn(holders.get(`${by} ${value}`) ?? []))
      const many = shared.filter((members) => members.length > ALLOWED[by])
      const memberIds = [...new Set(many.flat())].filter((other) => other !== memberId).sort()
      if (memberIds.length > 0)
        links.set(memberId, [...(links.get(memberId) ?? []), { by, memberIds }])
    }
  }
  return links
}

const membersIn = (keys: readonly MemberKey[]) => [...new Set(keys.map(({ memberId }) => memberId))]
