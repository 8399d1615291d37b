import { z } from 'zod'
import { inLanguages, instant, storedInLanguages, text } from '../core/values.ts'
import { PROMOTION_ART, PROMOTION_CONTACTS, PROMOTION_TYPES } from './promotion-lists.ts'

/** Parts per million: 100 % is the most that a week's loss returns; a match may be more. */
const PPM = 1_000_000
const MATCH_MAX = 5 * PPM
const MULTIPLE_MAX = 100
const PARTS_MAX = 500
const PRIZES_MAX = 50
const DAYS_MAX = 90
const EXCLUDED_MAX = 200
const VIP_TIER_MAX = 20
const CODE = /^[A-Za-z0-9]{4,20}$/
const COUNTRY = /^[A-Z]{2}$/
const COUNTRIES_MAX = 50
const LABEL_MAX = 30

const tier = z.number().int().min(0).max(VIP_TIER_MAX)
const texts = z.strictObject({ title: text(60, 3), summary: text(140, 3), text: text(2000, 3) })
/** The texts of a promotion as they are stored. */
export const storedPromotionTexts = storedInLanguages(texts)

/** What has to be staked, and whether it is paid in cash or in bonus money. */
function wageringOf<M extends z.ZodType<bigint, unknown>>(money: M) {
  return z.strictObject({
    multiple: z.number().int().min(0).max(MULTIPLE_MAX),
    base: z.enum(['bonus', 'depositAndBonus']),
    /** Bonus money becomes cash once it is wagered; null for cash. */
    bonus: z
      .strictObject({
        maxBet: money,
        maxConvert: money.nullable(),
        excluded: z.array(z.int32().positive()).max(EXCLUDED_MAX),
        holdsDeposit: z.boolean(),
        days: z.number().int().min(1).max(DAYS_MAX),
      })
      .nullable()
      .default(null),
  })
}

/** Members whom terms are for by what they did until they take part; days are the brand's, today included. */
function segmentOf<M extends z.ZodType<bigint, unknown>>(money: M) {
  const days = z.number().int().min(1).max(DAYS_MAX)
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('neverDeposited') }),
    /** Played within the last days. */
    z.strictObject({ kind: z.literal('active'), days }),
    /** Played before, but not within the last days. */
    z.strictObject({ kind: z.literal('lapsed'), days }),
    /** Valid bets of that much within the last days. */
    z.strictObject({ kind: z.literal('highStakes'), days, amount: money }),
  ])
}

/** Whom terms are for. */
function eligibilityOf<M extends z.ZodType<bigint, unknown>>(money: M) {
  const limit = z.number().int().min(0).max(100)
  return z.strictObject({
    /** Members who registered at most so many days ago; null for everybody. */
    registeredDays: z.number().int().min(1).max(3650).nullable(),
    isVerified: z.boolean(),
    /** Members of this tier and above; 0 for everybody. */
    minTier: tier.default(0),
    /** Members of tiers with these labels, as the brand's VIP club calls them; none for everybody. */
    labels: z
      .array(text(LABEL_MAX, 1))
      .max(VIP_TIER_MAX + 1)
      .default([]),
    /** Members whose proved mobile number is of these countries, in ISO 3166; none for everybody. */
    countries: z
      .array(z.string().max(2, { abort: true }).regex(COUNTRY))
      .max(COUNTRIES_MAX)
      .default([]),
    /** Null for everybody. */
    segment: segmentOf(money).nullable().default(null),
    /** So many percent of those members, always the same ones: more of them by a later version. */
    sharePercent: z.number().int().min(1).max(100).default(100),
    /** Claims for each key; 0 is not checked. */
    limits: z.strictObject({ person: limit, device: limit, paymentAccount: limit, ip: limit }),
  })
}

/** An application, whose amount an operator decides on, up to a maximum. */
function manualOf<M extends z.ZodType<bigint, unknown>>(money: M) {
  return z.strictObject({
    kind: z.literal('manual'),
    max: money,
    /** Its members apply with their number there, each number once; null for any remark. */
    contact: z.enum(PROMOTION_CONTACTS).nullable().default(null),
    /** What exactly it pays from each tier on, instead of what the operator decides; null for that. */
    byTier: z
      .array(z.strictObject({ tier, amount: money }))
      .min(1)
      .max(VIP_TIER_MAX + 1)
      .nullable()
      .default(null),
  })
}

/**
 * The same shape for amounts as they travel, and as they are stored in minor units; and for a code that is not shown.
 */
export function promotionTermsOf<M extends z.ZodType<bigint, unknown>>(
  money: M,
  code: z.ZodType<string, string> = z.string().max(20, { abort: true }).regex(CODE),
) {
  const offer = z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('depositMatch'),
      ratePpm: z.number().int().min(1).max(MATCH_MAX),
      cap: money,
      min: money,
    }),
    /** For new members, once they are verified and have deposited that much; nothing is needed with 0. */
    z.strictObject({ kind: z.literal('newMember'), amount: money, deposit: money }),
    z.strictObject({
      kind: z.literal('promoCode'),
      code,
      amount: money,
    }),
    z.strictObject({
      kind: z.literal('cashback'),
      tiers: z
        .array(z.strictObject({ loss: money, ratePpm: z.number().int().min(1).max(PPM) }))
        .min(1)
        .max(10),
      cap: money,
      min: money,
    }),
    z.strictObject({ kind: z.literal('rebate') }),
    /** One bet of this stake, which is the house's; what it wins above the stake is cash. */
    z.strictObject({ kind: z.literal('freeBet'), stake: money, deposit: money }),
    z.strictObject({
      kind: z.literal('freeRounds'),
      nodeId: z.int32().positive(),
      rounds: z.number().int().min(1).max(1000),
      stake: money,
      deposit: money,
    }),
    z.strictObject({
      kind: z.literal('redEnvelope'),
      total: money,
      parts: z.number().int().min(1).max(PARTS_MAX),
      min: money,
      max: money.nullable(),
    }),
    z.strictObject({
      kind: z.literal('raffle'),
      /** Weighted turnover of one ticket. */
      perTicket: money,
      prizes: z.array(money).min(1).max(PRIZES_MAX),
      perMember: z.number().int().min(1).max(PRIZES_MAX),
    }),
    manualOf(money),
  ])
  return z.strictObject({
    type: z.enum(PROMOTION_TYPES),
    picture: z.enum(PROMOTION_ART),
    content: inLanguages(texts),
    startsAt: instant,
    endsAt: instant.nullable(),
    repeats: z.enum(['once', 'daily', 'weekly']),
    offer,
    wagering: wageringOf(money),
    /** Days from the claim until free rounds or a free bet expire; nothing else does. */
    days: z.number().int().min(1).max(DAYS_MAX),
    eligibility: eligibilityOf(money),
    /** Promotions of one group are not joined at the same time. */
    group: z
      .string()
      .max(20, { abort: true })
      .regex(/^[a-z0-9-]*$/),
    budget: money,
  })
}
