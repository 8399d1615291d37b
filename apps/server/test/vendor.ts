import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type GamePath,
  gameApi,
  type Handlers,
  type KeyOf,
  signedDoor,
  type Told,
} from '@parola/vendor-protocol'

const PREFIX = '/api/v1'
const TRICKLE_EVERY_MS = 20

/** What a vendor answers: a value or a refusal, nothing at all, or letter by letter for ever. */
export type Mood = Told | 'silent' | 'trickle'
type Answer = Mood | ((body: Record<string, unknown>, vendor: string) => Mood)

export type StandInVendor = {
  url: string
  /** What is answered where; every other call is answered by an empty list. */
  answers: Partial<Record<GamePath, Answer>>
  heard: { path: string; body: Record<string, unknown> }[]
  close(): Promise<void>
}

export const ok = (value: object): Told => ({ code: 'OK', value })

const EMPTY = ok({ rows: [], games: [], rounds: [], next_cursor: null, version: '1', time: '' })

/** A vendor over real HTTP, with signed answers that a test decides. */
export async function standInVendor(keyOf: KeyOf, nowS: () => number): Promise<StandInVendor> {
  const answers: StandInVendor['answers'] = {}
  const heard: StandInVendor['heard'] = []
  const moodOf = (path: string, body: Record<string, unknown>, vendor: string): Mood => {
    const answer = answers[path as GamePath] ?? EMPTY
    return typeof answer === 'function' ? answer(body, vendor) : answer
  }
  // Made up before the door is asked, which gives it to the caller at once.
  let made: Mood = EMPTY
  const handlers = Object.fromEntries(
    Object.keys(gameApi).map((path) => [path, async () => made as Told]),
  ) as unknown as Handlers<typeof gameApi>
  const failed = (error: unknown) => {
    throw error
  }
  const door = signedDoor({ prefix: PREFIX, bodies: gameApi, handlers, keyOf, nowS, failed })
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const piece of request) body += piece
    const route = request.url ?? ''
    const path = route.replace(PREFIX, '')
    heard.push({ path, body: JSON.parse(body) })
    const mood = moodOf(path, JSON.parse(body), String(request.headers['x-vendor']))
    if (mood === 'silent') return
    if (mood === 'trickle') {
      reply.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => reply.write(' '), TRICKLE_EVERY_MS)
      request.socket.on('close', () => clearInterval(timer))
      return
    }
    made = mood
    const { status, headers, text } = await door.answer(route, { headers: request.headers, body })
    reply.writeHead(status, headers).end(text)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    heard,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
