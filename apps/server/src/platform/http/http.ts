import { randomUUID } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import { type CallShape, inCurrency, ok } from '@parola/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { z } from 'zod'
import { type Actor, type Engine, glance, Refusal, refuse, work } from '../work/index.ts'
import type { Input, Opening, Route } from './answers.ts'
import { cookiesOf, setCookie } from './cookies.ts'
import { type IsOurOrigin, shareWithOurOrigins } from './cross-origin.ts'
import { failureReply, type Sentence } from './failure.ts'
import { parseBody } from './json.ts'
import { decoded, parseForm } from './reading.ts'
import { type Sealing, unseal } from './sealing.ts'
import { secureEveryAnswer } from './security-headers.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const BODY_LIMIT = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
/** How often connections are checked for slow ones. */
const LOOK_EVERY_MS = 1000

/** Identifies the caller and the brand; refuses where the caller may not. */
export type Identify = (
  request: FastifyRequest,
  call: CallShape,
) => Promise<{ actor: Actor; brandId: string }>

export type HttpParts = {
  engine: Engine
  trustedProxies: string
  isOurOrigin: IsOurOrigin
  sealing: Sealing
  identify: Identify
  /** False when the caller has used up `perMinute` of this call. */
  allowance(call: CallShape, actor: Actor): Promise<boolean>
  /** Accepts the solved challenge of a call. @throws Refusal CHALLENGE_NEEDED */
  challenge(call: CallShape, opening: Opening, solution: string | undefined): Promise<void>
  sentence: Sentence
  /** The currency of a brand, in which amounts of its calls are read and written. */
  currencyOf(brandId: string): Promise<string>
  routes: readonly Route[]
}

/** The HTTP server with every declared call on it. */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.engine.log as FastifyBaseLogger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
    trustProxy: parts.trustedProxies ? parts.trustedProxies.split(',') : false,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : url.replaceAll('%', '%25')),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => failureReply(parts, { error, request, reply }),
  })
  await app.register(cookie)
  readBodiesAsText(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  secureEveryAnswer(app)
  shareWithOurOrigins(app, parts.isOurOrigin)
  app.setErrorHandler((error, request, reply) => failureReply(parts, { error, request, reply }))
  app.setNotFoundHandler((request, reply) =>
    failureReply(parts, { error: new Refusal('NOT_FOUND'), request, reply }),
  )
  for (const route of parts.routes) mount(app, parts, route)
  return app
}

/** A URL that cannot be decoded is treated as not found. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Bodies stay text until their call is known: some are sealed, and signatures need the raw bytes. */
function readBodiesAsText(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const keep = (_request: unknown, body: string, done: (error: null, body: string) => void) =>
    done(null, body)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, keep)
  app.addContentTypeParser('application/jose', { parseAs: 'string' }, keep)
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, keep)
}

function mount(app: FastifyInstance, parts: HttpParts, route: Route) {
  const { call } = route
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.maxBytes ?? BODY_LIMIT,
    handler: async (request, reply) => {
      if (call.ownPage) refuseForeignPage(request)
      const { actor, brandId } = await parts.identify(request, call)
      if (!(await parts.allowance(call, actor))) refuse('RATE_LIMITED', { retryAfterS: 60 })
      const currency = await parts.currencyOf(brandId)
      const body = await bodyOf(parts, request, call)
      if (call.maxBytes) await breathe()
      const read = <T>(schema: z.ZodType | undefined, input: unknown, where: string) =>
        inCurrency(currency, () => decoded(schema, input, where)) as T
      const input: Input<CallShape> = {
        body: read(call.body, body, 'body'),
        query: read(call.query, request.query, 'query'),
        host: request.host,
        cookies: cookiesOf(request),
        header: (name) => [request.headers[name]].flat()[0],
      }
      const opening = { actor, brandId, log: request.log as Opening['log'] }
      if (call.challenge) {
        const { challenge } = input.body as unknown as { challenge?: string }
        await parts.challenge(call, opening, challenge)
      }
      const value = await answerOf(parts, route, { opening, input, reply })
      reply.header('cache-control', 'no-store')
      return ok(inCurrency(currency, () => call.value.encode(value as never)))
    },
  })
}

/**
 * A call authenticated by a cookie must come from a page of this very host: browsers report whose page it is,
 * and no page can forge that (SEC-004).
 */
function refuseForeignPage({ headers, host }: FastifyRequest) {
  const { origin = '', 'sec-fetch-site': site = 'same-origin' } = headers
  const isOwn = URL.canParse(origin) && new URL(origin).host === host
  if (!isOwn || site !== 'same-origin') refuse('NOT_ALLOWED')
}

type Turn = { opening: Opening; input: Input<CallShape>; reply: FastifyReply }

async function answerOf(parts: HttpParts, { handler }: Route, turn: Turn): Promise<unknown> {
  const { opening, input, reply } = turn
  if ('reads' in handler) return handler.reads(glance(parts.engine, opening), input)
  if ('writes' in handler) {
    return work(parts.engine, opening, (w) => handler.writes(w, input))
  }
  const { value, cookie = [] } = await handler.acts(opening, input)
  for (const item of [cookie].flat()) setCookie(reply.request, reply, item)
  return value
}

async function bodyOf(parts: HttpParts, request: FastifyRequest, call: CallShape) {
  const type = request.headers['content-type']?.split(';')[0]
  const text = typeof request.body === 'string' ? request.body : ''
  if (call.sealed) {
    if (type !== 'application/jose') refuse('SEALED_BODY_NEEDED')
    return unseal(parts.sealing, text, {
      method: call.method,
      path: call.path,
      now: parts.engine.clock.now(),
    })
  }
  if (!call.body) return undefined
  if (call.form) {
    if (type !== FORM_TYPE) refuse('UNSUPPORTED_TYPE')
    return parseForm(text)
  }
  if (type !== 'application/json') refuse('UNSUPPORTED_TYPE')
  return parseBody(text)
}
