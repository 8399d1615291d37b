import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, nothing } from '../core/values.ts'
import { anyForm, FORM_REFUSALS, fieldRule } from './registration.ts'
import { opened } from './session.ts'

/** Outside identity providers (requirement AUTH-11). */
export const IDENTITY_PROVIDERS = ['google', 'facebook'] as const
export const identityProvider = z.enum(IDENTITY_PROVIDERS)
export type IdentityProvider = z.infer<typeof identityProvider>

/** The token that the callback page receives: valid once, in the browser that started. */
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
  summary: 'The provider’s address to log in or register with an outside account',
  who: 'anyone',
  age: 'any',
  ...begin,
})

export const beginIdentityLink = call({
  method: 'POST',
  path: '/wps/member/identities/begin',
  summary: 'The provider’s address to link an outside account to the caller’s account',
  who: 'member',
  age: 'any',
  ...begin,
})

export const enterByIdentity = call({
  method: 'POST',
  path: '/wps/identity/enter',
  summary: 'Opens a session for a known outside account, or returns the next step',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({ ticket }),
  value: z.strictObject({
    /** `new`: to be completed or linked. `linking`: started from a session, to be linked. */
    outcome: z.enum(['entered', 'new', 'linking']),
    provider: identityProvider,
    opened: opened.nullable(),
    /** Prefilled values of the form, and its fields. */
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
  summary: 'Links an outside account that was just proved to the caller’s account',
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
  summary: 'Outside accounts linked to the caller’s account',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    list: z.array(
      z.strictObject({
        provider: identityProvider,
        /** The outside account as its owner knows it: an e-mail address or a name. */
        label: z.string(),
        linkedAt: instant,
      }),
    ),
    /** Providers of this brand that can still be linked. */
    open: z.array(identityProvider),
    /** False if the linked account is the only login method left. */
    mayUnlink: z.boolean(),
  }),
  refusals: [],
})

export const unlinkIdentity = call({
  method: 'DELETE',
  path: '/wps/member/identities',
  summary: 'Unlinks an outside account from the caller’s account',
  who: 'member',
  age: 'any',
  query: z.strictObject({ provider: identityProvider }),
  value: nothing,
  refusals: ['LAST_LOGIN_METHOD'],
  perMinute: 20,
})
