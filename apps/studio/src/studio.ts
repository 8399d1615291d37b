import { keyring, type VendorClient, vendorClient } from '@parola/vendor-protocol'
import Fastify, { type FastifyInstance } from 'fastify'
import { Agent, request } from 'undici'
import { PACE, type Pace } from './crash/leader.ts'
import { openRoom } from './crash/room.ts'
import { mountCrashRoom, SOCKET_CAPS, type SocketCaps } from './crash/socket.ts'
import { mountInstantApi } from './instant/instant-api.ts'
import { recoverSteps } from './instant/recovery.ts'
import { type Found, openMonitor } from './monitor/monitor.ts'
import { mountClientFiles } from './platform/client-files.ts'
import { type Config, ownWalletVendors, studioRing } from './platform/config.ts'
import { pacer } from './platform/pace.ts'
import type { RoundContext, Waits } from './platform/round-context.types.ts'
import { claimSecrets, heldKeys, secretTrouble } from './platform/secret-keys.ts'
import { openStore } from './platform/store.ts'
import { mountPlayerApi } from './player-api/player-api.ts'
import { admission } from './rounds/admission.ts'
import { clearOften } from './rounds/demo-cleaning.ts'
import type { PlayerApi } from './rounds/player-session.ts'
import { recover } from './rounds/rounds.ts'
import { mountManifest, openManifest } from './titles/manifest.ts'
import { mountPictures } from './titles/pictures.ts'
import { keepVersions } from './titles/versions.ts'
import { mountVendorApi } from './vendor-api/vendor-api.ts'
import { ownWalletClient } from './wallets/own-wallet.ts'

type Reach = Parameters<typeof vendorClient>[0]['fetch']

const RECOVER_EVERY_MS = 2000
const BODY_LIMIT = 16 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
/** How often connections are checked for slow ones (SEC-016). */
const LOOK_EVERY_MS = 1000
const CONNECTIONS = 64
const POLICY = 'content-security-policy'
const GAMES_NAMED = 100
/** The rate of demo rounds and seeds from one address: a whole room that plays without a pause. */
const DEMO_WRITES = { kind: 'write', burst: 100, perS: 10 }
/** What two cores make at their best, and about the longest that a player should wait for a turn. */
const ROUNDS = { atOnce: 128, waitMs: 500 }
/** Repeats that outlast a restart of the platform. */
const WAITS: Waits = { betMs: 5000, creditMs: 10_000, repeatsMs: [250, 1000, 2500, 5000] }

type Parts = {
  config: Config
  now: () => Date
  /** Other waits, and recovery only on demand: for tests. */
  waits?: Waits
  recoversItself?: boolean
  /** Another pace of the shared rounds: for tests; none beside a program that serves their players. */
  crash?: { pace?: Pace; caps?: SocketCaps } | 'none'
  /** How the platform is reached. */
  reach?: Reach
  /** Where the log goes: for tests. */
  logTo?: { write(line: string): void }
}

/** The studio with everything it depends on, not yet listening. */
export async function createStudio(parts: Parts) {
  const { config, now } = parts
  const app = serverOf(parts)
  const store = await openStore(config.DATABASE_URL, (err) => app.log.warn({ err }, 'database'))
  const keys = heldKeys(config)
  await claimSecrets(store, keys).catch(async (error) => {
    await store.close()
    throw error
  })
  const agent = new Agent({ connections: CONNECTIONS })
  const context = contextOf(parts, {
    store,
    agent,
    troubled: (err) => app.log.warn({ err }, 'round'),
    alarmed: ({ round, vendor }) =>
      app.log.error({ alarm: 'round_given_up', round, vendor }, 'a round could not be undone'),
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  guardPages(app, config)
  app.get('/readyz', async (_request, reply) => {
    const trouble = await secretTrouble(store, keys)
    if (trouble) app.log.error({ alarm: 'wrong_secret', trouble }, 'not ready')
    return reply.status(trouble ? 503 : 200).send({ ok: !trouble })
  })
  await keepVersions(
    store,
    [...config.titles.values()].map(({ model }) => model),
  )
  const isStill = parts.recoversItself === false
  const monitor = await openMonitor({
    ...{ store, isStill, key: context.key, troubled: context.troubled },
    found: (item) => reportFound({ app, context, config }, item),
  })
  const manifest = await openManifest({
    ...{ store, now, clientDist: config.CLIENT_DIST, ...(isStill ? { requestedMs: 0 } : {}) },
    alarmed: (files) =>
      app.log.error({ alarm: 'manifest_differs', files: files.slice(0, 20) }, 'files have changed'),
  })
  mountManifest(app, manifest)
  const failed = (err: unknown) => app.log.error({ err }, 'call of the platform failed')
  mountVendorApi(app, { config, store, monitor, key: context.key, now, failed })
  const player = playerApiOf(parts, { context, monitor })
  mountPlayerApi(app, player)
  mountInstantApi(app, player)
  const room = await openCrash(app, parts, player)
  mountPictures(app, config.STORAGE, config.DRAW_SCALE)
  await mountClientFiles(app, config.CLIENT_DIST)

  const stopClearing = clearOften(store, { now, troubled: context.troubled })
  const stopRecovery =
    parts.recoversItself === false ? async () => undefined : recoverOften(context)
  return {
    app,
    context,
    monitor,
    stop: async () => {
      monitor.stop()
      manifest.stop()
      await room?.stop()
      await app.close()
      await stopRecovery()
      await stopClearing()
      await store.close()
      await agent.destroy()
    },
  }
}

async function openCrash(
  app: FastifyInstance,
  { config, now, crash = {} }: Parts,
  player: PlayerApi,
) {
  if (crash === 'none') return null
  const { pace = PACE, caps = SOCKET_CAPS } = crash
  const { DATABASE_URL: url, CRASH_GAMES: games } = config
  const room = openRoom({ context: player.context, url, now, pace, games })
  await mountCrashRoom(app, { ...player, room, caps })
  return room
}

function serverOf({ config, logTo }: Parts): FastifyInstance {
  return Fastify({
    logger: { level: config.LOG_LEVEL, ...(logTo ? { stream: logTo } : {}) },
    bodyLimit: BODY_LIMIT,
    trustProxy: config.TRUSTED_PROXIES ? config.TRUSTED_PROXIES.split(',') : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : url.replaceAll('%', '%25')),
  })
}

function playerApiOf(
  { config, now }: Parts,
  around: Pick<PlayerApi, 'context' | 'monitor'>,
): PlayerApi {
  return {
    ...around,
    titleOf: (session) => config.titles.get(`${session.vendor}/${session.game}`),
    mayWrite: pacer(DEMO_WRITES, { store: around.context.store, now }),
    admitted: admission(ROUNDS),
  }
}

/** What pages may do; a page with its own policy keeps that. */
function guardPages(app: FastifyInstance, { FRAME_ANCESTORS }: Config) {
  const policy = `default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors ${FRAME_ANCESTORS}`
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader(POLICY)) reply.header(POLICY, policy)
  })
}

type Reporting = { app: FastifyInstance; context: RoundContext; config: Config }

/** A model that strays raises an alarm; when one is disabled the platform reads the catalogue again. */
function reportFound({ app, context, config }: Reporting, found: Found) {
  const { model, version, z, verdict, rounds } = found
  if (verdict === 'watched') return app.log.info({ model, version, z }, 'a model is back')
  app.log.error({ alarm: 'return_strays', ...found }, `a model is ${verdict}`)
  if (verdict !== 'disabled') return
  const own = [...config.titles.values()].filter((title) => title.model === model)
  for (const [vendor, titles] of Map.groupBy(own, (title) => title.vendor)) {
    const games = titles.slice(0, GAMES_NAMED).map(({ game }) => game)
    const body = {
      ...{ id: `disabled:${version.slice(0, 40)}:${rounds}`, type: 'catalogue' },
      ...{ at: new Date().toISOString(), data: { games } },
    }
    context.client(vendor).call('/events', body, WAITS.creditMs).catch(context.troubled)
  }
}

/** A malformed address is one that does not exist, and is answered like any other. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

type Around = Pick<RoundContext, 'store' | 'troubled' | 'alarmed'> & { agent: Agent }

function contextOf(
  { config, now, waits = WAITS, reach }: Parts,
  { agent, ...around }: Around,
): RoundContext {
  const keyOf = keyring(config.secrets.vendors)
  const own = ownWalletVendors(config.titles)
  const clients = new Map<string, VendorClient>()
  const clientOf = (vendor: string) => {
    const key = keyOf(vendor)
    if (!key) throw new Error(`no secret for vendor ${vendor}`)
    const platform = vendorClient({
      baseUrl: `${config.PLATFORM_URL}/vgw/v1`,
      vendor,
      key,
      nowS: () => Math.floor(now().getTime() / 1000),
      fetch: reach ?? overNetwork(agent),
    })
    return own.has(vendor) ? ownWalletClient(around.store, vendor, platform) : platform
  }
  return {
    ...around,
    waits,
    key: studioRing(config.secrets),
    client: (vendor) => {
      const client = clients.get(vendor) ?? clientOf(vendor)
      clients.set(vendor, client)
      return client
    },
  }
}

function overNetwork(dispatcher: Agent): Reach {
  return async (url, { timeoutMs, method: _post, ...init }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await request(url, { ...init, method: 'POST', dispatcher, signal })
    const headers = { get: (name: string) => headerOf(answer.headers[name]) }
    return { status: answer.statusCode, headers, text: await answer.body.text() }
  }
}

function headerOf(value: string | string[] | undefined): string | null {
  return Array.isArray(value) ? value.join(', ') : (value ?? null)
}

/** One run at a time; stopping waits for the last. */
function recoverOften(context: RoundContext): () => Promise<void> {
  let run: Promise<unknown> | null = null
  const timer = setInterval(() => {
    run ??= Promise.all([recover(context), recoverSteps(context)])
      .catch(context.troubled)
      .finally(() => {
        run = null
      })
  }, RECOVER_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await run
  }
}
