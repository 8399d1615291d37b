import fastifyStatic from '@fastify/static'
import { vendorClient } from '@parola/vendor-protocol'
import Fastify from 'fastify'
import { Agent, fetch } from 'undici'
import { readConfig } from './config.ts'
import { mountPictures } from './pictures.ts'
import { mountPlayerApi } from './player-api.ts'
import { type Bench, recover } from './rounds.ts'
import { openStore } from './store.ts'
import { mountVendorApi } from './vendor-api.ts'

const RECOVER_EVERY_MS = 2000
const BODY_LIMIT = 16 * 1024

const config = readConfig(process.env)
const app = Fastify({ logger: { level: config.LOG_LEVEL }, bodyLimit: BODY_LIMIT })
const now = () => new Date()
const store = await openStore(config.DATABASE_URL, (error) =>
  app.log.warn({ err: error }, 'database'),
)
const agent = new Agent({ connections: 64 })

const bench: Bench = {
  store,
  key: Buffer.from(config.secrets.studioKey, 'base64'),
  client: (vendor) => {
    const key = config.secrets.vendors[vendor]
    if (!key) throw new Error(`no secret for vendor ${vendor}`)
    return vendorClient({
      baseUrl: `${config.PLATFORM_URL}/vgw/v1`,
      vendor,
      key: { keyId: key.keyId, secret: Buffer.from(key.secret, 'base64') },
      nowS: () => Math.floor(Date.now() / 1000),
      fetch: async (url, { timeoutMs, ...init }) => {
        const signal = AbortSignal.timeout(timeoutMs)
        const answer = await fetch(url, { ...init, dispatcher: agent, signal })
        return { status: answer.status, headers: answer.headers, text: await answer.text() }
      },
    })
  },
}

app.removeAllContentTypeParsers()
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
)
app.addHook('onSend', async (_request, reply) => {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors ${config.FRAME_ANCESTORS}`,
  })
})
app.get('/readyz', async () => {
  await store.pool.query('select 1')
  return { ok: true }
})
mountVendorApi(app, { config, store, now })
mountPlayerApi(app, {
  bench,
  titleOf: (session) => config.titles.get(`${session.vendor}/${session.game}`),
})
mountPictures(app, config.STORAGE)
await app.register(fastifyStatic, { root: config.CLIENT_DIST, prefix: '/play/' })

let running = true
let lastRun: Promise<unknown> = Promise.resolve()
const timer = setInterval(() => {
  if (!running) return
  running = false
  lastRun = recover(bench)
    .catch((error) => app.log.warn({ err: error }, 'recovery'))
    .finally(() => {
      running = true
    })
}, RECOVER_EVERY_MS)

await app.listen({ port: config.PORT, host: config.HOST })

async function stop() {
  clearInterval(timer)
  await app.close()
  await lastRun
  await store.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
