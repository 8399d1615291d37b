import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, instant } from '../core/values.ts'

const id = z.uuid()
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
