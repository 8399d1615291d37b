import type { HeldKey } from '@parola/vendor-protocol'
import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'
import { secretTrouble } from '../platform/secrets/index.ts'
import type { Engine } from '../platform/work/index.ts'

const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

type State = { engine: Engine; keys: readonly HeldKey[] }
type Parts = State & { metrics: Registry }

/** The state of the process, and how long its calls take. */
export function mountHealth(app: FastifyInstance, { engine, metrics, keys }: Parts) {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [metrics],
  })
  new Gauge({
    name: 'db_pool_waiting',
    help: 'Requests that wait for a connection to PostgreSQL',
    registers: [metrics],
    collect() {
      this.set(engine.db.pool.waitingCount)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    seconds.observe(labels, reply.elapsedTime / 1000)
    request.log.info({ ...labels, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  mountState(app, { engine, keys })
}

/** `/healthz`: the process is alive; `/readyz`: the database accepts writes and our keys match it. */
export function mountState(app: FastifyInstance, { engine, keys }: State) {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      const { rows } = await engine.db.pool.query('select pg_is_in_recovery() as standby')
      const trouble = await secretTrouble(engine.db, keys)
      if (trouble) engine.log.error({ alarm: 'wrong_secret', trouble }, 'not ready')
      const isReady = rows[0]?.standby === false && !trouble
      return reply.status(isReady ? 200 : 503).send({ ok: isReady })
    } catch {
      return reply.status(503).send({ ok: false })
    }
  })
}

/** `/metrics`: for Prometheus. */
export function mountMetrics(app: FastifyInstance, metrics: Registry) {
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
}
