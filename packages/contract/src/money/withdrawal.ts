import { z } from 'zod'
import { call } from '../core/call.ts'
import { channel } from '../core/channel.ts'
import { amount, countParam, instant, nothing, pageOf, requestKey, text } from '../core/values.ts'
import { PAYOUT_NUMBER_MAX, PAYOUT_NUMBERS } from './payout-number.ts'
import { WITHDRAWAL_GAPS, WITHDRAWAL_REASONS, WITHDRAWAL_STATES } from './withdrawal-states.ts'

const reference = text(40)
const accountId = z.uuid()
const secret = z.string().min(1).max(128)

export const payoutAccount = z.strictObject({
  accountId,
  kind: z.enum(['bank', 'ewallet']),
  house: z.string(),
  houseName: z.string(),
  /** As it may be shown; the rest stays on the server. */
  number: z.string(),
  holder: z.string(),
  /** Withdrawals can be paid to it from then on. */
  usableAt: instant,
  isUsable: z.boolean(),
})

export const withdrawal = z.strictObject({
  reference,
  state: z.enum(WITHDRAWAL_STATES),
  amount,
  fee: amount,
  receive: amount,
  currency: z.string(),
  account: z.strictObject({ kind: z.string(), houseName: z.string(), number: z.string() }),
  /** Who has to act now. */
  heldBy: z.enum(['platform', 'operator', 'gateway', 'member', 'nobody']),
  reason: z.enum(WITHDRAWAL_REASONS).nullable(),
  mayCancel: z.boolean(),
  expectedAt: instant.nullable(),
  receiptDueAt: instant.nullable(),
  receivedAmount: amount.nullable(),
  createdAt: instant,
  steps: z.array(z.strictObject({ state: z.enum(WITHDRAWAL_STATES), at: instant })),
})

export const withdrawNow = call({
  method: 'GET',
  path: '/wps/relay/withdrawNow',
  summary: 'A quote for a withdrawal now: fee, what is locked and what is missing',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    currency: z.string(),
    currencySymbol: z.string(),
    balance: amount,
    locked: amount,
    owed: amount,
    /** What an agent owes downlines by contracts. */
    contractDebt: amount,
    free: amount,
    /** The highest amount that may be requested now; zero while something is missing. */
    most: amount,
    min: amount,
    max: amount,
    dailyLeft: amount,
    fee: amount,
    receive: amount,
    feePpm: z.number().int(),
    feeMin: amount,
    etaS: z.number().int(),
    needsReview: z.boolean(),
    turnoverLeft: amount,
    /** What bonuses hold of deposits, and what could be withdrawn without them; null without a bonus. */
    bonus: z
      .strictObject({ balance: amount, held: amount, most: amount, receive: amount })
      .nullable(),
    requirements: z.array(
      z.strictObject({
        reference,
        source: z.enum(['deposit', 'transfer', 'reward']),
        amount,
        required: amount,
        done: amount,
        locked: amount,
        openedAt: instant,
      }),
    ),
    counted: z.array(
      z.strictObject({
        gameType: z.string(),
        bets: z.number().int(),
        valid: amount,
        counted: amount,
      }),
    ),
    missing: z.array(z.enum(WITHDRAWAL_GAPS)),
    heldUntil: instant.nullable(),
  }),
  refusals: [],
  perMinute: 60,
})

export const payoutMethods = call({
  method: 'GET',
  path: '/wps/relay/withdrawChannels',
  summary: 'Payout methods: banks and wallets, with limits and time',
  who: 'member',
  age: 'any',
  value: z.array(
    z.strictObject({
      channel: z.string(),
      kind: z.enum(['bank', 'ewallet']),
      name: z.string(),
      houses: z.array(
        z.strictObject({
          code: z.string(),
          name: z.string(),
          /** What it knows its accounts by. */
          number: z.enum(PAYOUT_NUMBERS),
        }),
      ),
      min: amount,
      max: amount,
      etaS: z.number().int(),
      /** Hours until a new account can be paid to; 0 for immediately. */
      waitHours: z.number().int(),
    }),
  ),
  refusals: [],
})

export const payoutAccounts = call({
  method: 'GET',
  path: '/wps/relay/bankCards',
  summary: 'The member’s payout accounts',
  who: 'member',
  age: 'any',
  value: z.array(payoutAccount),
  refusals: [],
})

export const addPayoutAccount = call({
  method: 'POST',
  path: '/wps/relay/bankCards',
  summary: 'Adds a payout account in the member’s own name',
  who: 'member',
  age: 'any',
  sealed: true,
  body: z.strictObject({
    channel: text(20, 1),
    house: text(20, 1),
    number: text(PAYOUT_NUMBER_MAX, 5),
    holder: text(80, 2),
    paymentPassword: secret,
  }),
  value: payoutAccount,
  refusals: [
    'CHANNEL_UNKNOWN',
    'PAYOUT_NUMBER_WRONG',
    'PAYOUT_NAME_DIFFERS',
    'PAYOUT_ACCOUNT_TAKEN',
    'PAYOUT_ACCOUNTS_FULL',
    'PAYMENT_PASSWORD_WRONG',
    'PAYMENT_PASSWORD_OFF',
    'PAYMENT_PASSWORD_LOCKED',
    'GATEWAY_UNREACHABLE',
    'KYC_NEEDED',
  ],
  perMinute: 20,
})

export const removePayoutAccount = call({
  method: 'DELETE',
  path: '/wps/relay/bankCards',
  summary: 'Removes a payout account',
  who: 'member',
  age: 'any',
  query: z.strictObject({ accountId }),
  value: nothing,
  refusals: ['PAYOUT_ACCOUNT_BUSY'],
  perMinute: 20,
})

export const requestWithdrawal = call({
  method: 'POST',
  path: '/wps/relay/withdraw',
  summary: 'Requests a withdrawal and holds the amount; the same request key returns the first one',
  who: 'member',
  age: 'any',
  sealed: true,
  body: z.strictObject({
    requestKey,
    accountId,
    amount,
    /** The fee that was shown to the member: a different one is refused with the new figures. */
    fee: amount,
    paymentPassword: secret,
  }),
  value: withdrawal,
  refusals: [
    'AMOUNT_OUT_OF_LIMITS',
    'INSUFFICIENT_FUNDS',
    'TURNOVER_LEFT',
    'BONUS_HOLDS',
    'WITHDRAWAL_FIGURES',
    'WITHDRAWAL_OPEN',
    'WITHDRAWAL_DAILY_LIMIT',
    'WITHDRAWALS_HELD',
    'DEBT_OPEN',
    'PAYOUT_ACCOUNT_COOLING',
    'PAYMENT_PASSWORD_WRONG',
    'PAYMENT_PASSWORD_OFF',
    'PAYMENT_PASSWORD_LOCKED',
    'REQUEST_KEY_REUSED',
    'KYC_NEEDED',
    'ACCOUNT_BLOCKED',
  ],
  perMinute: 20,
})

export const withdrawals = call({
  method: 'GET',
  path: '/wps/relay/withdrawals',
  summary: 'Withdrawals of the member, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
  }),
  value: pageOf(withdrawal),
  refusals: [],
})

export const withdrawalByReference = call({
  method: 'GET',
  path: '/wps/relay/withdrawal',
  summary: 'One withdrawal with its stages',
  who: 'member',
  age: 'any',
  query: z.strictObject({ reference }),
  value: withdrawal,
  refusals: [],
})

export const cancelWithdrawal = call({
  method: 'POST',
  path: '/wps/relay/withdraw/cancel',
  summary: 'Cancels a withdrawal whose review has not begun',
  who: 'member',
  age: 'any',
  body: z.strictObject({ reference }),
  value: withdrawal,
  refusals: ['WITHDRAWAL_STATE'],
  perMinute: 20,
})

export const confirmReceipt = call({
  method: 'POST',
  path: '/wps/relay/withdraw/receipt',
  summary: 'Reports what the member received of a withdrawal: all, a part, or nothing (WAL-04)',
  who: 'member',
  age: 'any',
  body: z.strictObject({
    reference,
    outcome: z.enum(['received', 'part', 'missing']),
    /** The amount received, for a part. */
    received: amount.optional(),
  }),
  value: withdrawal,
  refusals: ['WITHDRAWAL_STATE', 'RECEIPT_AMOUNT_WRONG'],
  perMinute: 20,
})

/** A withdrawal changed its state. */
export const withdrawalChannel = channel(
  'withdrawal',
  z.object({ state: z.string(), reference: z.string(), amount: z.string(), currency: z.string() }),
  [
    'withdrawals',
    'withdrawalByReference',
    'accountRecord',
    'withdrawNow',
    'bonusDetails',
    'publicState',
  ],
)
