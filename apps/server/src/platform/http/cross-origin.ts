import type { FastifyInstance } from 'fastify'

/** Whether pages of this origin are ours: an exact list, never a pattern. */
export type IsOurOrigin = (origin: string) => Promise<boolean>

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'accept, accept-language, authorization, content-type',
  'access-control-max-age': '600',
}

/**
 * Allows pages of our own origins to read answers, and no other page (SEC-005). Cookies are never shared:
 * only the Authorization header identifies the caller.
 */
export function shareWithOurOrigins(app: FastifyInstance, isOurs: IsOurOrigin) {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!headers.origin) return
    reply.header('vary', 'origin')
    if (!(await isOurs(headers.origin))) return
    reply.header('access-control-allow-origin', headers.origin)
    reply.header('access-control-expose-headers', 'retry-after, x-request-id')
  })
  app.options('*', (_request, reply) => {
    const isShared = reply.hasHeader('access-control-allow-origin')
    return reply
      .status(204)
      .headers(isShared ? PREFLIGHT : {})
      .send()
  })
}
