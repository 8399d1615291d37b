import {
  changePassword,
  login,
  recoverByCode,
  recoverByLink,
  recoverByMail,
} from '@parola/contract'
import type { Codes } from '#people/verification'
import { answers } from '#platform/http'
import { changeOwnPassword } from './change.ts'
import { logIn } from './log-in.ts'
import { logInByCode } from './log-in-by-code.ts'
import type { Parts } from './new-password.ts'
import { recoverWithCode } from './recover-by-code.ts'
import { askForLink, recoverWithLink } from './recover-by-mail.ts'

export function passwordRoutes(parts: Parts & { codes: Codes }) {
  return [
    answers(login, {
      acts: (opening, input) =>
        input.body.type === 'sms'
          ? logInByCode(parts, opening, input)
          : logIn(parts.engine, opening, input),
    }),
    answers(changePassword, {
      acts: (opening, input) => changeOwnPassword(parts, opening, input),
    }),
    answers(recoverByCode, { acts: (opening, input) => recoverWithCode(parts, opening, input) }),
    answers(recoverByMail, { acts: (opening, input) => askForLink(parts.engine, opening, input) }),
    answers(recoverByLink, { acts: (opening, input) => recoverWithLink(parts, opening, input) }),
  ]
}
