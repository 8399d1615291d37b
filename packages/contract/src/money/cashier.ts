import { z } from 'zod'
import { call } from '../core/call.ts'
import { channel } from '../core/channel.ts'
import { amount, countParam, instant, pageOf, requestKey, text } from '../core/values.ts'

/** States of a deposit; the same table is in the database (rules/payments §3). */
export const DEPOSIT_STATES = [
  'CREATED',
  'PENDING',
  'PAID',
  'CREDITED',
  'REVIEW',
  'REFUNDING',
  'REFUNDED',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
  'REVERSED',
] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/** From a state to the next ones; the database refuses every other transition. */
export const DEPOSIT_MOVES: Partial<Record<DepositState, readonly DepositState[]>> = {
  CREATED: ['PENDING', 'PAID', 'REVIEW', 'FAILED', 'EXPIRED', 'CANCELLED'],
  PENDING: ['PAID', 'REVIEW', 'FAILED', 'EXPIRED', 'CANCELLED'],
  PAID: ['CREDITED'],
  CREDITED: ['REVERSED'],
  REVIEW: ['CREDITED', 'REFUNDING', 'REVERSED'],
  REFUNDING: ['REFUNDED', 'REVIEW', 'REVERSED'],
  // Late money is never dropped.
  FAILED: ['PAID', 'REVIEW'],
  EXPIRED: ['PAID', 'REVIEW'],
  CANCELLED: ['PAID', 'REVIEW'],
}

/** How a method collects the money: a page of the payer's wallet, a code, an account, an address. */
const payerPage = z.string().optional()
const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('redirect'), url: z.string() }),
  z.strictObject({ type: z.literal('qr'), payload: z.string(), url: payerPage }),
  z.strictObject({
    type: z.literal('transfer'),
    bank: z.string(),
    account: z.string(),
    name: z.string(),
    exactAmount: z.string(),
    memo: z.string(),
    url: payerPage,
  }),
  z.strictObject({
    type: z.literal('address'),
    chain: z.string(),
    address: z.string(),
    memo: z.string().optional(),
    asset: z.string(),
    send: z.string(),
    url: payerPage,
  }),
  z.strictObject({ type: z.literal('none') }),
])

export const deposit = z.strictObject({
  reference: z.string(),
  channel: z.string(),
  name: z.string(),
  kind: z.string(),
  amount: amount,
  /** The fee that the member pays for the method; the rest is credited. */
  fee: amount,
  receive: amount,
  /** The amount received, where it differs. */
  received: amount.nullable(),
  /** The reward of the chosen offer and its turnover requirement; null without an offer. */
  offer: z
    .strictObject({ offerId: z.string(), name: z.string(), reward: amount, required: amount })
    .nullable(),
  /** Whether its member chose to have no bonus for it, whatever promotions they had joined. */
  withoutBonus: z.boolean(),
  currency: z.string(),
  state: z.enum(DEPOSIT_STATES),
  action: action.nullable(),
  expiresAt: instant,
  createdAt: instant,
  changedAt: instant,
  steps: z.array(z.strictObject({ state: z.enum(DEPOSIT_STATES), at: instant })),
})

const fee = z.strictObject({
  fixed: amount,
  /** Percentage of the amount. */
  percent: z.string(),
  payer: z.enum(['house', 'member']),
})

export const depositChannels = call({
  method: 'GET',
  path: '/wps/relay/depositChannels',
  summary: 'Deposit methods, with their limits and fees',
  who: 'member',
  age: 'brand',
  act: 'deposit',
  value: z.strictObject({
    channels: z.array(
      z.strictObject({
        channel: z.string(),
        name: z.string(),
        kind: z.string(),
        /** The network of an address; money sent over another network is lost. */
        network: z.string().nullable(),
        min: amount,
        max: amount,
        fee,
        etaS: z.number().int(),
        expiryS: z.number().int(),
        open: z.boolean(),
      }),
    ),
    /** Suggested amounts. */
    quick: z.array(amount),
    /** Promotions that match a deposit and that the member may have; one that they joined is chosen at first. */
    offers: z.array(
      z.strictObject({
        offerId: z.string(),
        name: z.string(),
        percent: z.string(),
        cap: amount,
        min: amount,
        /** Wagering multiple of the reward, or of deposit and reward. */
        multiple: z.int(),
        base: z.enum(['bonus', 'depositAndBonus']),
        /** Paid in bonus money, not in cash. */
        isBonus: z.boolean(),
        isJoined: z.boolean(),
      }),
    ),
    depositMultiple: z.int(),
  }),
  refusals: [
    'GATEWAY_UNREACHABLE',
    'KYC_NEEDED',
    'ACCOUNT_BLOCKED',
    'AGE_NOT_CONFIRMED',
    'ON_TIME_OUT',
    'SELF_EXCLUDED',
  ],
})

export const requestDeposit = call({
  method: 'POST',
  path: '/wps/relay/depositv2',
  summary: 'Creates a deposit; the same request key returns the first one',
  who: 'member',
  age: 'brand',
  act: 'deposit',
  body: z.strictObject({
    requestKey,
    channel: text(20),
    amount,
    /** Joins this promotion; without one, a promotion that was joined before applies. */
    offerId: text(40).optional(),
    /** No promotion applies to this deposit. */
    withoutBonus: z.boolean().optional(),
  }),
  value: deposit,
  refusals: [
    'AMOUNT_OUT_OF_LIMITS',
    'CHANNEL_UNKNOWN',
    'CHANNEL_CLOSED',
    'OFFER_OVER',
    'PROMO_STACK',
    'TOO_MANY_OPEN_DEPOSITS',
    'DEPOSIT_LIMIT',
    'ON_TIME_OUT',
    'SELF_EXCLUDED',
    'DEPOSIT_REFUSED',
    'REQUEST_KEY_REUSED',
    'KYC_NEEDED',
    'ACCOUNT_BLOCKED',
    'AGE_NOT_CONFIRMED',
  ],
  perMinute: 20,
})

export const deposits = call({
  method: 'GET',
  path: '/wps/relay/deposits',
  summary: 'Deposits of the member, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
  }),
  value: pageOf(deposit),
  refusals: [],
})

export const depositByReference = call({
  method: 'GET',
  path: '/wps/relay/deposit',
  summary: 'One deposit',
  who: 'member',
  age: 'any',
  query: z.strictObject({ reference: text(40) }),
  value: deposit,
  refusals: [],
})

export const cancelDeposit = call({
  method: 'POST',
  path: '/wps/relay/depositv2/cancel',
  summary: 'Cancels an unpaid deposit; money that arrives later is still credited',
  who: 'member',
  age: 'any',
  body: z.strictObject({ reference: text(40) }),
  value: deposit,
  refusals: ['DEPOSIT_STATE', 'GATEWAY_UNREACHABLE'],
  perMinute: 20,
})

/** A deposit changed its state. */
export const depositChannel = channel(
  'deposit',
  z.object({ state: z.string(), reference: z.string(), amount: z.string(), currency: z.string() }),
  ['deposits', 'depositByReference', 'accountRecord', 'withdrawNow', 'bonusDetails', 'publicState'],
)
