import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, instant, pageOf, requestKey, text } from '../core/values.ts'

/**
 * States of a transfer. `SENT`: the vendor has been called and its result is polled. `RETURNED`: it did not
 * arrive, and the money is back in the main wallet. `FAILED`: nothing moved.
 */
export const TRANSFER_STATES = ['SENT', 'DONE', 'FAILED', 'RETURNED'] as const

/** Why nothing moved, as disclosed to the member. */
export const TRANSFER_FAILURES = [
  'too-late',
  'funds',
  'maintenance',
  'closed',
  'refused',
  'never-arrived',
] as const

const vendor = text(40, 1)

export const vendorTransfer = z.strictObject({
  reference: z.string(),
  vendor: z.string(),
  direction: z.enum(['in', 'out']),
  state: z.enum(TRANSFER_STATES),
  /** Null while the whole balance is being returned and the amount is not known yet. */
  amount: amount.nullable(),
  currency: z.string(),
  failure: z.enum(TRANSFER_FAILURES).nullable(),
  createdAt: instant,
})

/** The vendor's last known balance, and when it was read. */
const known = z.strictObject({ amount, at: instant })

export const vendorWallets = call({
  method: 'GET',
  path: '/wps/relay/vendorWallets',
  summary: 'Vendors that keep a wallet of their own, with transfers in progress; calls no vendor',
  who: 'member',
  age: 'any',
  value: z.array(
    z.strictObject({
      vendor: z.string(),
      name: z.string(),
      isAway: z.boolean(),
      known: known.nullable(),
      underWay: vendorTransfer.nullable(),
    }),
  ),
  refusals: [],
})

export const vendorBalance = call({
  method: 'GET',
  path: '/wps/relay/vendorBalance',
  summary: 'The current balance of a vendor’s wallet; null when the vendor does not respond',
  who: 'member',
  age: 'any',
  query: z.strictObject({ vendor }),
  value: z.strictObject({
    vendor: z.string(),
    balance: amount.nullable(),
    known: known.nullable(),
  }),
  refusals: [],
  perMinute: 120,
})

export const walletTransfer = call({
  method: 'POST',
  path: '/wps/relay/walletTransfer',
  summary: 'Moves money between the main wallet and a vendor’s; the same request key moves it once',
  who: 'member',
  age: 'any',
  body: z.strictObject({ requestKey, vendor, direction: z.enum(['in', 'out']), amount }),
  value: vendorTransfer,
  refusals: [
    'AMOUNT_OUT_OF_LIMITS',
    'INSUFFICIENT_FUNDS',
    'TRANSFER_OPEN',
    'VENDOR_AWAY',
    'REQUEST_KEY_REUSED',
    'KYC_NEEDED',
    'ACCOUNT_BLOCKED',
    'AGE_NOT_CONFIRMED',
    'ON_TIME_OUT',
    'SELF_EXCLUDED',
    'LIMITS_UNSEEN',
  ],
  perMinute: 30,
})

export const bringAllBack = call({
  method: 'POST',
  path: '/wps/relay/walletTransfer/all',
  summary:
    'Brings everything back from every vendor, each independently, and returns the result of each',
  who: 'member',
  age: 'any',
  body: z.strictObject({ requestKey }),
  value: z.array(
    z.strictObject({
      vendor: z.string(),
      name: z.string(),
      outcome: z.enum(['done', 'empty', 'under-way', 'silent', 'failed']),
      amount: amount.nullable(),
      failure: z.enum(TRANSFER_FAILURES).nullable(),
    }),
  ),
  refusals: [],
  perMinute: 10,
})

export const walletTransfers = call({
  method: 'GET',
  path: '/wps/relay/walletTransfers',
  summary: 'Transfers of the member between their wallets, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
  }),
  value: pageOf(vendorTransfer),
  refusals: [],
})
