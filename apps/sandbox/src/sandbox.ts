import Fastify from 'fastify'
import { mountCalls } from './calls.ts'
import { workDue } from './courier.ts'
import type { Gateway } from './orders.ts'
import { mountPages } from './pages.ts'
import { openStore } from './store.ts'

const TICK_MS = 250
const BODY_LIMIT = 64 * 1024

export type Settings = {
  dataDir: string
  secret: string
  publicUrl: string
  logLevel?: string
  paysAlone?: boolean
  now?: () => number
}

/** The sandbox gateway: the protocol of a real one, its behaviour chosen by cents, and a payer's page. */
export function createSandbox(settings: Settings) {
  const { dataDir, secret, publicUrl, logLevel = 'silent', paysAlone = true } = settings
  const app = Fastify({ logger: { level: logLevel }, bodyLimit: BODY_LIMIT })
  const store = openStore(dataDir)
  const gateway: Gateway = { store, publicUrl, paysAlone, now: settings.now ?? Date.now }
  // Signatures are over the text as it came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.get('/readyz', () => ({ ok: true }))
  mountCalls(app, gateway, secret)
  mountPages(app, gateway)
  const clerk = everyTick(
    () => workDue(gateway, secret),
    (error) => app.log.error({ err: error }, 'due work'),
  )
  return {
    app,
    close: async () => {
      await clerk.stop()
      await app.close()
      store.close()
    },
  }
}

/** Runs `work` again and again, one run at a time. */
function everyTick(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }, TICK_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
