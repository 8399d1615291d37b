import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PERSON_POLICY, type Person, personIn, personPage, subjectOf } from './person-page.ts'
import { isSiteCallback, type Settings } from './settings.ts'

const PATH = '/facebook'
const HOUR_S = 3600
const KEPT_MAX = 1000

type Query = Record<string, string | undefined>
type Code = { person: Person; clientId: string; redirectUri: string; challenge: string }

/** OAuth 2 as the social network implements it: a dialog, a token for a code, and `/me`. */
export function mountFacebook(app: FastifyInstance, settings: Settings) {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Person>()

  app.get<{ Querystring: Query }>(`${PATH}/dialog/oauth`, ({ query, url }, reply) => {
    if (!isRequested(query, settings)) return refuse(reply, 'Invalid client or redirect')
    return reply
      .header('content-security-policy', PERSON_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(personPage({ provider: 'Facebook', action: url }))
  })
  app.post<{ Querystring: Query }>(`${PATH}/dialog/oauth`, ({ query, body }, reply) => {
    if (!isRequested(query, settings)) return refuse(reply, 'Invalid client or redirect')
    const person = personIn(new URLSearchParams(String(body)))
    const { client_id: clientId = '', redirect_uri: redirectUri = '' } = query
    const code = secretValue()
    const challenge = query.code_challenge ?? ''
    if (person) keep(codes, code, { person, clientId, redirectUri, challenge })
    const back = new URL(redirectUri)
    const denied = { error: 'access_denied', error_reason: 'user_denied' }
    for (const [name, value] of Object.entries(person ? { code } : denied)) {
      back.searchParams.set(name, value)
    }
    back.searchParams.set('state', query.state ?? '')
    return reply.redirect(back.href, 303)
  })
  app.post(`${PATH}/oauth/access_token`, ({ body }, reply) => {
    const form = new URLSearchParams(String(body))
    const kept = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!kept || !isRedeemedBy(form, kept, settings.secret)) return refuse(reply, 'Invalid code')
    const token = secretValue()
    keep(tokens, token, kept.person)
    return reply
      .header('cache-control', 'no-store')
      .send({ access_token: token, token_type: 'bearer', expires_in: HOUR_S })
  })
  app.get<{ Querystring: Query }>(`${PATH}/me`, ({ query, headers }, reply) => {
    const token = (headers.authorization ?? '').replace(/^Bearer /, '')
    const person = tokens.get(token)
    const proof = createHmac('sha256', settings.secret).update(token).digest('hex')
    if (!person || query.appsecret_proof !== proof) return refuse(reply, 'Invalid token or proof')
    return { id: subjectOf(person), name: person.name }
  })
}

function isRequested(
  { client_id, redirect_uri, response_type }: Query,
  settings: Settings,
): boolean {
  const isClient = settings.clientIds.includes(client_id ?? '') && response_type === 'code'
  return isClient && isSiteCallback(redirect_uri ?? '', 'facebook', settings)
}

function isRedeemedBy(form: URLSearchParams, kept: Code, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const received = digest(form.get('client_secret') ?? '')
  return (
    timingSafeEqual(received, digest(secret)) &&
    form.get('client_id') === kept.clientId &&
    form.get('redirect_uri') === kept.redirectUri &&
    digest(form.get('code_verifier') ?? '').toString('base64url') === kept.challenge
  )
}

function refuse(reply: FastifyReply, message: string) {
  return reply.status(400).send({ error: { message, type: 'OAuthException', code: 100 } })
}

function secretValue(): string {
  return randomBytes(24).toString('base64url')
}

/** The oldest is dropped: this is a demo. */
function keep<V>(map: Map<string, V>, key: string, value: V) {
  map.set(key, value)
  const oldest = map.size > KEPT_MAX ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
}
