import { z } from 'zod'
import { call } from '../core/call.ts'
import { countParam, pageOf } from '../core/values.ts'
import { rebateClaim } from './rebate.ts'

export const opsMemberRebates = call({
  method: 'GET',
  path: '/ops/members/rebates',
  summary: 'Rebates paid to a member, newest first, each with its formula',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({
    memberId: z.uuid(),
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
  }),
  value: pageOf(rebateClaim),
  refusals: [],
})
