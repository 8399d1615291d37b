import { type KeyOf, type SignedEndpoint, signedRefusal } from '@parola/vendor-protocol'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Responses of an endpoint are valid, also the unsigned ones to an unknown caller. */
const bySignedEndpoint = new WeakSet<FastifyReply>()

/** Mounts a signed endpoint, which gets and returns raw bytes. */
export function mountEndpoint(app: FastifyInstance, endpoint: SignedEndpoint) {
  for (const route of endpoint.routes) {
    app.post(route, async ({ headers, body, ip }, reply) => {
      bySignedEndpoint.add(reply)
      const knock = { headers, body: typeof body === 'string' ? body : '', address: ip }
      const answer = await endpoint.answer(route, knock)
      return reply.status(answer.status).headers(answer.headers).send(answer.text)
    })
  }
}

type Signing = { prefix: string; keyOf: KeyOf; nowS: () => number }

/** Signs responses below a prefix that do not come from its endpoints: refusals of the server itself. */
export function signRefusals(app: FastifyInstance, { prefix, keyOf, nowS }: Signing) {
  app.addHook('onSend', async ({ originalUrl, headers, method }, reply, payload) => {
    const [path = ''] = originalUrl.split('?')
    if (!path.startsWith(`${prefix}/`) || bySignedEndpoint.has(reply)) return payload
    const isElsewhere = method !== 'POST' && app.hasRoute({ method: 'POST', url: path })
    const status = isElsewhere ? METHOD_NOT_ALLOWED : reply.statusCode
    const answer = signedRefusal({ keyOf, nowS }, { path, headers, status })
    reply.status(answer.status).headers(answer.headers).removeHeader('content-length')
    return answer.text
  })
}

const METHOD_NOT_ALLOWED = 405
