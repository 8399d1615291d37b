import { login } from '@parola/contract'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { logIn } from './log-in.ts'

export function passwordFeature(engine: Engine): Feature {
  return {
    routes: [answers(login, { acts: (opening, input) => logIn(engine, opening, input) })],
  }
}
