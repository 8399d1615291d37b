import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageSignature, WEBHOOK_PATH } from '../gateway-message.ts'
import { GATEWAY_SECRET } from '../test-server.ts'

/** A call to catch: of the order with this amount, before it is accepted or before it is answered. */
export type CallPoint = { call: string; amount: string; when: 'before' | 'after' }

type Catch = CallPoint & { caught: () => void }
type Content = { reference: string; amount: string; currency: string }
export type GatewayOrder = Content & {
  kind: 'payment' | 'payout' | 'refund'
  id: string
  status: string
  /** How often it was ordered: a second order may pay twice. */
  ordered: number
  callbackUrl: string
}

/** How it answers: correctly, not at all, with a refusal, or with nonsense. */
export type Mood = 'well' | 'silent' | 'down' | 'garbled' | { refuses: string; status: number }

const KNOWN = { success: true, code: 'OK', value: { match: 'full', name_masked: '*' } }

export type FakeGateway = Awaited<ReturnType<typeof fakeGateway>>

/** A payment gateway over real HTTP; the test decides what happens to an order and when. */
export async function fakeGateway() {
  const orders = new Map<string, GatewayOrder>()
  const armed: Catch[] = []
  const paths: string[] = []
  const state: { mood: Mood } = { mood: 'well' }

  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const piece of request) body += piece
    const url = new URL(request.url ?? '', 'http://gateway')
    const call = `${request.method} ${url.pathname}`
    paths.push(call)
    if (state.mood !== 'well') inMood(reply, state.mood)
    else if (url.pathname === '/v1/accounts/verify') say(reply, 200, KNOWN)
    else answer(reply, { call, body, reference: url.searchParams.get('reference') ?? '' })
  })

  type Received = { call: string; body: string; reference: string }
  function answer(reply: ServerResponse, { call, body, reference }: Received) {
    const requested = body ? JSON.parse(body) : { reference }
    const amount = requested.amount ?? orders.get(requested.reference)?.amount
    const held = takeCatch(armed, { call, amount })
    if (held?.when === 'before') return held.caught()
    if (body) take(call, requested)
    if (held) return held.caught()
    const order = orders.get(requested.reference)
    if (order) say(reply, 200, { success: true, code: 'OK', value: viewOf(order) })
    else say(reply, 404, { success: false, code: 'NOT_FOUND', value: null })
  }

  function take(call: string, requested: Content & { callback_url: string }) {
    const known = orders.get(requested.reference)
    if (known) {
      known.ordered += 1
      return
    }
    const kind = kindOf(call)
    const { reference, amount, currency, callback_url: callbackUrl } = requested
    const status = FIRST[kind]
    const content = { reference, amount, currency, callbackUrl }
    orders.set(reference, { ...content, kind, id: randomUUID(), status, ordered: 1 })
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    paths,
    /** Settles when the call is caught; it is never answered. */
    catchAt: (point: CallPoint) =>
      new Promise<void>((caught) => {
        armed.push({ ...point, caught })
      }),
    is: (mood: Mood) => {
      state.mood = mood
    },
    /** Sends the signed message with the state of an order; whether it was accepted. */
    notify: async (reference: string, to: { url: string; id?: string }): Promise<boolean> => {
      const order = orders.get(reference)
      if (!order) throw new Error(`no order ${reference}`)
      const sentAt = new Date()
      const id = to.id ?? `evt_${randomUUID()}`
      const type = `${order.kind}.${order.status.toLowerCase()}`
      const body = JSON.stringify({ type, created_at: sentAt.toISOString(), data: viewOf(order) })
      const answer = await fetch(`${to.url}${WEBHOOK_PATH}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': messageSignature(GATEWAY_SECRET, { id, at: sentAt, body }),
        },
      })
      return answer.status === 200
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const FIRST = { payment: 'PENDING', payout: 'ACCEPTED', refund: 'DONE' }

function kindOf(call: string): GatewayOrder['kind'] {
  if (call.endsWith('/payouts')) return 'payout'
  return call.endsWith('/refunds') ? 'refund' : 'payment'
}

function takeCatch(armed: Catch[], values: { call: string; amount: string }): Catch | undefined {
  const place = armed.findIndex(
    (item) => item.call === values.call && item.amount === values.amount,
  )
  return place < 0 ? undefined : armed.splice(place, 1)[0]
}

function viewOf({ id, reference, status, amount, currency, kind }: GatewayOrder) {
  const action = kind === 'payment' && status === 'PENDING' ? { action: { type: 'none' } } : {}
  return { id, reference, status, amount, currency, ...action }
}

function say(reply: ServerResponse, status: number, answer: object) {
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(JSON.stringify({ message: '', ...answer }))
}

function inMood(reply: ServerResponse, mood: Exclude<Mood, 'well'>) {
  if (mood === 'silent') return
  if (mood === 'down') reply.destroy()
  else if (mood === 'garbled') reply.writeHead(200).end('<html>busy</html>')
  else say(reply, mood.status, { success: false, code: mood.refuses, value: null })
}
