import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount } from '../core/values.ts'

export const publicState = call({
  method: 'GET',
  path: '/wps/relay/publicState',
  summary:
    'What stands in the head of every page of a member: money, rank, and what waits for them',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    balance: amount,
    currencySymbol: z.string(),
    hasVip: z.boolean(),
    vipLabelName: z.string().nullable(),
    vipRankLevel: z.number().int().nullable(),
    /** Rewards that are ready to be claimed. */
    availablePromoCount: z.number().int(),
    unreadMessage: z.number().int(),
    availablePromo: z.strictObject({ REFERRAL: z.strictObject({ enabled: z.boolean() }) }),
  }),
  refusals: [],
})
