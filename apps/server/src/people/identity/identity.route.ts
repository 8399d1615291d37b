import {
  beginIdentity,
  beginIdentityLink,
  enterByIdentity,
  IDENTITY_PROVIDERS,
  identities,
  linkIdentity,
  registerByIdentity,
  unlinkIdentity,
} from '@parola/contract'
import type { FastifyInstance } from 'fastify'
import { findBrand } from '#foundations/brand'
import { answers, cookiesOf } from '#platform/http'
import type { Log } from '#platform/log'
import { memberOf, VISITOR } from '#platform/work'
import { begin, CALLBACK_PATH } from './begin.ts'
import { identityBrowserOf } from './browser-cookie.ts'
import type { Parts } from './clients.ts'
import { comeBack } from './come-back.ts'
import { enter } from './enter.ts'
import { link, ownIdentities, unlink } from './links.ts'
import { registerWithIdentity } from './register-by-identity.ts'

export function identityRoutes(parts: Parts) {
  return [
    answers(beginIdentity, {
      acts: (opening, input) => begin(parts, opening, { ...input, memberId: null }),
    }),
    answers(beginIdentityLink, {
      acts: (opening, input) => begin(parts, opening, { ...input, memberId: memberOf(opening) }),
    }),
    answers(enterByIdentity, {
      acts: (opening, input) => enter(parts, opening, input),
    }),
    answers(registerByIdentity, {
      acts: (opening, input) => registerWithIdentity(parts.engine, opening, input),
    }),
    answers(identities, { reads: (glance) => ownIdentities(parts, glance) }),
    answers(linkIdentity, {
      writes: async (w, { body, cookies }) => {
        await link(parts, w, { ...body, browser: identityBrowserOf(cookies) })
        return null
      },
    }),
    answers(unlinkIdentity, {
      writes: async (w, { query }) => {
        await unlink(parts, w, query.provider)
        return null
      },
    }),
  ]
}

/** The callback of a provider: it redirects to a page of the site whose address carries no secret. */
export function mountCallback(app: FastifyInstance, parts: Parts) {
  const { engine, publicUrl } = parts
  for (const provider of IDENTITY_PROVIDERS) {
    app.get(`${CALLBACK_PATH}/${provider}`, async (request, reply) => {
      const { brandId } = await findBrand(engine.db.kysely, request.host, engine.clock.now())
      const opening = {
        actor: { ...VISITOR, address: request.ip },
        brandId,
        log: request.log as Log,
      }
      const browser = identityBrowserOf(cookiesOf(request))
      const { searchParams: answer } = new URL(request.url, publicUrl)
      const page = await comeBack(parts, opening, { provider, host: request.host, browser, answer })
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return reply.redirect(page, 303)
    })
  }
}
