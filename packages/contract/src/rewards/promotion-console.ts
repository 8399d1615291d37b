import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import {
  amount,
  countParam,
  currencyCode,
  cursorPageOf,
  instant,
  instantParam,
  text,
} from '../core/values.ts'
import { PROMOTION_KINDS } from './promotion-lists.ts'
import { promotionTermsOf } from './promotion-terms.ts'

const id = z.uuid()
const because = text(300, 3)
const USERNAME_MAX = 40

export const PROMOTION_STATES = ['draft', 'live', 'stopped'] as const

const row = z.strictObject({
  id,
  kind: z.enum(PROMOTION_KINDS),
  title: z.string(),
  state: z.enum(PROMOTION_STATES),
  startsAt: instant,
  endsAt: instant.nullable(),
  currency: currencyCode,
  budget: amount,
  left: amount,
  /** Claims so far, and what they cost. */
  claims: z.number().int(),
  cost: amount,
})

export const promotionApprovals = approvalKinds(
  ['promotion.publish'],
  ['PROMO_CHANGED', 'PROMO_STATE'],
)

export const opsPromotions = call({
  method: 'GET',
  path: '/ops/promotions',
  summary: 'Promotions of the brand, newest first, with what each has cost',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({
    state: z.enum(PROMOTION_STATES).optional(),
    cursor: id.optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: cursorPageOf(row),
  refusals: [],
  perMinute: 120,
})

export const opsPromotion = call({
  method: 'GET',
  path: '/ops/promotions/one',
  summary: 'A promotion with every version of its terms, and how many members have each status',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({ id }),
  value: row.extend({
    liveVersion: z.number().int().nullable(),
    versions: z.array(
      z.strictObject({
        version: z.number().int(),
        terms: promotionTermsOf(amount),
        hash: z.string(),
        author: z.string(),
        reason: z.string(),
        savedAt: instant,
      }),
    ),
    /** Turnover that claimed rewards require. */
    required: amount,
    entries: z.array(z.strictObject({ status: z.string(), count: z.number().int() })),
    isPending: z.boolean(),
  }),
  refusals: [],
})

export const savePromotion = call({
  method: 'POST',
  path: '/ops/promotions/save',
  summary:
    'Saves terms as a new version: of a new promotion, or of one whose last version was seen',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({
    /** Chosen by the editor: the same draft is saved once. */
    id,
    /** The last version that was seen; 0 for a new promotion. */
    seen: z.int32().min(0),
    terms: promotionTermsOf(amount).extend({
      startsAt: instantParam,
      endsAt: instantParam.nullable(),
    }),
    because,
  }),
  value: z.strictObject({ version: z.number().int() }),
  refusals: ['PROMO_CHANGED', 'PROMO_TERMS', 'GAME_UNKNOWN'],
  perMinute: 60,
})

export const publishPromotion = call({
  method: 'POST',
  path: '/ops/promotions/publish',
  summary: 'Asks a second operator to publish a version',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({ id, version: z.int32().min(1), because }),
  value: z.null(),
  refusals: ['PROMO_STATE', 'PROMO_CHANGED', 'ALREADY_REQUESTED'],
})

export const stopPromotion = call({
  method: 'POST',
  path: '/ops/promotions/stop',
  summary:
    'Stops a promotion at once: nobody joins or applies any more, rewards that are ready stay',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({ id, because }),
  value: z.null(),
  refusals: ['PROMO_STATE'],
})

export const allowPromotionClaim = call({
  method: 'POST',
  path: '/ops/promotions/allow',
  summary:
    'Allows a member one claim although their person, browser, payout account or network have used the promotion',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({ id, username: text(USERNAME_MAX, 1), because }),
  value: z.null(),
  refusals: [],
  perMinute: 30,
})

const application = z.strictObject({
  id,
  promotionId: id,
  promotion: z.string(),
  username: z.string(),
  status: z.enum(['applying', 'process', 'issued', 'claimed', 'rejected', 'close']),
  remark: z.string(),
  images: z.number().int(),
  appliedAt: instant,
  /** After 24 hours without a decision it is overdue. */
  dueAt: instant,
  max: amount,
  currency: currencyCode,
  takenBy: z.string().nullable(),
  reason: z.string().nullable(),
})

export const opsApplications = call({
  method: 'GET',
  path: '/ops/promotions/applications',
  summary: 'Applications for promotions, those that wait longest first; or those that are decided',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({
    view: z.enum(['open', 'decided']).optional(),
    cursor: id.optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: cursorPageOf(application),
  refusals: [],
  perMinute: 120,
})

export const opsApplicationImage = call({
  method: 'GET',
  path: '/ops/promotions/applications/image',
  summary: 'A picture of an application, as a data URL',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({ id, place: countParam({ min: 1, max: 3, fallback: 1 }) }),
  value: z.strictObject({ url: z.string() }),
  refusals: [],
  perMinute: 60,
})

export const takeApplication = call({
  method: 'POST',
  path: '/ops/promotions/applications/take',
  summary: 'Takes an application: its member can no longer withdraw it',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({ id }),
  value: z.null(),
  refusals: ['PROMO_STATE'],
})

export const decideApplication = call({
  method: 'POST',
  path: '/ops/promotions/applications/decide',
  summary:
    'Issues the reward of an application, or rejects it; above the brand’s limit not by the operator who took it',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({
    id,
    /** Null rejects it. */
    amount: amount.nullable(),
    because,
  }),
  value: z.null(),
  refusals: [
    'PROMO_STATE',
    'PROMO_BUDGET',
    'AMOUNT_OUT_OF_LIMITS',
    'SELF_APPROVAL',
    'LINKED_OPERATOR',
    'MEMBER_INELIGIBLE',
  ],
})

export const REHEARSAL_DAYS_MAX = 90
/** Why a claim would not have been paid. */
export const REHEARSAL_REFUSALS = ['budget', 'person', 'device', 'paymentAccount', 'ip'] as const
const why = z.enum(REHEARSAL_REFUSALS)
const claims = z.number().int()

/** Its figures are zero until it is done. */
const rehearsal = z.strictObject({
  version: z.number().int(),
  /** The days before today. */
  span: z.number().int(),
  from: instant,
  to: instant,
  phase: z.enum(['members', 'claims', 'done', 'failed']),
  /** Members that were looked at. */
  progress: z.strictObject({ done: z.number().int(), total: z.number().int() }),
  left: amount,
  reason: z.string().nullable(),
  cost: amount,
  /** Turnover that the rewards require. */
  required: amount,
  claims,
  members: z.number().int(),
  days: z.array(z.strictObject({ day: z.string(), cost: amount, claims })),
  refused: z.array(
    z.strictObject({ why, amount, claims, members: z.number().int(), since: z.string() }),
  ),
  winners: z.array(z.strictObject({ username: z.string(), amount, claims })),
  abusers: z.array(z.strictObject({ username: z.string(), why, amount, claims })),
})

export const opsRehearsal = call({
  method: 'GET',
  path: '/ops/promotions/rehearsal',
  summary: 'What a promotion would have cost on the last days, by its newest rehearsal',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({ id }),
  value: z.strictObject({ rehearsal: rehearsal.nullable() }),
  refusals: [],
  perMinute: 120,
})

export const rehearsePromotion = call({
  method: 'POST',
  path: '/ops/promotions/rehearse',
  summary:
    'Begins the rehearsal of a version of a promotion on the last days; it replaces the one before',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({
    id,
    version: z.int32().min(1),
    days: z.number().int().min(1).max(REHEARSAL_DAYS_MAX),
  }),
  value: z.null(),
  refusals: ['PROMO_NOT_REHEARSED'],
  perMinute: 60,
})
