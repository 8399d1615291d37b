import { z } from 'zod'
import { call } from '../core/call.ts'
import { instant, nothing, text } from '../core/values.ts'
import { mobileFields, oneTimeCode, SEND_REFUSALS, sent } from './verification.ts'

/** How a member proves their identity again before a sensitive change (ACC-015). */
export const PROOF_METHODS = ['authenticator', 'password', 'code'] as const
const when = instant.nullable()
const secret = z.string().min(1).max(128)
/** The new token of this session. */
const renewed = { token: z.string() }

export const securityCentre = call({
  method: 'GET',
  path: '/wps/member/security',
  summary: 'The protections of the member’s account, with contacts masked',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    /** The methods that can prove a change, the default first. */
    proofs: z.array(z.enum(PROOF_METHODS)),
    password: z.strictObject({ isSet: z.boolean(), changedAt: when }),
    paymentPassword: z.strictObject({ isSet: z.boolean(), lockedUntil: when }),
    email: z.strictObject({ masked: z.string().nullable(), isProved: z.boolean() }),
    mobile: z.strictObject({ masked: z.string().nullable() }),
    authenticator: z.strictObject({
      isOn: z.boolean(),
      since: when,
      recoveryCodesLeft: z.number().int(),
    }),
    withdrawalsHeldUntil: when,
    heldFor: z.string().nullable(),
  }),
  refusals: [],
})

export const proveAgain = call({
  method: 'POST',
  path: '/wps/member/security/proof',
  summary:
    'Proves the member in this session again, valid for five minutes of changes; the session gets a new token',
  who: 'member',
  age: 'any',
  sealed: true,
  body: z.strictObject({ method: z.enum(PROOF_METHODS), secret }),
  value: z.strictObject(renewed),
  refusals: [
    'PROOF_METHOD_OFF',
    'OLD_PASSWORD_WRONG',
    'LOGIN_LOCKED',
    'AUTHENTICATOR_OFF',
    'AUTHENTICATOR_WRONG',
    'AUTHENTICATOR_LOCKED',
    'CODE_WRONG',
    'CODE_EXPIRED',
  ],
  perMinute: 20,
})

export const sendOwnCode = call({
  method: 'POST',
  path: '/wps/member/security/code',
  summary: 'Sends a code to the member’s proved number or address',
  who: 'member',
  age: 'any',
  body: z.strictObject({ use: z.enum(['proof', 'payment']) }),
  value: sent,
  refusals: ['CONTACT_NEEDED', ...SEND_REFUSALS],
  perMinute: 20,
})

export const sendMobileCode = call({
  method: 'POST',
  path: '/wps/member/mobile/code',
  summary: 'Sends a code to prove a new mobile number',
  who: 'member',
  age: 'any',
  body: z.strictObject(mobileFields),
  value: sent,
  refusals: ['STEP_UP', ...SEND_REFUSALS],
  perMinute: 20,
})

export const bindMobile = call({
  method: 'PUT',
  path: '/wps/member/mobile',
  summary: 'Replaces the mobile number with one that a code proves',
  who: 'member',
  age: 'any',
  sealed: true,
  body: z.strictObject({ ...mobileFields, code: oneTimeCode }),
  value: nothing,
  refusals: [
    'STEP_UP',
    'MOBILE_WRONG',
    'MOBILE_NOT_SERVED',
    'MOBILE_TAKEN',
    'CODE_WRONG',
    'CODE_EXPIRED',
  ],
  perMinute: 20,
})

const email = text(120, 3)

export const sendEmailCode = call({
  method: 'POST',
  path: '/wps/member/email/code',
  summary: 'Sends a code to prove a new e-mail address',
  who: 'member',
  age: 'any',
  body: z.strictObject({ email }),
  value: sent,
  refusals: ['STEP_UP', 'EMAIL_WRONG', 'CODE_TOO_SOON', 'CODE_TOO_MANY', 'CODE_QUOTA'],
  perMinute: 20,
})

export const bindEmail = call({
  method: 'PUT',
  path: '/wps/member/email',
  summary: 'Replaces the e-mail address with one that a code proves',
  who: 'member',
  age: 'any',
  sealed: true,
  body: z.strictObject({ email, code: oneTimeCode }),
  value: nothing,
  refusals: ['STEP_UP', 'EMAIL_WRONG', 'EMAIL_TAKEN', 'CODE_WRONG', 'CODE_EXPIRED'],
  perMinute: 20,
})

const newPaymentPassword = {
  paymentPassword: secret,
  confirmPaymentPassword: z.string().max(128),
}

export const setPaymentPassword = call({
  method: 'PUT',
  path: '/wps/member/paymentPassword',
  summary: 'Sets the payment password, or changes it with the old one',
  who: 'member',
  age: 'any',
  sealed: true,
  body: z.strictObject({ ...newPaymentPassword, oldPaymentPassword: secret.optional() }),
  value: nothing,
  refusals: [
    'STEP_UP',
    'PAYMENT_PASSWORD_WRONG',
    'PAYMENT_PASSWORD_LOCKED',
    'PAYMENT_PASSWORD_REUSED',
    'PASSWORD_TOO_COMMON',
  ],
  perMinute: 20,
})

export const resetPaymentPassword = call({
  method: 'POST',
  path: '/wps/member/paymentPassword/reset',
  summary: 'Resets a forgotten payment password with a code; withdrawals are held for a while',
  who: 'member',
  age: 'any',
  sealed: true,
  body: z.strictObject({ ...newPaymentPassword, code: oneTimeCode }),
  value: nothing,
  refusals: [
    'STEP_UP',
    'CONTACT_NEEDED',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'PAYMENT_PASSWORD_REUSED',
    'PASSWORD_TOO_COMMON',
  ],
  perMinute: 20,
})

export const offerAuthenticator = call({
  method: 'POST',
  path: '/wps/member/authenticator',
  summary: 'A secret for an authenticator app; it takes effect once its first code is confirmed',
  who: 'member',
  age: 'any',
  body: z.strictObject({}),
  value: z.strictObject({ secret: z.string(), uri: z.string() }),
  refusals: ['STEP_UP', 'AUTHENTICATOR_ON'],
  perMinute: 10,
})

const codes = { recoveryCodes: z.array(z.string()) }

export const confirmAuthenticator = call({
  method: 'PUT',
  path: '/wps/member/authenticator',
  summary:
    'Enables the authenticator app with its first code; recovery codes are shown once, and this session gets a new token',
  who: 'member',
  age: 'any',
  sealed: true,
  body: z.strictObject({ code: oneTimeCode }),
  value: z.strictObject({ ...codes, ...renewed }),
  refusals: ['STEP_UP', 'AUTHENTICATOR_ON', 'AUTHENTICATOR_OFF', 'AUTHENTICATOR_WRONG'],
  perMinute: 10,
})

export const removeAuthenticator = call({
  method: 'DELETE',
  path: '/wps/member/authenticator',
  summary: 'Disables the authenticator app and its recovery codes; this session gets a new token',
  who: 'member',
  age: 'any',
  value: z.strictObject(renewed),
  refusals: ['STEP_UP', 'AUTHENTICATOR_OFF'],
  perMinute: 10,
})

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/wps/member/authenticator/recovery',
  summary: 'New recovery codes, shown once; the old ones become invalid',
  who: 'member',
  age: 'any',
  body: z.strictObject({}),
  value: z.strictObject(codes),
  refusals: ['STEP_UP', 'AUTHENTICATOR_OFF'],
  perMinute: 10,
})
