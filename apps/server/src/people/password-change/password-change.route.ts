import { changePassword, recoverByCode, recoverByLink, recoverByMail } from '@parola/contract'
import type { Codes } from '#people/verification'
import { answers } from '#platform/http'
import { changeOwnPassword } from './change.ts'
import type { Parts } from './new-password.ts'
import { recoverWithCode } from './recover-by-code.ts'
import { recoverWithLink, requestLink } from './recover-by-mail.ts'

export type PasswordChangeParts = Parts & { codes: Codes }

export function passwordChangeRoutes(parts: PasswordChangeParts) {
  return [
    answers(changePassword, { acts: (opening, input) => changeOwnPassword(parts, opening, input) }),
    answers(recoverByCode, { acts: (opening, input) => recoverWithCode(parts, opening, input) }),
    answers(recoverByMail, { acts: (opening, input) => requestLink(parts.engine, opening, input) }),
    answers(recoverByLink, { acts: (opening, input) => recoverWithLink(parts, opening, input) }),
  ]
}
