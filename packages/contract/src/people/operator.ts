import { z } from 'zod'
import { call } from '../core/call.ts'
import { currencyCode, instant, languageCode, nothing, text } from '../core/values.ts'
import { OPERATOR_RIGHTS, OPERATOR_ROLE_NAMES } from './operator-rights.ts'

export const operatorRole = z.enum(OPERATOR_ROLE_NAMES)

/** The brand that an operator's call is for; defaults to the first of their brands. */
export const BRAND_HEADER = 'x-brand'

export const operatorMe = call({
  method: 'GET',
  path: '/ops/session',
  summary: 'The logged-in operator, with rights and brands',
  who: 'operator',
  needs: 'self',
  age: 'any',
  value: z.strictObject({
    operatorId: z.uuid(),
    username: text(32),
    displayName: text(80),
    roles: z.array(operatorRole),
    rights: z.array(z.enum(OPERATOR_RIGHTS)),
    brands: z.array(
      z.strictObject({
        brandId: z.string(),
        name: z.string(),
        currency: currencyCode,
        /** In which the brand's days begin. */
        timeZone: z.string(),
      }),
    ),
    language: languageCode,
    /** The session ends then, even while it is in use. */
    endsAt: instant,
    recoveryCodesLeft: z.number().int(),
  }),
  refusals: [],
})

export const operatorLogout = call({
  method: 'DELETE',
  path: '/ops/session',
  summary: 'Ends this console session',
  who: 'operator',
  needs: 'self',
  age: 'any',
  value: nothing,
  refusals: [],
})

const ticket = z.string().regex(/^[\w-]{43}$/)
const password = z.string().min(1).max(128)
/** Six digits of the authenticator app, or a recovery code. */
const secondFactor = text(20, 6)

/** The next step of a log-in: choose a password, enrol an authenticator app, or enter its code. */
export const LOGIN_STEPS = ['password', 'enrol', 'code'] as const
const begun = z.strictObject({ ticket, next: z.enum(LOGIN_STEPS) })

export const operatorLogin = call({
  method: 'POST',
  path: '/ops/session/login',
  summary: 'First factor of an operator; opens no session by itself',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({ username: text(64, 1), password }),
  value: begun,
  refusals: ['LOGIN_WRONG', 'LOGIN_LOCKED', 'ACCOUNT_BLOCKED', 'ONE_TIME_PASSWORD_OVER'],
  perMinute: 20,
})

export const operatorChoosePassword = call({
  method: 'POST',
  path: '/ops/session/password',
  summary: 'Replaces a password that another operator set with the operator’s own',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({ ticket, password }),
  value: begun,
  refusals: ['TICKET_OVER', 'PASSWORD_TOO_WEAK'],
  perMinute: 20,
})

export const operatorEnrolment = call({
  method: 'POST',
  path: '/ops/session/enrolment',
  summary:
    'A new secret for the authenticator app; it takes effect once its first code is confirmed',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({ ticket }),
  value: z.strictObject({ secret: z.string(), uri: z.string() }),
  refusals: ['TICKET_OVER'],
  perMinute: 10,
})

const opened = z.strictObject({
  token: z.string(),
  /** Shown once, at enrolment; empty at every later log-in. */
  recoveryCodes: z.array(z.string()),
})

export const operatorConfirmEnrolment = call({
  method: 'POST',
  path: '/ops/session/enrolment/confirm',
  summary: 'Confirms the first code of the authenticator app: enrols it and opens a session',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({ ticket, code: secondFactor }),
  value: opened,
  refusals: ['TICKET_OVER', 'AUTHENTICATOR_WRONG', 'LOGIN_LOCKED'],
  perMinute: 20,
})

export const operatorProve = call({
  method: 'POST',
  path: '/ops/session/code',
  summary: 'Second factor of an operator: opens a session',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({ ticket, code: secondFactor }),
  value: opened,
  refusals: ['TICKET_OVER', 'AUTHENTICATOR_WRONG', 'LOGIN_LOCKED'],
  perMinute: 20,
})

export const operatorStepUp = call({
  method: 'POST',
  path: '/ops/session/step-up',
  summary:
    'Confirms the second factor again: sensitive calls are open for five minutes; this session gets a new token',
  who: 'operator',
  needs: 'self',
  age: 'any',
  body: z.strictObject({ code: secondFactor }),
  /** The new token of this session. */
  value: z.strictObject({ token: z.string() }),
  refusals: ['AUTHENTICATOR_WRONG', 'LOGIN_LOCKED'],
  perMinute: 20,
})

export const operatorSessions = call({
  method: 'GET',
  path: '/ops/session/all',
  summary: 'The operator’s own open console sessions',
  who: 'operator',
  needs: 'self',
  age: 'any',
  value: z.array(
    z.strictObject({
      sessionId: z.uuid(),
      address: z.string(),
      userAgent: z.string(),
      openedAt: instant,
      usedAt: instant,
      isThis: z.boolean(),
    }),
  ),
  refusals: [],
})

export const operatorEndSessions = call({
  method: 'POST',
  path: '/ops/session/end-others',
  summary: 'Ends the operator’s other sessions',
  who: 'operator',
  needs: 'self',
  age: 'any',
  body: z.strictObject({}),
  value: nothing,
  refusals: [],
})

export const operatorSetLanguage = call({
  method: 'PUT',
  path: '/ops/session/language',
  summary: 'Stores the operator’s console language',
  who: 'operator',
  needs: 'self',
  age: 'any',
  body: z.strictObject({ language: languageCode }),
  value: nothing,
  refusals: [],
})
