import { login } from '@parola/contract'
import type { Codes } from '#people/verification'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { logIn } from './log-in.ts'
import { logInByCode } from './log-in-by-code.ts'

export function passwordFeature(parts: { engine: Engine; codes: Codes }): Feature {
  return {
    routes: [
      answers(login, {
        acts: (opening, input) =>
          input.body.type === 'sms'
            ? logInByCode(parts, opening, input)
            : logIn(parts.engine, opening, input),
      }),
    ],
  }
}
