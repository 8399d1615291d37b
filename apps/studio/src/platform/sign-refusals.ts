import { type KeyOf, signedRefusal } from '@parola/vendor-protocol'
import type { FastifyInstance, FastifyReply } from 'fastify'

const METHOD_NOT_ALLOWED = 405

type Signing = { prefix: string; keyOf: KeyOf; nowS: () => number }

/** Responses of the endpoint itself are left alone, even those without a signature to unknown callers. */
export const bySignedEndpoint = new WeakSet<FastifyReply>()

/** Signs responses below a prefix that did not come from its endpoint: refusals of the server itself. */
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
