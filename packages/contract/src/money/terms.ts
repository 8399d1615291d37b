import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { amount, instant, nothing, text } from '../core/values.ts'

/** What operators set about money, each part with its items: a method, or the one of the brand. */
export const TERMS_PARTS = ['deposit-channel', 'withdrawal', 'payout-method', 'rebate'] as const
export type TermsPart = (typeof TERMS_PARTS)[number]

export const termsApprovals = approvalKinds(
  TERMS_PARTS.map((part) => `terms.${part}` as const),
  ['TERMS_CHANGED'],
)

const share = (max: number, min = 0) => z.int32().min(min).max(max)

export const depositChannelTerms = z.strictObject({
  min: amount,
  max: amount,
  feeFixed: amount,
  /** Parts per million. */
  feePpm: share(100_000),
  feePayer: z.enum(['house', 'member']),
  isOpen: z.boolean(),
})

export const withdrawalTerms = z.strictObject({
  min: amount,
  max: amount,
  dailyMax: amount,
  dailyTimes: z.int32().min(1).max(100),
  feePpm: share(100_000),
  feeMin: amount,
})

export const payoutMethodTerms = z.strictObject({ min: amount, max: amount })

export const rebateTerms = z.strictObject({
  /** Parts per million of valid bets, by category. */
  rates: z.record(z.string().regex(/^[A-Z]{2,20}$/), share(50_000)),
  cap: share(50_000),
  min: amount,
  everyMinutes: z.int32().min(1).max(1440),
})

/** Fingerprint of an item as the operator saw it; `none` for one that does not exist yet. */
const seen = text(16, 4)
const key = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/)
const reason = text(500, 3)
const item = { key, name: z.string(), seen }

/** The fields of an item by name, as texts; null where it did not exist, or does not any more. */
const fields = z.record(z.string(), z.string()).nullable()

const change = z.strictObject({
  part: z.enum(TERMS_PARTS),
  key,
  before: fields,
  after: fields,
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
})

export const terms = call({
  method: 'GET',
  path: '/ops/terms',
  summary: 'Limits and fees of deposits and withdrawals, and rebate rates',
  who: 'operator',
  needs: 'terms.view',
  age: 'any',
  value: z.strictObject({
    depositChannels: z.array(
      z.strictObject({ ...item, kind: z.string(), terms: depositChannelTerms }),
    ),
    withdrawal: z.strictObject({ ...item, terms: withdrawalTerms }),
    payoutMethods: z.array(z.strictObject({ ...item, terms: payoutMethodTerms })),
    rebate: z.strictObject({ ...item, terms: rebateTerms }),
    /** Changes that wait for a second operator. */
    waiting: z.array(change),
  }),
  refusals: [],
  perMinute: 120,
})

export const termsHistory = call({
  method: 'GET',
  path: '/ops/terms/history',
  summary: 'Changes that took effect, newest first, with who requested and who approved them',
  who: 'operator',
  needs: 'terms.view',
  age: 'any',
  query: z.strictObject({ part: z.enum(TERMS_PARTS), key }),
  value: z.array(change),
  refusals: [],
  perMinute: 120,
})

const propose = {
  method: 'POST',
  who: 'operator',
  needs: 'terms.propose',
  stepUp: true,
  age: 'any',
  value: nothing,
  refusals: ['ALREADY_REQUESTED', 'TERMS_CHANGED', 'TERMS_SAME'],
  perMinute: 60,
} as const

export const proposeDepositChannel = call({
  ...propose,
  path: '/ops/terms/deposit-channel',
  summary: 'Requests a change of a deposit method; a second operator has to approve it',
  body: z.strictObject({ key, seen, ...depositChannelTerms.shape, reason }),
})

export const proposeWithdrawalTerms = call({
  ...propose,
  path: '/ops/terms/withdrawal',
  summary: 'Requests a change of the limits and fees of all withdrawals',
  body: z.strictObject({ seen, ...withdrawalTerms.shape, reason }),
})

export const proposePayoutMethod = call({
  ...propose,
  path: '/ops/terms/payout-method',
  summary: 'Requests a change of the limits of a withdrawal method',
  body: z.strictObject({ key, seen, ...payoutMethodTerms.shape, reason }),
})

export const proposeRebateTerms = call({
  ...propose,
  path: '/ops/terms/rebate',
  summary: 'Requests a change of the rebate rates; they apply to what is not paid yet',
  body: z.strictObject({ seen, ...rebateTerms.shape, reason }),
})
