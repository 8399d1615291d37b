import {
  createDownline,
  createRegisterLink,
  disableRegisterLink,
  promoteDownline,
  registerLinks,
} from '@parola/contract'
import { answers, type Route } from '#platform/http'
import type { Engine } from '#platform/work'
import { createAccount } from './accounts.ts'
import { closeLink, createLink, readLinks } from './links.ts'
import { promote } from './promote.ts'

export function registerCentreRoutes(engine: Engine): readonly Route[] {
  return [
    answers(registerLinks, { reads: readLinks }),
    answers(createRegisterLink, { writes: createLink }),
    answers(disableRegisterLink, { writes: (w, { body }) => closeLink(w, body) }),
    answers(createDownline, {
      acts: (opening, input) => createAccount(engine, opening, input),
    }),
    answers(promoteDownline, { writes: promote }),
  ]
}
