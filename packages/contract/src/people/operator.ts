import { z } from 'zod'
import { call } from '../core/call.ts'
import { currencyCode, instant, languageCode, nothing, text } from '../core/values.ts'
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
    brands: z.array(
      z.strictObject({ brandId: z.string(), name: z.string(), currency: currencyCode }),
    ),
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

const ticket = z.string().regex(/^[\w-]{43}$/)
const password = z.string().min(1).max(128)
/** Six digits of the authenticator app, or one of the recovery codes. */
const secondFactor = text(20, 6)

/** What a log-in must do next: choose a password, enrol an authenticator app, or show its code. */
export const LOGIN_STEPS = ['password', 'enrol', 'code'] as const
const begun = z.strictObject({ ticket, next: z.enum(LOGIN_STEPS) })

export const operatorLogin = call({
  method: 'POST',
  path: '/ops/session/login',
  summary: 'First factor of an operator; opens nothing by itself',
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
  summary: 'An own password in the place of the one that another operator has made',
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
  summary: 'A new secret for the authenticator app; it counts once its first code was right',
  who: 'anyone',
  age: 'any',
  body: z.strictObject({ ticket }),
  value: z.strictObject({ secret: z.string(), uri: z.string() }),
  refusals: ['TICKET_OVER'],
  perMinute: 10,
})

const opened = z.strictObject({
  token: z.string(),
  /** Shown once, at the enrolment; empty at every later log-in. */
  recoveryCodes: z.array(z.string()),
})

export const operatorConfirmEnrolment = call({
  method: 'POST',
  path: '/ops/session/enrolment/confirm',
  summary: 'The first code of the authenticator app: enrols it and opens a session',
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
    'Shows the second factor again: dangerous calls are open for five minutes; this session gets a new token',
  who: 'operator',
  needs: 'self',
  age: 'any',
  body: z.strictObject({ code: secondFactor }),
  /** What this session calls with from now on. */
  value: z.strictObject({ token: z.string() }),
  refusals: ['AUTHENTICATOR_WRONG', 'LOGIN_LOCKED'],
  perMinute: 20,
})

export const operatorSessions = call({
  method: 'GET',
  path: '/ops/session/all',
  summary: 'One’s own open sessions of the console',
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
  summary: 'Ends one’s own sessions but this one',
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
  summary: 'The language that the console speaks to this operator',
  who: 'operator',
  needs: 'self',
  age: 'any',
  body: z.strictObject({ language: languageCode }),
  value: nothing,
  refusals: [],
})
