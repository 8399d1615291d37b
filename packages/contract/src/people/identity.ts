import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, nothing } from '../core/values.ts'
import { anyForm, FORM_REFUSALS, fieldRule } from './registration.ts'
import { opened } from './session.ts'

/** Who may say for us who somebody is (requirement AUTH-11). */
export const IDENTITY_PROVIDERS = ['google', 'facebook'] as const
export const identityProvider = z.enum(IDENTITY_PROVIDERS)
export type IdentityProvider = z.infer<typeof identityProvider>

/** What the callback's page is given: good once, and in the browser that began. */
const ticket = z.string().max(100)

const begin = {
  body: z.strictObject({ provider: identityProvider }),
  value: z.strictObject({ url: z.string() }),
  refusals: ['IDENTITY_OFF', 'IDENTITY_UNREACHABLE'],
  perMinute: 20,
} as const

export const beginIdentity = call({
  method: 'POST',
  path: '/wps/identity/begin',
  summary: 'Where to go to log in or register with an outside account',
  who: 'anyone',
  age: 'any',
  ...begin,
})

export const beginIdentityLink = call({
  method: 'POST',
  path: '/wps/member/identities/begin',
  summary: 'Where to go to add an outside account to the own one',
  who: 'member',
  age: 'any',
  ...begin,
})

export const enterByIdentity = call({
  method: 'POST',
  path: '/wps/identity/enter',
  summary: 'Opens a session for a known outside account, or tells what is left to do',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({ ticket }),
  value: z.strictObject({
    /** `new`: to be completed or linked. `linking`: begun from inside a session, to be linked. */
    outcome: z.enum(['entered', 'new', 'linking']),
    provider: identityProvider,
    opened: opened.nullable(),
    /** What the form begins with, and what it asks. */
    prefill: z.strictObject({ email: z.string(), name: z.string() }),
    fields: z.array(fieldRule),
    minAge: z.number().int(),
  }),
  refusals: ['IDENTITY_STALE', 'ACCOUNT_BLOCKED', 'NON_MEMBER_ACCOUNT', 'VERIFICATION_NEEDED'],
  perMinute: 20,
})

const {
  captcha: _captcha,
  challenge: _challenge,
  paymentPassword: _paymentPassword,
  ...form
} = anyForm

export const registerByIdentity = call({
  method: 'PUT',
  path: '/wps/member/register/identity',
  summary: 'Registers with an outside account that was just proved, and logs in',
  who: 'anyone',
  age: 'any',
  sealed: true,
  body: z.strictObject({ ticket, ...form }),
  value: opened,
  refusals: [...FORM_REFUSALS, 'IDENTITY_STALE', 'IDENTITY_TAKEN'],
  perMinute: 10,
})

export const linkIdentity = call({
  method: 'POST',
  path: '/wps/member/identities',
  summary: 'Adds an outside account that was just proved to the own one',
  who: 'member',
  age: 'any',
  body: z.strictObject({ ticket }),
  value: nothing,
  refusals: ['IDENTITY_STALE', 'IDENTITY_TAKEN', 'IDENTITY_HELD'],
  perMinute: 20,
})

export const identities = call({
  method: 'GET',
  path: '/wps/member/identities',
  summary: 'The outside accounts that log in to the own one',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    list: z.array(
      z.strictObject({
        provider: identityProvider,
        /** The other account as its owner knows it: an e-mail address or a name. */
        label: z.string(),
        linkedAt: instant,
      }),
    ),
    /** Providers of this brand that could be added. */
    open: z.array(identityProvider),
    /** False while the one linked account is the only way in. */
    mayUnlink: z.boolean(),
  }),
  refusals: [],
})

export const unlinkIdentity = call({
  method: 'DELETE',
  path: '/wps/member/identities',
  summary: 'Takes an outside account away from the own one',
  who: 'member',
  age: 'any',
  query: z.strictObject({ provider: identityProvider }),
  value: nothing,
  refusals: ['LAST_LOGIN_METHOD'],
  perMinute: 20,
})
