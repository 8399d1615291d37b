import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../platform/clock/index.ts'
import type { Engine } from '../platform/work/index.ts'

export const REPORTS_PATH = '/reports'
export const REPORTS_GROUP = 'site'
/** Names the endpoint to which browsers report policy violations. */
export const REPORTING = { 'reporting-endpoints': `${REPORTS_GROUP}="${REPORTS_PATH}"` }

const TYPES = ['application/reports+json', 'application/csp-report']
const MAX_BYTES = 16 * 1024
const LOGGED_CHARACTERS = 2000
const LOGGED_PER_MINUTE = 30

/** Logs browsers' reports: a limited number per minute, because anybody can send them. */
export function mountReports(app: FastifyInstance, { clock, log }: Engine) {
  let minute = 0
  let logged = 0
  app.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_req, body, done) =>
    done(null, body),
  )
  app.post(REPORTS_PATH, ({ body }, reply) => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS)
    logged = now === minute ? logged + 1 : 1
    minute = now
    if (logged <= LOGGED_PER_MINUTE) {
      log.warn({ report: String(body).slice(0, LOGGED_CHARACTERS) }, 'browser report')
    }
    return reply.status(204).send()
  })
}
