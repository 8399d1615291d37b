import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { fateOf } from './carrier.ts'
import type { Outbox } from './outbox.ts'

const message = z.object({
  from: z.string(),
  to: z.string().regex(/^\+\d{6,15}$/),
  text: z.string().min(1).max(1000),
})

/** The same carrier over HTTP: a JSON post with a bearer secret; one idempotency key, one message. */
export function mountHttpCarrier(app: FastifyInstance, outbox: Outbox, password: string) {
  const taken = new Map<string, number>()
  app.post('/sms/v1/messages', ({ headers, body }, reply) => {
    if (headers.authorization !== `Bearer ${password}`) return reply.status(401).send({})
    const read = message.safeParse(jsonOf(body))
    if (!read.success) return reply.status(422).send({})
    const { from: sender, to: recipient, text } = read.data
    const key = String(headers['idempotency-key'] ?? '')
    const known = taken.get(key)
    if (known) return { id: String(known) }
    const fate = fateOf(outbox, { sender, recipient, text })
    if (fate === 'busy') return reply.status(429).send({})
    if (fate === 'refused') return reply.status(422).send({})
    const id = outbox.keep({ protocol: 'HTTP', subject: '', sender, recipient, text })
    taken.set(key, id)
    return fate === 'silent' ? respondEmpty(reply) : { id: String(id) }
  })
}

function respondEmpty(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}
