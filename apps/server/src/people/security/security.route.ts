import {
  bindEmail,
  bindMobile,
  confirmAuthenticator,
  endOtherSessions,
  endSession,
  loginHistory,
  offerAuthenticator,
  ownSessions,
  proveAgain,
  removeAuthenticator,
  renewRecoveryCodes,
  resetPaymentPassword,
  securityCentre,
  sendEmailCode,
  sendMobileCode,
  sendOwnCode,
  setPaymentPassword,
} from '@parola/contract'
import type { Outbox } from '#foundations/delivery'
import { own, rememberCookie } from '#people/session'
import type { Authenticators, Codes } from '#people/verification'
import { answers, pageAt, rangeOf } from '#platform/http'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { confirmOwn, offerOwn, removeOwn, renewOwnCodes } from './authenticator.ts'
import { readCentre } from './centre.ts'
import {
  bindOwnEmail,
  bindOwnMobile,
  newEmail,
  newMobile,
  ownRecipient,
  sendCodeFor,
} from './contact.ts'
import { resetOwn, setOwn } from './payment-password.ts'
import { proveOwn } from './proof.ts'

export type Parts = {
  engine: Engine
  realtime: Realtime
  outbox: Outbox
  codes: Codes
  authenticators: Authenticators
}

export function securityRoutes(parts: Parts) {
  return [
    answers(securityCentre, { reads: readCentre }),
    answers(proveAgain, { acts: (opening, input) => proveOwn(parts, opening, input) }),
    ...contactRoutes(parts),
    answers(setPaymentPassword, { acts: (opening, input) => setOwn(parts, opening, input) }),
    answers(resetPaymentPassword, { acts: (opening, input) => resetOwn(parts, opening, input) }),
    answers(offerAuthenticator, { writes: (w) => offerOwn(parts, w) }),
    answers(confirmAuthenticator, { acts: (opening, input) => confirmOwn(parts, opening, input) }),
    answers(removeAuthenticator, { acts: (opening) => removeOwn(parts, opening) }),
    answers(renewRecoveryCodes, { writes: (w) => renewOwnCodes(parts, w) }),
    ...sessionRoutes(parts),
  ]
}

function contactRoutes(parts: Parts) {
  return [
    answers(sendOwnCode, {
      acts: (opening, { body, cookies }) =>
        sendCodeFor(parts, opening, { purpose: body.use, cookies, to: ownRecipient }),
    }),
    answers(sendMobileCode, {
      acts: (opening, { body, cookies }) =>
        sendCodeFor(parts, opening, { purpose: 'mobile', cookies, to: (w) => newMobile(w, body) }),
    }),
    answers(bindMobile, { acts: (opening, input) => bindOwnMobile(parts, opening, input) }),
    answers(sendEmailCode, {
      acts: (opening, { body, cookies }) =>
        sendCodeFor(parts, opening, {
          purpose: 'email',
          cookies,
          to: (w) => newEmail(w, body.email),
        }),
    }),
    answers(bindEmail, { acts: (opening, input) => bindOwnEmail(parts, opening, input) }),
  ]
}

function sessionRoutes(parts: Parts) {
  return [
    answers(ownSessions, { reads: own.listSessions }),
    answers(endSession, {
      acts: async (opening, { query }) => {
        await own.endOwn(parts, opening, query.id)
        return { value: null }
      },
    }),
    answers(endOtherSessions, {
      acts: async (opening) => ({
        value: { ended: await own.endOthers(parts, opening) },
        cookie: rememberCookie(null),
      }),
    }),
    answers(loginHistory, {
      reads: async (glance, { query }) =>
        pageAt(query, await own.listLogins(glance, rangeOf(query))),
    }),
  ]
}
