import { login, proveLogin, sendLoginCode } from '@parola/contract'
import type { Authenticators, Challenges, Codes } from '#people/verification'
import { answers } from '#platform/http'
import type { Admission } from './admit.ts'
import { proveLoginBy, sendConfirmation } from './confirm-login.ts'
import { logIn } from './log-in.ts'
import { logInByCode } from './log-in-by-code.ts'

export type LoginParts = Admission & {
  codes: Codes
  authenticators: Authenticators
  challenges: Challenges
}

export function loginRoutes(parts: LoginParts) {
  return [
    answers(login, {
      acts: (opening, input) =>
        input.body.type === 'sms'
          ? logInByCode(parts, opening, input)
          : logIn(parts, opening, input),
    }),
    answers(sendLoginCode, { acts: (opening, input) => sendConfirmation(parts, opening, input) }),
    answers(proveLogin, { acts: (opening, input) => proveLoginBy(parts, opening, input) }),
  ]
}
