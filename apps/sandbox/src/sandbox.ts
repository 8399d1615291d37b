import Fastify, { type FastifyReply } from 'fastify'
import { Webhook } from 'standardwebhooks'
import { CHANNELS, createPayment, decide, paymentBody, tick, viewOf } from './gateway.ts'
import { payPage } from './pay-page.ts'
import { openStore } from './store.ts'

const TICK_MS = 250

export type Settings = { dataDir: string; secret: string; publicUrl: string; now?: () => number }

/** The sandbox gateway: the same protocol as a real one, and a payer's page. */
export function createSandbox({ dataDir, secret, publicUrl, now = Date.now }: Settings) {
  const app = Fastify({ logger: false })
  const store = openStore(dataDir)
  const parts = { store, publicUrl, now }
  const verifier = new Webhook(secret)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return
    const body = typeof request.body === 'string' ? request.body : ''
    try {
      verifier.verify(body, request.headers as Record<string, string>)
    } catch {
      return reply.status(401).send(refused('BAD_SIGNATURE'))
    }
  })
  app.get('/readyz', () => ({ ok: true }))
  app.get('/v1/channels', () =>
    ok(
      Object.entries(CHANNELS).map(([channel, kind]) => ({
        channel,
        direction: 'in',
        kind,
        state: 'OPEN',
      })),
    ),
  )
  app.post('/v1/payments', (request, reply) => {
    const body = paymentBody.safeParse(JSON.parse(String(request.body)))
    if (!body.success) return reply.status(422).send(refused('VALIDATION'))
    if (!Object.hasOwn(CHANNELS, body.data.channel))
      return reply.status(404).send(refused('CHANNEL_UNKNOWN'))
    const made = createPayment(parts, body.data)
    if (made === 'REFERENCE_CONFLICT') return reply.status(409).send(refused(made))
    // The amount x.07 tries what a caller does when the first answer never comes.
    if (made.amount.endsWith('.07')) return reply.status(500).send(refused('INTERNAL'))
    return ok(viewOf(made, publicUrl))
  })
  app.get<{ Querystring: { reference?: string } }>('/v1/payments', (request, reply) => {
    const found = store.byReference(request.query.reference ?? '')
    return found ? ok(viewOf(found, publicUrl)) : reply.status(404).send(refused('NOT_FOUND'))
  })
  app.get<{ Params: { id: string } }>('/pay/:id', ({ params }, reply) => page(reply, params.id))
  app.post<{ Params: { id: string; act: string } }>('/pay/:id/:act', ({ params }, reply) => {
    if (params.act === 'pay') decide(parts, params.id, 'PAID')
    if (params.act === 'cancel') decide(parts, params.id, 'CANCELLED')
    return reply.redirect(`/pay/${params.id}`, 303)
  })

  function page(reply: FastifyReply, id: string) {
    const found = store.byId(id)
    if (!found) return reply.status(404).send('Not found')
    return reply.type('text/html').send(payPage(found))
  }

  let running: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = tick(parts, secret).finally(() => {
      isBusy = false
    })
  }, TICK_MS)
  return {
    app,
    close: async () => {
      clearInterval(timer)
      await running
      await app.close()
      store.close()
    },
  }
}

function ok(value: unknown) {
  return { success: true, code: 'OK', message: '', value }
}

function refused(code: string) {
  return { success: false, code, message: code, value: null }
}
