import { z } from 'zod'
import { call } from '../core/call.ts'
import { text } from '../core/values.ts'

/** A mobile number as typed, with its dialling code. */
export const mobileFields = {
  mobileNum: text(24, 1),
  countryDialingCode: z.string().regex(/^\+?\d{1,4}$/),
}

/**
 * Calls that need a proof of work: always, except for the log-in, which needs it after failures (reading 9).
 */
export const CHALLENGED = [
  'login',
  'register',
  'registerMobile',
  'sendCode',
  'sendRegisterCode',
] as const
export type Challenged = (typeof CHALLENGED)[number]

/** A challenge with its solution, as text. */
export const solvedChallenge = z.string().max(4000).optional()

export const challenge = call({
  method: 'GET',
  path: '/wps/challenge',
  summary: 'A proof of work for one call from this address, valid for ten minutes',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({ call: z.enum(CHALLENGED) }),
  value: z.strictObject({ challenge: z.string() }),
  refusals: [],
  perMinute: 60,
})

/** The code from the text message. */
export const oneTimeCode = text(16, 1)

/** A phone check by an outside provider, instead of a code of ours (requirement AUTH-11). */
export const phoneCheck = {
  firebaseChannel: z.literal(true).optional(),
  firebaseIdToken: z.string().min(1).max(4000).optional(),
}

export const PHONE_CHECK_REFUSALS = [
  'PHONE_TOKEN_WRONG',
  'PHONE_TOKEN_STALE',
  'IDENTITY_UNREACHABLE',
] as const

export const sent = z.strictObject({
  /** Minutes for which the code is valid, and until which no other is sent. */
  expiredMinutes: z.number().int(),
})

export const SEND_REFUSALS = [
  'CHALLENGE_NEEDED',
  'MOBILE_WRONG',
  'MOBILE_NOT_SERVED',
  'CODE_TOO_SOON',
  'CODE_TOO_MANY',
  'CODE_QUOTA',
] as const

export const sendCode = call({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  summary: 'Sends a code to log in or to set a new password',
  who: 'anyone',
  age: 'any',
  challenge: true,
  body: z.strictObject({
    ...mobileFields,
    type: z.enum(['login', 'password']).optional(),
    challenge: solvedChallenge,
  }),
  value: sent,
  refusals: ['LOGIN_METHOD_OFF', 'RECOVERY_OFF', ...SEND_REFUSALS],
  perMinute: 20,
})

export const sendRegisterCode = call({
  method: 'POST',
  path: '/wps/verification/sms/register',
  summary: 'Sends a code to prove a mobile number at registration',
  who: 'anyone',
  age: 'any',
  challenge: true,
  body: z.strictObject({
    mobileNo: mobileFields.mobileNum,
    countryDialingCode: mobileFields.countryDialingCode,
    challenge: solvedChallenge,
  }),
  value: sent,
  refusals: ['REGISTRATION_OFF', ...SEND_REFUSALS],
  perMinute: 20,
})

export const phoneAuthPlace = call({
  method: 'GET',
  path: '/wps/verification/phoneAuth',
  summary: 'Where a browser has a phone checked by an outside provider; null while there is none',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({ url: z.string(), key: z.string() }).nullable(),
  refusals: [],
})

export const countryCodes = call({
  method: 'GET',
  path: '/wps/relay/getCountryCode',
  summary: 'Countries whose mobile numbers are accepted, the default first',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({
    list: z.array(z.strictObject({ country: z.string(), countryDialingCode: z.string() })),
  }),
  refusals: [],
})
