import {
  type CallShape,
  CHALLENGED,
  type Challenged,
  calls,
  isConsoleCall,
  undeclared,
} from '@parola/contract'
import { sentences } from '@parola/locales'
import type { HeldKey } from '@parola/vendor-protocol'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { currencyOf, isOurOrigin } from './foundations/brand/index.ts'
import { identifyOperator } from './people/operator/index.ts'
import { identify, mountSocket } from './people/session/index.ts'
import type { Challenges, PhoneAuth } from './people/verification/index.ts'
import type { Config } from './platform/config/index.ts'
import type { FieldKeys } from './platform/crypto/index.ts'
import type { Feature } from './platform/feature/index.ts'
import {
  allowances,
  createHttp,
  type Identify,
  type Reach,
  type Route,
  sealing,
} from './platform/http/index.ts'
import { newId } from './platform/random/index.ts'
import type { Realtime } from './platform/realtime/index.ts'
import { heldKeys } from './platform/secrets/index.ts'
import type { Engine } from './platform/work/index.ts'
import { mountConsole } from './site-edge/console.ts'
import { mountDocs } from './site-edge/docs.ts'
import { mountHealth, mountMetrics, mountState } from './site-edge/health.ts'
import { mountPages } from './site-edge/pages.ts'
import { mountReports } from './site-edge/reports.ts'

export type Parts = {
  engine: Engine
  realtime: Realtime
  config: Config
  fieldKeys: FieldKeys
  proofs: Challenges
  reach: Reach
  phones: PhoneAuth
}
type ServerParts = Parts & { features: readonly Feature[] }
type Audience = {
  identify: Identify
  isOurOrigin: (origin: string) => Promise<boolean>
  routes: readonly Route[]
}

/**
 * The two public servers, each at its own origin: a call of one does not exist at the other (ROLE-02).
 * `inside` is for the people who run the platform; in a demo the site serves it too.
 */
export async function createServers(parts: ServerParts): Promise<{
  http: FastifyInstance
  console: FastifyInstance
  inside: FastifyInstance
}> {
  const routes = parts.features.flatMap((feature) => feature.routes ?? [])
  refuseBareCalls(routes.map((route) => route.call))
  const metrics = processMetrics()
  const seals = sealing({
    db: parts.engine.db,
    fieldKeys: parts.fieldKeys,
    now: () => parts.engine.clock.now(),
    newId,
  })
  const serverFor = (audience: Audience) => createServer(parts, seals, audience)
  const http = await serverFor(siteAudience(parts, routes))
  http.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return seals.keys.jwks()
  })
  const { engine, realtime, config } = parts
  await mountSocket(http, { engine, realtime, isOurOrigin: siteOrigins(parts) })
  const keys = heldKeys(config.secrets)
  mountHealth(http, { engine, metrics, keys })
  mountReports(http, engine)
  for (const feature of parts.features) feature.mount?.(http)
  await mountPages(http, {
    engine,
    dist: config.WEB_DIST,
    studioOrigin: config.STUDIO_PUBLIC_URL,
    placeOfPhones: parts.phones.placeOf,
  })

  const console = await serverFor(consoleAudience(parts, routes))
  mountReports(console, engine)
  for (const feature of parts.features) feature.mountInConsole?.(console)
  await mountConsole(console, { engine, dist: config.CONSOLE_DIST })
  const inside = await openInside({ engine, metrics, keys })
  if (config.PAROLA_MODE === 'demo') {
    mountMetrics(http, metrics)
    await mountDocs(http)
  }
  return { http, console, inside }
}

type Inside = { engine: Engine; metrics: Registry; keys: readonly HeldKey[] }

/** A server for this machine only: the state, the metrics and the list of calls. */
async function openInside({ engine, metrics, keys }: Inside) {
  const inside = Fastify({ loggerInstance: engine.log as FastifyBaseLogger })
  mountState(inside, { engine, keys })
  mountMetrics(inside, metrics)
  await mountDocs(inside)
  return inside
}

function siteAudience(parts: ServerParts, routes: readonly Route[]): Audience {
  return {
    routes: routes.filter(({ call }) => !isConsoleCall(call)),
    identify: (request, call) => identify(parts.engine, request, call),
    isOurOrigin: siteOrigins(parts),
  }
}

function consoleAudience({ engine, config }: ServerParts, routes: readonly Route[]): Audience {
  const own = new URL(config.CONSOLE_PUBLIC_URL).origin
  return {
    routes: routes.filter(({ call }) => isConsoleCall(call)),
    identify: (request, call) => identifyOperator(engine, request, call),
    isOurOrigin: async (origin) => origin === own,
  }
}

function siteOrigins({ engine, config }: Parts) {
  return (origin: string) =>
    isOurOrigin(engine.db.kysely, {
      origin,
      publicUrl: config.PUBLIC_URL,
      now: engine.clock.now(),
    })
}

function createServer(
  { engine, config, proofs }: ServerParts,
  seals: ReturnType<typeof sealing>,
  audience: Audience,
) {
  const say = sentences('errors')
  return createHttp({
    engine,
    trustedProxies: config.TRUSTED_PROXIES,
    sealing: seals,
    challenge: (call, opening, text) => proofs.take(engine, opening, { call: nameOf(call), text }),
    allowance: allowances(engine.db, () => engine.clock.now()),
    currencyOf: (brandId) => currencyOf(engine.db.kysely, { brandId, now: engine.clock.now() }),
    sentence: (language, code, values) => say(language, code, values),
    ...audience,
  })
}

function nameOf(call: CallShape): Challenged {
  const found = CHALLENGED.find((name) => (calls[name] as CallShape) === call)
  if (!found) throw new Error(`no challenge is made for ${call.path}`)
  return found
}

/**
 * Refuses to start with a call that has no answer, is not declared, or whose declaration leaves open who may
 * make it (AZ-001).
 */
export function refuseBareCalls(
  answered: readonly CallShape[],
  declared: Record<string, CallShape> = calls,
) {
  for (const [name, call] of Object.entries(declared)) {
    const times = answered.filter((c) => c === call).length
    if (times !== 1) throw new Error(`call ${name} is answered ${times} times`)
    const why = undeclared(call)
    if (why) throw new Error(`call ${name} ${why}`)
  }
  const known = new Set<CallShape>(Object.values(declared))
  if (answered.some((call) => !known.has(call))) throw new Error('an undeclared call is answered')
}

/** Of the process, without those that list every open socket: with thousands of tabs, each reading takes 50 ms. */
function processMetrics(): Registry {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  for (const kind of ['handles', 'resources', 'requests']) {
    metrics.removeSingleMetric(`nodejs_active_${kind}`)
    metrics.removeSingleMetric(`nodejs_active_${kind}_total`)
  }
  return metrics
}
