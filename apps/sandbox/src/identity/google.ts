import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { PERSON_POLICY, type Person, personIn, personPage, subjectOf } from './person-page.ts'
import { isSiteCallback, type Settings } from './settings.ts'

const PATH = '/google'
const MINUTE_S = 60
const HOUR_S = 3600

/** An OpenID provider whose people are chosen by a developer at every log-in. */
export async function mountGoogle(app: FastifyInstance, settings: Settings) {
  const people = new Map<string, Person>()
  const provider = new Provider(`${settings.publicUrl}${PATH}`, {
    clients: settings.clientIds.map((client_id) => ({
      client_id,
      client_secret: settings.secret,
      redirect_uris: ['http://localhost/wps/identity/callback/google'],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [settings.secret] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Claims are in the ID token, as with the real provider.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: HOUR_S,
      AuthorizationCode: MINUTE_S,
      IdToken: HOUR_S,
      Interaction: 10 * MINUTE_S,
      Session: HOUR_S,
      Grant: HOUR_S,
    },
    interactions: { url: (_ctx, { uid }) => `${PATH}/person/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: String(oidc.client?.clientId),
        accountId: String(oidc.session?.accountId),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    findAccount: (_ctx, id) => {
      const person = people.get(id)
      if (!person) return undefined
      const { email, name, isVerified } = person
      const claims = { sub: id, email, email_verified: isVerified, name }
      return { accountId: id, claims: async () => claims }
    },
  })
  // A reverse proxy may forward calls.
  provider.proxy = true
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    isSiteCallback(uri, 'google', settings)

  await app.register(async (scope) => {
    leaveBodiesAlone(scope)
    scope.get(`${PATH}/person/:uid`, (request, reply) =>
      reply
        .header('content-security-policy', PERSON_POLICY)
        .header('cache-control', 'no-store')
        .type('text/html')
        .send(personPage({ provider: 'Google', action: request.url })),
    )
    scope.post(`${PATH}/person/:uid`, async (request, reply) => {
      const person = personIn(await formOf(request))
      if (person) people.set(subjectOf(person), person)
      const result = person
        ? { login: { accountId: subjectOf(person) }, consent: {} }
        : { error: 'access_denied', error_description: 'the person went back' }
      const next = await provider.interactionResult(request.raw, reply.raw, result)
      return reply.redirect(next, 303)
    })
    scope.all(`${PATH}/*`, (request, reply) => handOver(provider.callback(), request, reply))
  })
}

const LAST_SESSION = /\b_session(\.\w+)*=[^;]*;?\s*/g

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** The provider is a separate server below its path. It remembers nobody: every log-in starts afresh. */
function handOver(handler: Handler, request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  const raw = Object.assign(request.raw, { originalUrl: request.raw.url })
  raw.headers.cookie = (raw.headers.cookie ?? '').replace(LAST_SESSION, '')
  raw.url = (raw.url ?? '').slice(PATH.length)
  handler(raw, reply.raw)
}

function leaveBodiesAlone(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

const FORM_MAX = 4096

async function formOf({ raw }: FastifyRequest): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of raw) {
    parts.push(part as Buffer)
    if (Buffer.concat(parts).length > FORM_MAX) return new URLSearchParams()
  }
  return new URLSearchParams(Buffer.concat(parts).toString())
}

async function signingKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }
}
