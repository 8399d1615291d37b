import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type When = 'before' | 'after'
export type Call = { path: string; body: Record<string, unknown> }
/** Calls that are trapped: before they arrive, or before they are answered. */
export type Place = { is(call: Call): boolean; when: When }

/** What may be wrong with a connection: answers come late, or one in so many never comes. */
type Trouble = { delayMs?: number; losesOneIn?: number }
type Catch = Place & { caught(): void; isFree: Promise<void>; free(): void }
type Received = { request: IncomingMessage; reply: ServerResponse; text: string }

const METHODS_WITHOUT_BODY = new Set(['GET', 'HEAD'])

export type Relay = Awaited<ReturnType<typeof relayBetween>>

/**
 * The connection from one program to another. A trapped call waits, and so does each repeat of it, until all are
 * released: then it continues as if it had been slow, if its caller is still there.
 */
export async function relayBetween() {
  const armed = new Set<Catch>()
  let target = ''
  let trouble: Trouble = {}
  let passed = 0

  async function pass({ request, reply, text }: Received) {
    const call = { path: request.url ?? '', body: parsed(text) }
    const held = [...armed].find((item) => item.is(call))
    if (held?.when === 'before') await stand(held)
    if (reply.destroyed) return
    const answer = await fetch(`${target}${call.path}`, {
      method: request.method ?? 'POST',
      headers: headersOf(request),
      ...(METHODS_WITHOUT_BODY.has(request.method ?? '') ? {} : { body: text }),
    })
    const response = await answer.text()
    if (held?.when === 'after') await stand(held)
    if (await isLost()) return reply.destroy()
    reply.writeHead(answer.status, answerHeaders(answer))
    reply.end(response)
  }

  /** Waits as long as the trouble says; returns whether the answer is lost. */
  async function isLost(): Promise<boolean> {
    passed += 1
    const { delayMs = 0, losesOneIn = 0 } = trouble
    if (delayMs > 0) await new Promise((go) => setTimeout(go, delayMs))
    return losesOneIn > 0 && passed % losesOneIn === 0
  }

  const server = createServer(async (request, reply) => {
    let text = ''
    for await (const piece of request) text += piece
    await pass({ request, reply, text }).catch(() => request.socket.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadsTo: (url: string) => {
      target = url
    },
    /** Settles when the first such call is caught. */
    catchAt: (place: Place) =>
      new Promise<void>((caught) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        armed.add({ ...place, caught, isFree: promise, free: resolve })
      }),
    /** From now on the connection has this trouble; `{}` ends it. */
    disturb: (next: Trouble) => {
      trouble = next
    },
    letGo: () => {
      for (const item of armed) item.free()
      armed.clear()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function stand({ caught, isFree }: Catch): Promise<void> {
  caught()
  return isFree
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const { host: _host, connection: _connection, 'content-length': _length, ...rest } = headers
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
}

function answerHeaders({ headers }: Response): Record<string, string> {
  const { 'content-length': _length, connection: _kept, ...rest } = Object.fromEntries(headers)
  const { 'transfer-encoding': _chunked, 'content-encoding': _packed, ...response } = rest
  return response
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
