import { CONSOLE_PATH } from '@parola/contract'
import type { FastifyInstance } from 'fastify'
import { type Engine, refuse } from '../platform/work/index.ts'
import { mountBuilt } from './built.ts'
import { REPORTING, REPORTS_GROUP, REPORTS_PATH } from './reports.ts'

/** What the console may load and do: its own files, and pictures returned by its own calls. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  `report-to ${REPORTS_GROUP}`,
  `report-uri ${REPORTS_PATH}`,
].join('; ')

type Parts = { engine: Engine; dist: string | undefined }

/** The built console at its own origin: one page for every route, never cached and never indexed. */
export async function mountConsole(app: FastifyInstance, { engine, dist }: Parts) {
  app.get('/readyz', async (_request, reply) => {
    const isReady = await engine.db.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return reply.status(isReady ? 200 : 503).send({ ok: isReady })
  })
  const page = await mountBuilt(app, dist)
  if (!page) return
  app.get('/*', (request, reply) => {
    if (request.url.startsWith(CONSOLE_PATH)) refuse('NOT_FOUND')
    return reply
      .type('text/html')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': POLICY,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        ...REPORTING,
      })
      .send(page)
  })
}
