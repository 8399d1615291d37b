import { formatMinor } from '@parola/money'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { endingOf, matchOf } from './behaviour.ts'
import { type Gateway, moveOrder, polledOrder, takeOrder, viewOf } from './orders.ts'
import {
  accountBody,
  CHANNELS,
  channelFor,
  type Kind,
  paymentBody,
  payoutBody,
  refundBody,
} from './protocol.ts'
import { mountReconciliation } from './reconciliation.ts'
import { takeRefund } from './refunds.ts'
import { ok, refuse } from './responses.ts'
import { isSigned } from './signature.ts'
import type { Order } from './store.ts'

const KINDS = {
  payment: { path: '/v1/payments', schema: paymentBody, direction: 'in', open: 'PENDING' },
  payout: { path: '/v1/payouts', schema: payoutBody, direction: 'out', open: 'ACCEPTED' },
} as const

/** The gateway's API: every call is signed, and the signature is verified before the body is read. */
export function mountCalls(app: FastifyInstance, gateway: Gateway, secrets: readonly string[]) {
  app.addHook('preHandler', async (request, reply) => {
    if (request.url.startsWith('/v1/') && !isSignedCall(secrets, request)) {
      return refuse(reply, 401, 'BAD_SIGNATURE')
    }
  })
  app.get<{ Querystring: { currency?: string } }>('/v1/channels', ({ query }) =>
    ok(
      CHANNELS.filter(({ currency }) => currency === (query.currency ?? currency)).map(
        ({ action: _, ...channel }) => ({
          ...channel,
          fee: { fixed: formatMinor(0n, channel.currency), percent: '2', payer: 'merchant' },
          needs: [],
          state: 'OPEN',
        }),
      ),
    ),
  )
  app.post('/v1/accounts/verify', (request, reply) => {
    const read = accountBody.safeParse(jsonOf(request))
    if (!read.success) return refuse(reply, 422, 'VALIDATION')
    const { account_number: number, account_name: name } = read.data
    return ok({ match: matchOf(number), name_masked: name.replace(/(?<=\S)\S/g, '*') })
  })
  app.post('/v1/refunds', (request, reply) => {
    const read = refundBody.safeParse(jsonOf(request))
    if (!read.success) return refuse(reply, 422, 'VALIDATION')
    const taken = takeRefund(gateway, read.data)
    if (typeof taken === 'string') return refuse(reply, 409, taken)
    const { reference, status } = taken
    return ok({ id: `ref_${reference}`, reference, status })
  })
  mountKind(app, gateway, 'payment')
  mountKind(app, gateway, 'payout')
  mountReconciliation(app, gateway)
}

function mountKind(app: FastifyInstance, gateway: Gateway, kind: Kind) {
  const { path, open } = KINDS[kind]
  const { store } = gateway
  const show = (reply: FastifyReply, order: Order | undefined) =>
    order?.kind === kind
      ? ok(shown(gateway, polledOrder(gateway, order)))
      : refuse(reply, 404, 'NOT_FOUND')

  app.post(path, (request, reply) => take(gateway, kind, { request, reply }))
  app.get<{ Querystring: { reference?: string } }>(path, ({ query }, reply) =>
    show(reply, store.byReference(kind, query.reference ?? '')),
  )
  app.get<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) =>
    show(reply, store.byId(params.id)),
  )
  app.post<{ Params: { id: string } }>(`${path}/:id/cancel`, ({ params }, reply) => {
    const order = store.byId(params.id)
    if (order?.kind !== kind) return refuse(reply, 404, 'NOT_FOUND')
    if (order.status !== open) return refuse(reply, 409, 'NOT_CANCELLABLE')
    store.together(() => moveOrder(gateway, { id: order.id, to: 'CANCELLED' }))
    return show(reply, store.byId(order.id))
  })
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

function take(gateway: Gateway, kind: Kind, { request, reply }: Exchange) {
  const { schema, direction } = KINDS[kind]
  const read: z.ZodSafeParseResult<z.infer<typeof schema>> = schema.safeParse(jsonOf(request))
  if (!read.success) return refuse(reply, 422, 'VALIDATION')
  const body = read.data
  if (!channelFor(body, direction)) return refuse(reply, 404, 'CHANNEL_UNKNOWN')
  const isFirst = !gateway.store.byReference(kind, body.reference)
  const order = takeOrder(gateway, kind, body)
  if (order === 'REFERENCE_CONFLICT') return refuse(reply, 409, order)
  if (isFirst && endingOf(body.amount) === '07') return respondEmpty(reply)
  return ok(shown(gateway, order))
}

function shown({ store, publicUrl }: Gateway, order: Order) {
  return viewOf(order, { publicUrl, twist: store.twistOf(order.id) })
}

/** The order exists, but its first response is lost. */
function respondEmpty(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
}

function isSignedCall(secrets: readonly string[], request: FastifyRequest): boolean {
  const call = `${request.method} ${request.url}`
  const headers = request.headers as Record<string, string>
  return isSigned(secrets, { call, body: textOf(request), headers })
}

function textOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : ''
}

function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(textOf(request))
  } catch {
    return null
  }
}
