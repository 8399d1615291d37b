import { z } from 'zod'
import { call } from '../core/call.ts'
import { channel } from '../core/channel.ts'
import { amount, countParam, currencyCode, instant, languageCode, text } from '../core/values.ts'
import { GAME_TYPES } from '../games/game-lists.ts'
import {
  PROMOTION_CLOSED,
  PROMOTION_KINDS,
  PROMOTION_STATUSES,
  PROMOTION_TYPES,
} from './promotion-lists.ts'
import { promotionTermsOf } from './promotion-terms.ts'

export const APPLICATION_REMARK_MAX = 140
export const APPLICATION_IMAGES_MAX = 3
export const APPLICATION_IMAGE_BYTES_MAX = 5 * 1024 * 1024
/** Three pictures of the maximum size as base64, and the rest of the body. */
const APPLICATION_BYTES_MAX = Math.ceil((APPLICATION_IMAGE_BYTES_MAX * 4) / 3) * 3 + 64 * 1024

const promotionId = z.uuid()
const hash = z.string().regex(/^[0-9a-f]{64}$/)

const card = z.strictObject({
  id: promotionId,
  type: z.enum(PROMOTION_TYPES),
  kind: z.enum(PROMOTION_KINDS),
  title: z.string(),
  summary: z.string(),
  imageUrl: z.string(),
  /** The colour of its picture, shown until that is there. */
  tint: z.string(),
  startsAt: instant,
  endsAt: instant.nullable(),
  status: z.enum(PROMOTION_STATUSES),
})

/** A promotion as this member sees it, with the terms that a claim would be made under. */
const detail = card.extend({
  text: z.string(),
  currency: currencyCode,
  /** A code is not shown: its field is empty. */
  terms: promotionTermsOf(amount, z.literal('')).pick({
    offer: true,
    wagering: true,
    repeats: true,
    days: true,
  }),
  eligibility: promotionTermsOf(amount).shape.eligibility,
  /** SHA-256 of the whole terms: a claim names it, so nobody claims under terms they have not seen. */
  termsHash: hash,
  /** Why it is closed to this member; null where it is not. */
  why: z.enum(PROMOTION_CLOSED).nullable(),
  /** What the member has to do first, such as deposit that much. */
  needs: z.array(z.enum(['verified', 'deposit', 'play', 'draw'])),
  entry: z
    .strictObject({
      amount,
      required: amount,
      remark: z.string().nullable(),
      reason: z.string().nullable(),
      reference: z.string().nullable(),
      joinedAt: instant,
      /** What a cashback was computed from: the base is stakes less payouts and rewards; null for anything else. */
      loss: z
        .strictObject({
          ...{ stakes: amount, payouts: amount, rewards: amount, base: amount },
          ratePpm: z.number().int(),
        })
        .nullable(),
    })
    .nullable(),
  /** What staking the turnover is expected to cost with games of each type. */
  costs: z.array(
    z.strictObject({
      gameType: z.enum(GAME_TYPES),
      marginPpm: z.number().int(),
      /** How much of a stake counts, in percent; 0 counts nothing. */
      weight: z.number().int(),
    }),
  ),
  /** What the member staked on an average day of the last 30; null for a visitor, or without any play. */
  pace: amount.nullable(),
  draw: z
    .strictObject({
      commit: z.string(),
      /** Shown once the draw is over, to recompute it. */
      serverSeed: z.string().nullable(),
      clientSeed: z.string().nullable(),
      nonce: z.number().int(),
      parts: z.array(amount),
      opened: z.number().int(),
      winners: z.array(z.strictObject({ no: z.number().int(), prize: amount })),
      /** Who holds which numbers, by hashed members. */
      tickets: z.array(
        z.strictObject({ member: z.string(), first: z.number().int(), count: z.number().int() }),
      ),
    })
    .nullable(),
})

export const promotions = call({
  method: 'GET',
  path: '/wps/relay/promotionList',
  summary: 'Promotions that run or start soon, each with the status of this member (PRO-01)',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({
    type: z.enum(PROMOTION_TYPES).optional(),
    /** The language of the browser when it is left out. */
    lang: languageCode.optional(),
  }),
  value: z.array(card),
  refusals: [],
  perMinute: 120,
})

export const promotionDetail = call({
  method: 'GET',
  path: '/wps/relay/promotionDetail',
  summary: 'A promotion with its terms in figures, and how far the member is',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({ id: promotionId, lang: languageCode.optional() }),
  value: detail,
  refusals: [],
  perMinute: 120,
})

const standing = z.strictObject({ status: z.enum(PROMOTION_STATUSES) })
const NOT_NOW = ['PROMO_STATE', 'PROMO_TERMS_CHANGED', 'PROMO_STACK'] as const
const UNFIT = ['ACCOUNT_BLOCKED', 'AGE_NOT_CONFIRMED', 'KYC_NEEDED'] as const

export const joinPromotion = call({
  method: 'POST',
  path: '/wps/relay/promotionJoin',
  summary: 'Opts in, under the terms with this hash; a repeated call returns the same',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  body: z.strictObject({ id: promotionId, termsHash: hash }),
  value: standing,
  refusals: [...NOT_NOW, ...UNFIT],
  perMinute: 30,
})

export const leavePromotion = call({
  method: 'POST',
  path: '/wps/relay/promotionLeave',
  summary:
    'Withdraws an application that nobody has taken yet, or an opt-in that has led to nothing',
  who: 'member',
  age: 'any',
  body: z.strictObject({ id: promotionId }),
  value: standing,
  refusals: ['PROMO_STATE'],
  perMinute: 30,
})

const USED = [
  'ALREADY_USED_PERSON',
  'ALREADY_USED_DEVICE',
  'ALREADY_USED_PAYMENTACCOUNT',
  'ALREADY_USED_IP',
] as const

const claimed = standing.extend({
  amount,
  currency: currencyCode,
  required: amount,
  /** Paid in bonus money, not in cash. */
  isBonus: z.boolean(),
  reference: z.string().nullable(),
})

const claim = {
  method: 'POST',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  body: z.strictObject({ id: promotionId, termsHash: hash }),
  value: claimed,
  refusals: [...NOT_NOW, 'PROMO_BUDGET', ...USED, ...UNFIT],
  perMinute: 120,
} as const

export const claimPromotion = call({
  ...claim,
  path: '/wps/relay/promotionClaim',
  summary: 'Pays the reward of a promotion once; a repeated call returns the same',
})

export const claimRaffle = call({
  ...claim,
  path: '/wps/relay/rafflePromotionClaim',
  summary: 'Pays the prize of a raffle that this member has won, once',
})

export const redeemPromoCode = call({
  method: 'POST',
  path: '/wps/relay/promotionCode',
  summary: 'Enters a code; its promotion can be claimed then. Five wrong codes lock the field',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  body: z.strictObject({ code: text(20, 4) }),
  value: standing.extend({ id: promotionId }),
  refusals: ['PROMO_CODE_WRONG', 'PROMO_CODE_LOCKED', 'PROMO_STATE', 'PROMO_STACK', ...UNFIT],
  perMinute: 20,
})

/** A picture as a data URL; its real format is checked when it is decoded. */
const picture = z.string().max(Math.ceil((APPLICATION_IMAGE_BYTES_MAX * 4) / 3) + 100)

export const applyPromotion = call({
  method: 'POST',
  path: '/wps/relay/promotionApply',
  summary: 'Applies for a promotion that operators review, with a remark and up to three images',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  body: z.strictObject({
    id: promotionId,
    termsHash: hash,
    remark: text(APPLICATION_REMARK_MAX),
    images: z.array(picture).max(APPLICATION_IMAGES_MAX),
  }),
  value: standing,
  refusals: [
    ...NOT_NOW,
    ...USED,
    ...UNFIT,
    'ALREADY_USED_MOBILE',
    'MOBILE_WRONG',
    'IMAGE_WRONG_TYPE',
    'IMAGE_TOO_LARGE',
    'IMAGE_TOO_MANY_PIXELS',
    'IMAGE_TOO_SMALL',
    'IMAGE_BROKEN',
  ],
  maxBytes: APPLICATION_BYTES_MAX,
  perMinute: 10,
})

export const promotionHistory = call({
  method: 'GET',
  path: '/wps/relay/promotionHistory',
  summary: 'Promotions that the member took part in, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
  }),
  value: z.strictObject({
    content: z.array(
      z.strictObject({
        id: promotionId,
        title: z.string(),
        status: z.enum(PROMOTION_STATUSES),
        amount,
        currency: currencyCode,
        reference: z.string().nullable(),
        reason: z.string().nullable(),
        changedAt: instant,
      }),
    ),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
    totalPages: z.number().int(),
    total: z.number().int(),
  }),
  refusals: [],
})

/** A member's status in a promotion has changed. */
export const promotionChannel = channel(
  'promotion',
  z.object({ id: z.string(), status: z.string() }),
  [
    'promotions',
    'promotionDetail',
    'promotionHistory',
    'rewardCenter',
    'publicState',
    'depositByReference',
  ],
)
