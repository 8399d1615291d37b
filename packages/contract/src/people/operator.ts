import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, languageCode, nothing, text } from '../core/values.ts'
import { OPERATOR_RIGHTS, OPERATOR_ROLE_NAMES } from './operator-rights.ts'

export const operatorRole = z.enum(OPERATOR_ROLE_NAMES)

/** Which brand an operator's call is for; without it, the first that they serve. */
export const BRAND_HEADER = 'x-brand'

export const operatorMe = call({
  method: 'GET',
  path: '/ops/session',
  summary: 'Who works here, with which rights, for which brands',
  who: 'operator',
  needs: 'self',
  age: 'any',
  value: z.strictObject({
    operatorId: z.uuid(),
    username: text(32),
    displayName: text(80),
    roles: z.array(operatorRole),
    rights: z.array(z.enum(OPERATOR_RIGHTS)),
    brands: z.array(z.strictObject({ brandId: z.string(), name: z.string() })),
    language: languageCode,
    /** The session ends then, however busy it is. */
    endsAt: instant,
    recoveryCodesLeft: z.number().int(),
  }),
  refusals: [],
})

export const operatorLogout = call({
  method: 'DELETE',
  path: '/ops/session',
  summary: 'Ends this session of the console',
  who: 'operator',
  needs: 'self',
  age: 'any',
  value: nothing,
  refusals: [],
})
