import {
  changePassword,
  login,
  proveLogin,
  recoverByCode,
  recoverByLink,
  recoverByMail,
  sendLoginCode,
} from '@parola/contract'
import type { Authenticators, Challenges, Codes } from '#people/verification'
import { answers } from '#platform/http'
import { changeOwnPassword } from './change.ts'
import { proveLoginBy, sendConfirmation } from './confirm-login.ts'
import { logIn } from './log-in.ts'
import { logInByCode } from './log-in-by-code.ts'
import type { Parts } from './new-password.ts'
import { recoverWithCode } from './recover-by-code.ts'
import { recoverWithLink, requestLink } from './recover-by-mail.ts'

export type Proofs = { codes: Codes; authenticators: Authenticators; challenges: Challenges }

export function passwordRoutes(parts: Parts & Proofs) {
  return [
    answers(login, {
      acts: (opening, input) =>
        input.body.type === 'sms'
          ? logInByCode(parts, opening, input)
          : logIn(parts, opening, input),
    }),
    answers(sendLoginCode, { acts: (opening, input) => sendConfirmation(parts, opening, input) }),
    answers(proveLogin, { acts: (opening, input) => proveLoginBy(parts, opening, input) }),
    answers(changePassword, {
      acts: (opening, input) => changeOwnPassword(parts, opening, input),
    }),
    answers(recoverByCode, { acts: (opening, input) => recoverWithCode(parts, opening, input) }),
    answers(recoverByMail, { acts: (opening, input) => requestLink(parts.engine, opening, input) }),
    answers(recoverByLink, { acts: (opening, input) => recoverWithLink(parts, opening, input) }),
  ]
}
