import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Gateway, moveOrder } from './orders.ts'
import { payPage, STYLE } from './pay-page.ts'

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
// No `form-action`: the answer to a form leads back to the merchant, who may be anywhere.
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`
const ANSWERS = { pay: 'PAID', cancel: 'CANCELLED' } as const

/** The pages that a payer sees. */
export function mountPages(app: FastifyInstance, gateway: Gateway) {
  app.get<{ Params: { id: string } }>('/pay/:id', ({ params }, reply) => {
    const order = gateway.store.byId(params.id)
    if (order?.kind !== 'payment') return reply.status(404).send('No such payment')
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-store')
    return reply.type('text/html').send(payPage(order))
  })
  app.post<{ Params: { id: string; answer: string } }>('/pay/:id/:answer', (request, reply) => {
    const { id, answer } = request.params
    const order = gateway.store.byId(id)
    if (order?.kind !== 'payment' || !isAnswer(answer)) {
      return reply.status(404).send('No such payment')
    }
    // Late money is the network's business; a payer answers an open payment only.
    if (order.status === 'PENDING') {
      gateway.store.together(() => moveOrder(gateway, id, ANSWERS[answer]))
    }
    return reply.redirect(`/pay/${id}`, 303)
  })
}

function isAnswer(text: string): text is keyof typeof ANSWERS {
  return Object.hasOwn(ANSWERS, text)
}
