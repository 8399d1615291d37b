import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { answerOrder, isAnswer } from './answers.ts'
import type { Gateway } from './orders.ts'
import { listPage, payPage, STYLE } from './pay-page.ts'

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
// No `form-action`: submitting the form redirects to the merchant, who may be on any host.
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`
const SHOWN = 30

/** The pages of a payer, and one that lists them. */
export function mountPages(app: FastifyInstance, gateway: Gateway) {
  app.get('/gateway', (_request, reply) => {
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-store')
    return reply.type('text/html').send(listPage(gateway.store.newest(SHOWN), gateway.paysAlone))
  })
  app.post('/gateway/alone', (_request, reply) => {
    gateway.paysAlone = !gateway.paysAlone
    return reply.redirect('/gateway', 303)
  })
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
    const typed = new URLSearchParams(String(request.body ?? '')).get('amount') ?? ''
    answerOrder(gateway, order, { answer, typed })
    return reply.redirect(`/pay/${id}`, 303)
  })
}
