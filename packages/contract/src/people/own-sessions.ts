import { z } from 'zod'
import { call } from '../core/call.ts'
import { countParam, instant, nothing, pageOf } from '../core/values.ts'

/** How a session was opened. */
export const LOGIN_METHODS = [
  'password',
  'code',
  'remember',
  'register',
  'recovery',
  'google',
  'facebook',
  'phone',
] as const
export type LoginMethod = (typeof LOGIN_METHODS)[number]

/** From where and with what somebody logged in: a network and a country, never a full address. */
const place = {
  network: z.string(),
  country: z.string().nullable(),
  browser: z.string(),
  system: z.string(),
}

export const ownSessions = call({
  method: 'GET',
  path: '/wps/member/sessions',
  summary: 'The member’s open sessions, this one first',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    list: z.array(
      z.strictObject({
        id: z.string(),
        isThis: z.boolean(),
        ...place,
        openedAt: instant,
        lastSeenAt: instant,
      }),
    ),
  }),
  refusals: [],
})

export const endSession = call({
  method: 'DELETE',
  path: '/wps/member/sessions',
  summary: 'Ends one of the member’s sessions on every node',
  who: 'member',
  age: 'any',
  query: z.strictObject({ id: z.uuid() }),
  value: nothing,
  refusals: [],
  perMinute: 60,
})

export const endOtherSessions = call({
  method: 'POST',
  path: '/wps/member/sessions/others',
  summary: 'Ends every other session of the member, and forgets the remember-me cookies',
  who: 'member',
  age: 'any',
  body: z.strictObject({}),
  value: z.strictObject({ ended: z.number().int() }),
  refusals: [],
  perMinute: 20,
})

export const loginHistory = call({
  method: 'GET',
  path: '/wps/member/logins',
  summary: 'Log-ins and failed attempts of the member’s account, newest first',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
  }),
  value: pageOf(
    z.strictObject({
      id: z.string(),
      at: instant,
      method: z.enum(LOGIN_METHODS),
      isRight: z.boolean(),
      isNew: z.boolean(),
      isThis: z.boolean(),
      ...place,
    }),
  ),
  refusals: [],
})
