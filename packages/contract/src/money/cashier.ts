import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, pageOf, requestKey, text } from '../core/values.ts'

/** States of a deposit; the same table stands in the database (payments rule book, section 3). */
export const DEPOSIT_STATES = [
  'CREATED',
  'PENDING',
  'PAID',
  'CREDITED',
  'REVIEW',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
  'REVERSED',
] as const

export const deposit = z.strictObject({
  reference: z.string(),
  channel: z.string(),
  amount: amount,
  currency: z.string(),
  state: z.enum(DEPOSIT_STATES),
  action: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('redirect'), url: z.string() }),
      z.strictObject({ type: z.literal('qr'), payload: z.string() }),
      z.strictObject({ type: z.literal('none') }),
    ])
    .nullable(),
  expiresAt: z.string(),
  createdAt: z.string(),
})

export const depositChannels = call({
  method: 'GET',
  path: '/wps/relay/depositChannels',
  summary: 'Ways to deposit, with their limits and fees',
  who: 'member',
  age: 'brand',
  act: 'deposit',
  value: z.array(
    z.strictObject({
      channel: z.string(),
      name: z.string(),
      kind: z.string(),
      min: amount,
      max: amount,
      feePercent: z.string(),
      etaS: z.number().int(),
      open: z.boolean(),
    }),
  ),
  refusals: ['GATEWAY_UNREACHABLE', 'KYC_NEEDED', 'ACCOUNT_BLOCKED', 'AGE_NOT_CONFIRMED'],
})

export const requestDeposit = call({
  method: 'POST',
  path: '/wps/relay/depositv2',
  summary: 'Creates a deposit; the same request key answers the first one',
  who: 'member',
  age: 'brand',
  act: 'deposit',
  body: z.strictObject({ requestKey, channel: text(20), amount }),
  value: deposit,
  refusals: [
    'AMOUNT_OUT_OF_LIMITS',
    'CHANNEL_UNKNOWN',
    'CHANNEL_CLOSED',
    'TOO_MANY_OPEN_DEPOSITS',
    'DEPOSIT_LIMIT',
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
