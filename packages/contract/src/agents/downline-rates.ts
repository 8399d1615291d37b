import { z } from 'zod'
import { call } from '../core/call.ts'
import { rebates } from './register-centre.ts'

const AGENT_CALL = { who: 'agent', age: 'any', perMinute: 30 } as const
const count = z.number().int()
const requested = z.strictObject({ memberId: z.uuid(), rebates })

export const downlineRates = call({
  ...AGENT_CALL,
  method: 'GET',
  path: '/wps/relay/registerCenter/rates',
  summary: 'Rebates of a direct downline, those that are to come, and the most that may be given',
  query: z.strictObject({ memberId: z.uuid() }),
  value: z.strictObject({
    rebates,
    /** The last change that does not apply yet. */
    next: z.strictObject({ rebates, from: z.iso.date() }).nullable(),
    mostRebates: rebates,
  }),
  refusals: [],
  perMinute: 60,
})

export const setDownlineRates = call({
  ...AGENT_CALL,
  method: 'POST',
  path: '/wps/relay/registerCenter/rates',
  summary: 'Gives a direct downline other rebates from the next midnight on',
  body: requested,
  value: z.strictObject({ from: z.iso.date() }),
  refusals: ['LINK_RATE_ABOVE_OWN', 'RATE_BELOW_TEAM', 'MOVE_PENDING'],
})

export const ratesAboveTerms = call({
  ...AGENT_CALL,
  method: 'POST',
  path: '/wps/relay/registerCenter/rates/above',
  summary: 'Accounts under a direct downline whose rebates are above what these would leave them',
  body: requested,
  value: z.strictObject({
    accounts: z.array(
      z.strictObject({
        account: z.string(),
        /** Under the downline; 1 is directly below. */
        level: count,
        rebates,
        /** What would be left of them. */
        lowered: rebates,
      }),
    ),
    /** Whether there are more than these. */
    isMore: z.boolean(),
  }),
  refusals: [],
})

export const lowerTeamRates = call({
  ...AGENT_CALL,
  method: 'POST',
  path: '/wps/relay/registerCenter/rates/lower',
  summary:
    'Lowers what is above these rebates under a direct downline, the deepest accounts first, from the next midnight on',
  body: requested,
  value: z.strictObject({ lowered: count, isMore: z.boolean() }),
  refusals: ['MOVE_PENDING'],
})
