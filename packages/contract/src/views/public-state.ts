import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount } from '../core/values.ts'

export const publicState = call({
  method: 'GET',
  path: '/wps/relay/publicState',
  summary: 'The header of every page of a member: balance, rank, and what awaits them',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    balance: amount,
    currencySymbol: z.string(),
    hasVip: z.boolean(),
    vipLabelName: z.string().nullable(),
    vipRankLevel: z.number().int().nullable(),
    /** Rewards that can be claimed. */
    availablePromoCount: z.number().int(),
    /** Completed missions that can be claimed. */
    readyMissions: z.number().int(),
    unreadMessage: z.number().int(),
    availablePromo: z.strictObject({ REFERRAL: z.strictObject({ enabled: z.boolean() }) }),
  }),
  refusals: [],
})
