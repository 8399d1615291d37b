import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type EndpointResponse,
  type GamePath,
  gameApi,
  type Handlers,
  type KeyOf,
  signedEndpoint,
} from '@parola/vendor-protocol'

const PREFIX = '/api/v1'
const TRICKLE_EVERY_MS = 20

/** A vendor's answer: a value or a refusal, nothing at all, or letter by letter endlessly. */
export type Mood = EndpointResponse | 'silent' | 'trickle'
type Answer = Mood | ((body: Record<string, unknown>, vendor: string) => Mood)

export type FakeVendor = {
  url: string
  /** The answers by path; every other call gets an empty list. */
  answers: Partial<Record<GamePath, Answer>>
  received: { path: string; body: Record<string, unknown> }[]
  close(): Promise<void>
}

export const ok = (value: object): EndpointResponse => ({ code: 'OK', value })

const EMPTY = ok({ rows: [], games: [], rounds: [], next_cursor: null, version: '1', time: '' })

/** A vendor over real HTTP, with signed answers that a test decides. */
export async function fakeVendor(keyOf: KeyOf, nowS: () => number): Promise<FakeVendor> {
  const answers: FakeVendor['answers'] = {}
  const received: FakeVendor['received'] = []
  const moodOf = (path: string, body: Record<string, unknown>, vendor: string): Mood => {
    const answer = answers[path as GamePath] ?? EMPTY
    return typeof answer === 'function' ? answer(body, vendor) : answer
  }
  // Decided before the endpoint runs, whose handlers return it unchanged.
  let made: Mood = EMPTY
  const handlers = Object.fromEntries(
    Object.keys(gameApi).map((path) => [path, async () => made as EndpointResponse]),
  ) as unknown as Handlers<typeof gameApi>
  const failed = (error: unknown) => {
    throw error
  }
  const endpoint = signedEndpoint({
    prefix: PREFIX,
    bodies: gameApi,
    handlers,
    keyOf,
    nowS,
    failed,
  })
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const piece of request) body += piece
    const route = request.url ?? ''
    const path = route.replace(PREFIX, '')
    received.push({ path, body: JSON.parse(body) })
    const mood = moodOf(path, JSON.parse(body), String(request.headers['x-vendor']))
    if (mood === 'silent') return
    if (mood === 'trickle') {
      reply.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => reply.write(' '), TRICKLE_EVERY_MS)
      request.socket.on('close', () => clearInterval(timer))
      return
    }
    made = mood
    const { status, headers, text } = await endpoint.answer(route, {
      headers: request.headers,
      body,
    })
    reply.writeHead(status, headers).end(text)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
