import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, instant, instantParam, pageOf, text } from '../core/values.ts'
import { DEPOSIT_STATES, deposit } from './cashier.ts'

const reference = text(40)
const because = text(500, 3)
const page = {
  pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
  pageSize: countParam({ min: 1, max: 100, fallback: 20 }),
}
const VIEW = { method: 'GET', who: 'operator', needs: 'deposit.view', age: 'any' } as const
const REVIEW = {
  method: 'POST',
  who: 'operator',
  needs: 'deposit.review',
  age: 'any',
  stepUp: true,
} as const

/**
 * Why a payment is not credited automatically: the amount, currency or payer differs, or the member may not
 * deposit it by their limits or eligibility.
 */
export const DEPOSIT_FLAWS = ['amount', 'currency', 'name', 'limit', 'standing'] as const
export type DepositFlaw = (typeof DEPOSIT_FLAWS)[number]

/** A deposit as operators see it. */
export const reviewedDeposit = z.strictObject({
  ...deposit.omit({ action: true }).shape,
  memberId: z.uuid(),
  username: z.string(),
  isCrowd: z.boolean(),
  why: z.array(z.enum(DEPOSIT_FLAWS)),
  receivedCurrency: z.string().nullable(),
  gatewayId: z.string().nullable(),
  gatewayFee: amount,
  failure: z.string().nullable(),
  /** One approval, or two above the brand's threshold. */
  approvalsNeeded: z.int(),
  /** Operators who approved crediting it, and operators who approved returning it. */
  creditAgreed: z.array(z.uuid()),
  refundAgreed: z.array(z.uuid()),
})

export const opsDeposits = call({
  ...VIEW,
  path: '/ops/deposits',
  summary: 'Deposits of the brand, newest first; those in review oldest first',
  query: z.strictObject({
    state: z.enum(DEPOSIT_STATES).optional(),
    username: text(40).optional(),
    channel: text(20).optional(),
    from: instantParam.optional(),
    to: instantParam.optional(),
    ...page,
  }),
  value: pageOf(reviewedDeposit),
  refusals: [],
  perMinute: 120,
})

export const opsDeposit = call({
  ...VIEW,
  path: '/ops/deposit',
  summary: 'One deposit with its history and its member’s balances',
  query: z.strictObject({ reference }),
  value: z.strictObject({
    ...reviewedDeposit.shape,
    actions: z.array(
      z.strictObject({
        state: z.enum(DEPOSIT_STATES),
        at: instant,
        by: z.string(),
        operatorId: z.uuid().nullable(),
        note: z.string().nullable(),
      }),
    ),
    money: z.strictObject({ balance: amount, held: amount, owed: amount }),
  }),
  refusals: [],
})

export const creditDeposit = call({
  ...REVIEW,
  path: '/ops/deposit/credit',
  summary:
    'Approves crediting a deposit in review; where two approvals are needed, the second one credits it',
  body: z.strictObject({ reference, because }),
  value: reviewedDeposit,
  refusals: [
    'DEPOSIT_STATE',
    'DEPOSIT_CURRENCY',
    'APPROVED_BEFORE',
    'LINKED_OPERATOR',
    'DEPOSIT_NOT_ALLOWED',
  ],
})

export const sendBackDeposit = call({
  ...REVIEW,
  path: '/ops/deposit/sendBack',
  summary:
    'Approves returning a deposit in review to its payer; above the threshold two approvals are needed',
  body: z.strictObject({ reference, because }),
  value: reviewedDeposit,
  refusals: ['DEPOSIT_STATE', 'APPROVED_BEFORE', 'LINKED_OPERATOR'],
})

/** What a case about money concerns. */
export const MONEY_CASE_KINDS = [
  'account-taken',
  'part-received',
  'not-received',
  'deposit-differs',
  'unknown-payment',
  'chargeback',
  'large-sum',
  'structured-sums',
  'money-away',
] as const

export const moneyCase = z.strictObject({
  caseId: z.uuid(),
  kind: z.enum(MONEY_CASE_KINDS),
  memberId: z.uuid().nullable(),
  username: z.string(),
  isCrowd: z.boolean(),
  /** The reference of the deposit or withdrawal, or the member and day of a sum. */
  subject: z.string(),
  details: z.record(z.string(), z.string()),
  openedAt: instant,
  dueAt: instant.nullable(),
  closedAt: instant.nullable(),
  outcome: z.string().nullable(),
})

export const moneyCases = call({
  ...VIEW,
  path: '/ops/moneyCases',
  summary: 'Cases about money: open ones by their deadline, or recently closed ones',
  query: z.strictObject({
    state: z.enum(['open', 'closed']).optional(),
    kind: z.enum(MONEY_CASE_KINDS).optional(),
    ...page,
  }),
  value: pageOf(moneyCase),
  refusals: [],
  perMinute: 120,
})

export const closeMoneyCase = call({
  ...REVIEW,
  path: '/ops/moneyCases/close',
  summary: 'Closes a case that no other action closes, with the findings',
  body: z.strictObject({ caseId: z.uuid(), because }),
  value: moneyCase,
  refusals: ['REQUEST_CLOSED', 'CASE_NEEDS_ACTION'],
})
