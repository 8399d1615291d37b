import type { FastifyInstance } from 'fastify'

const HEADERS = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Security headers of every answer; an answer that is shown as a page sets more (SEC-011). */
export function secureEveryAnswer(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS)
  })
}
