import { z } from 'zod'
import { call } from '../core/call.ts'
import { languageCode, nothing, text } from '../core/values.ts'
import {
  mobileFields,
  oneTimeCode,
  PHONE_CHECK_REFUSALS,
  phoneCheck,
  solvedChallenge,
} from './verification.ts'

export const opened = z.strictObject({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  captcha: z.boolean(),
})

export const login = call({
  method: 'POST',
  path: '/wps/session/login',
  summary: 'Opens a session with a username and password, or with a mobile number and a code',
  who: 'anyone',
  age: 'any',
  sealed: true,
  body: z.strictObject({
    type: z.enum(['username', 'sms']),
    username: text(64, 1).optional(),
    password: z.string().min(1).max(128).optional(),
    mobileNum: mobileFields.mobileNum.optional(),
    countryDialingCode: mobileFields.countryDialingCode.optional(),
    code: oneTimeCode.optional(),
    ...phoneCheck,
    captcha: z.strictObject({ id: z.uuid(), answer: text(16, 1) }).optional(),
    challenge: solvedChallenge,
    rememberMe: z.boolean().optional(),
    as: z.enum(['member', 'agent']).optional(),
  }),
  value: opened,
  refusals: [
    'LOGIN_WRONG',
    'LOGIN_LOCKED',
    'ACCOUNT_BLOCKED',
    'CAPTCHA_NEEDED',
    'CAPTCHA_WRONG',
    'CHALLENGE_NEEDED',
    'NON_AGENT_ACCOUNT',
    'NON_MEMBER_ACCOUNT',
    'LOGIN_METHOD_OFF',
    'MOBILE_WRONG',
    'MOBILE_NOT_SERVED',
    'CODE_WRONG',
    'CODE_EXPIRED',
    ...PHONE_CHECK_REFUSALS,
    'VERIFICATION_NEEDED',
    'ONE_TIME_PASSWORD_OVER',
  ],
  perMinute: 20,
})

/** The ticket of a log-in that waits for a second proof, from `VERIFICATION_NEEDED`. */
const ticket = text(200, 1)
/** Methods for the second proof; a code is sent to the first two. */
export const CONFIRM_METHODS = ['email', 'mobile', 'authenticator', 'password'] as const

export const sendLoginCode = call({
  method: 'POST',
  path: '/wps/session/login/verification/code',
  summary:
    'Sends a code to the mailbox or number of a member whose log-in waits for a second proof',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({ ticket, method: z.enum(['email', 'mobile']) }),
  value: z.strictObject({ expiredMinutes: z.number().int() }),
  refusals: [
    'VERIFICATION_OVER',
    'ACCOUNT_BLOCKED',
    'CODE_TOO_SOON',
    'CODE_TOO_MANY',
    'CODE_QUOTA',
  ],
  perMinute: 20,
})

export const proveLogin = call({
  method: 'POST',
  path: '/wps/session/login/verification',
  summary: 'Opens the session of a log-in that waits for a second proof',
  who: 'anyone',
  age: 'any',
  sealed: true,
  body: z.strictObject({
    ticket,
    method: z.enum(CONFIRM_METHODS),
    /** The code that was sent or that an app shows, or the password. */
    proof: z.string().min(1).max(128),
  }),
  value: opened,
  refusals: [
    'VERIFICATION_OVER',
    'ACCOUNT_BLOCKED',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'AUTHENTICATOR_OFF',
    'AUTHENTICATOR_WRONG',
    'AUTHENTICATOR_LOCKED',
    'OLD_PASSWORD_WRONG',
    'LOGIN_LOCKED',
  ],
  perMinute: 20,
})

export const resumeSession = call({
  method: 'POST',
  path: '/wps/session/resume',
  summary: 'Opens a session from the remember-me cookie, which is replaced',
  who: 'anyone',
  age: 'any',
  ownPage: true,
  body: z.strictObject({}),
  value: opened.nullable(),
  refusals: [],
  perMinute: 20,
})

export const loginFreeplay = call({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  summary: 'Opens a session of a trial account (type 4)',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({
    os: text(40),
    platform: z.literal('W'),
    encryption: text(64),
    gatewayVersion: z.literal(3),
  }),
  value: opened,
  refusals: ['TRIAL_OFF'],
  perMinute: 5,
})

export const logout = call({
  method: 'DELETE',
  path: '/wps/session/logout',
  summary: 'Ends this session on every node and forgets the remember-me cookie',
  who: 'session',
  age: 'any',
  value: nothing,
  refusals: [],
})

export const memberInfo = call({
  method: 'GET',
  path: '/wps/member/info',
  summary: 'The logged-in member',
  who: 'session',
  age: 'any',
  value: z.strictObject({
    id: z.string(),
    account: z.string(),
    nickname: z.string(),
    type: z.number().int(),
    isLogin: z.boolean(),
    isAgent: z.boolean(),
    isTrial: z.boolean(),
    firstTimeLogin: z.boolean(),
    /** A new password must be chosen before any other call. */
    passwordExpired: z.boolean(),
    currency: z.string(),
    currencySymbol: z.string(),
    language: languageCode,
    kycApproved: z.boolean(),
    /** Whether a sub-account deals with its owner's contracts; false for everybody else. */
    mayContract: z.boolean(),
  }),
  refusals: [],
})

export const firstLogin = call({
  method: 'POST',
  path: '/wps/member/firstLogin',
  summary: 'Completes the first login: the account is no longer new',
  who: 'session',
  age: 'any',
  body: z.strictObject({}),
  value: nothing,
  refusals: [],
  perMinute: 20,
})

export const memberIcon = call({
  method: 'GET',
  path: '/wps/member/info/icon',
  summary: 'Address of the avatar picture',
  who: 'session',
  age: 'any',
  value: z.strictObject({ iconUrl: z.string() }),
  refusals: [],
})

export const setLanguage = call({
  method: 'PUT',
  path: '/wps/member/language',
  summary: 'Stores the chosen language, which messages to the member are written in',
  who: 'session',
  age: 'any',
  body: z.strictObject({ language: languageCode }),
  value: nothing,
  refusals: [],
  perMinute: 60,
})

export const securityConfig = call({
  method: 'GET',
  path: '/wps/v2/member/securityConfig',
  summary: 'State of the identity verification',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    info: z.strictObject({
      idVerification: z.strictObject({
        enabled: z.boolean(),
        isComplete: z.boolean(),
        status: z.enum(['N', 'P', 'A', 'R']),
      }),
    }),
  }),
  refusals: [],
})

export const captcha = call({
  method: 'GET',
  path: '/wps/captcha',
  summary: 'A captcha picture, valid for one answer within 120 seconds',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({ id: z.string(), image: z.string() }),
  refusals: [],
  perMinute: 30,
})
