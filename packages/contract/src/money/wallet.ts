import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, cursorPageOf, instant, signedAmount } from '../core/values.ts'

const BALANCE = {
  method: 'GET',
  summary: 'The main balance; `seq` grows with every change, so an older answer can be ignored',
  who: 'session',
  age: 'any',
  value: z.strictObject({
    balance: amount,
    held: amount,
    currency: z.string(),
    currencySymbol: z.string(),
    seq: z.number().int(),
  }),
  refusals: [],
} as const

export const walletBalance = call({ ...BALANCE, path: '/wps/v2/wallets/balance' })

/** The same under the relay's name. */
export const walletBalanceV2 = call({ ...BALANCE, path: '/wps/relay/getBalanceV2' })

export const merchantWallet = call({
  method: 'GET',
  path: '/wps/relay/merchantWallet',
  summary: 'The wallets of this brand',
  who: 'anyone',
  age: 'any',
  value: z.array(z.strictObject({ walletId: z.string(), name: z.string(), main: z.boolean() })),
  refusals: [],
})

/** Kinds of lines in the account record. */
export const ACCOUNT_KINDS = ['deposit', 'bet', 'win', 'rollback', 'adjust'] as const

export const accountRecord = call({
  method: 'GET',
  path: '/wps/relay/transactionHistory',
  summary: 'Every movement of the main balance, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    kind: z.enum(ACCOUNT_KINDS).optional(),
    from: instant.optional(),
    to: instant.optional(),
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    pageSize: countParam({ min: 1, max: 100, fallback: 20 }),
  }),
  value: cursorPageOf(
    z.strictObject({
      seq: z.number().int(),
      kind: z.string(),
      amount: signedAmount,
      balanceAfter: amount,
      reference: z.string(),
      gameName: z.string().nullable(),
      time: z.string(),
    }),
  ),
  refusals: [],
})
