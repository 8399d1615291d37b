import {
  operatorChoosePassword,
  operatorConfirmEnrolment,
  operatorEndSessions,
  operatorEnrolment,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorProve,
  operatorSessions,
  operatorSetLanguage,
  operatorStepUp,
} from '@parola/contract'
import { answers } from '#platform/http'
import {
  choosePassword,
  confirmEnrolment,
  logIn,
  offerEnrolment,
  type Parts,
  proveByCode,
  stepUp,
} from './log-in.ts'
import { endOthers, keepLanguage, logOut, readOwnSession, readOwnSessions } from './own-session.ts'

export function operatorRoutes(parts: Parts) {
  return [
    answers(operatorLogin, { acts: (opening, input) => logIn(parts, { opening, input }) }),
    answers(operatorChoosePassword, {
      acts: (opening, input) => choosePassword(parts, { opening, input }),
    }),
    answers(operatorEnrolment, { writes: (w, input) => offerEnrolment(parts, w, input) }),
    answers(operatorConfirmEnrolment, {
      acts: (opening, input) => confirmEnrolment(parts, { opening, input }),
    }),
    answers(operatorProve, { acts: (opening, input) => proveByCode(parts, { opening, input }) }),
    answers(operatorStepUp, { acts: (opening, input) => stepUp(parts, { opening, input }) }),
    answers(operatorMe, { reads: readOwnSession }),
    answers(operatorSessions, { reads: readOwnSessions }),
    answers(operatorEndSessions, { writes: endOthers }),
    answers(operatorSetLanguage, { writes: keepLanguage }),
    answers(operatorLogout, { writes: logOut }),
  ]
}
