/** The types that the page of promotions filters by (PRO-01). */
export const PROMOTION_TYPES = [
  'newbie',
  'limited',
  'specialOffer',
  'daily',
  'highRebate',
  'VIP',
] as const

/** A member's status in a promotion (PRO-01). */
export const PROMOTION_STATUSES = [
  'comingSoon',
  'join',
  'joined',
  'claim',
  'applying',
  'process',
  'rejected',
  'issued',
  'claimed',
  'close',
] as const
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number]

export const PROMOTION_KINDS = [
  'depositMatch',
  'newMember',
  'promoCode',
  'cashback',
  'rebate',
  'freeBet',
  'freeRounds',
  'redEnvelope',
  'raffle',
  'manual',
] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** Services that an operator reaches a member by, and verifies the member's number in (PRO-08). */
export const PROMOTION_CONTACTS = ['zalo'] as const

/** Whom a promotion may be for by what they did (rules/rewards §7). */
export const PROMOTION_SEGMENTS = ['neverDeposited', 'active', 'lapsed', 'highStakes'] as const

/** Why a promotion is closed to a member. */
export const PROMOTION_CLOSED = [
  ...(['over', 'budget', 'registered', 'verified', 'tier', 'group', 'share'] as const),
  ...(['label', 'country', 'segment'] as const),
] as const

/** Pictures of our own that a promotion may have. */
export const PROMOTION_ART = [
  'harbor',
  'lantern',
  'cosmos',
  'stadium',
  'table',
  'reef',
  'blossom',
  'sugar',
] as const

/** What one person has once: claims are counted by them, in this order (rules/rewards §8). */
export const CLAIM_KEYS = ['person', 'device', 'paymentAccount', 'ip'] as const
