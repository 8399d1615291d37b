import { z } from 'zod'
import { call } from '../core/call.ts'
import { channel } from '../core/channel.ts'
import { amount } from '../core/values.ts'

const BALANCE = {
  method: 'GET',
  summary: 'The main balance; `seq` grows with every change, so an older response can be ignored',
  who: 'session',
  subAccount: 'never',
  age: 'any',
  value: z.strictObject({
    balance: amount,
    held: amount,
    /** Wins under review by two operators before they are paid. */
    underReview: amount,
    /** Bonus money that a next stake may use after the cash; a free bet is none of it. */
    bonus: amount,
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

const CONSOLIDATED = {
  method: 'GET',
  summary: 'The total paid to the member from each kind of contract',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    dailysalreqtype: amount,
    divtypereq: amount,
    contracthoursalreq: amount,
    realtimesalreqtype: amount,
  }),
  refusals: [],
} as const

export const consolidatedFunds = call({
  ...CONSOLIDATED,
  path: '/wps/member/info/funds/consolidated',
})

/** The same under the relay's name. */
export const consolidatedFundsOfRelay = call({
  ...CONSOLIDATED,
  path: '/wps/relay/consolidatedBalance',
})

/** The current main balance; `seq` grows with every change, so an older message can be ignored. */
export const balanceChannel = channel(
  'balance',
  z.object({
    balance: z.string(),
    bonus: z.string().optional(),
    seq: z.number().int(),
    currency: z.string(),
  }),
  ['bettingRecord', 'winnerBoard'],
)
