import websocket from '@fastify/websocket'
import {
  type ClientMessage,
  MAX_CLIENT_MESSAGE_BYTES,
  REALTIME_PATH,
  type ServerMessage,
} from '@parola/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { findBrand, isRegionBlocked } from '#foundations/brand'
import { SECOND_MS } from '#platform/clock'
import type { IsOurOrigin } from '#platform/http'
import type { Realtime } from '#platform/realtime'
import { type Engine, refuse, sourceOf } from '#platform/work'
import { type ConnectionLimit, connectionLimit } from './connection-limit.ts'
import { isHeld, whoHolds } from './sessions.ts'

const CLOSED_BY_US = 1012
const BROKE_THE_RULES = 1008
const TOO_MANY = 1013
const MESSAGES_PER_S = 20

/**
 * Concurrent sockets at one node: of a member (one for each tab), from an address, and in total. One more is
 * refused with the request to retry later: if an old one were closed instead, two tabs would end each other
 * in turn. Only the member's own tokens take the member's slots, so nobody else can use them up.
 */
export type SocketCaps = { perMember: number; perAddress: number; inAll: number }
const CAPS: SocketCaps = { perMember: 12, perAddress: 200, inAll: 20_000 }
const ALL = 'all'

/** How long a socket may stay silent before its `hello`, and between its messages. */
export type SocketWaits = { helloMs: number; quietMs: number }
const WAITS: SocketWaits = { helloMs: 5 * SECOND_MS, quietMs: 60 * SECOND_MS }

/** A socket checks its session when a message comes and this much time has passed. */
const CHECK_EVERY_MS = 60 * SECOND_MS

type Room = { engine: Engine; realtime: Realtime }
type Parts = Room & { ofMember: ConnectionLimit }
type SocketParts = Room & { isOurOrigin: IsOurOrigin; waits?: SocketWaits; caps?: SocketCaps }

/** One socket per logged-in tab; its first message carries the token (requirement SEC-015). */
export async function mountSocket(
  app: FastifyInstance,
  { isOurOrigin, ...socketParts }: SocketParts,
) {
  const { waits = WAITS, caps = CAPS, ...room } = socketParts
  const parts = { ...room, ofMember: connectionLimit(caps.perMember) }
  const [ofAddress, ofAll] = [connectionLimit(caps.perAddress), connectionLimit(caps.inAll)]
  await app.register(websocket, { options: { maxPayload: MAX_CLIENT_MESSAGE_BYTES } })
  const { db, clock } = parts.engine
  const isShutOut = async ({ host, ip }: FastifyRequest) =>
    isRegionBlocked(await findBrand(db.kysely, host, clock.now()), ip)
  const ofOurPages = async (request: FastifyRequest) => {
    const { headers, host } = request
    if (await isShutOut(request)) refuse('REGION_BLOCKED')
    const { origin } = headers
    if (!origin || (await isOurOrigin(origin))) return
    if (!URL.canParse(origin) || new URL(origin).host !== host) refuse('NOT_ALLOWED')
  }
  app.get(
    REALTIME_PATH,
    { websocket: true, preValidation: ofOurPages },
    (socket: WebSocket, request) => {
      const free = ofAddress.take(sourceOf(request.ip))
      const freeOfAll = free && ofAll.take(ALL)
      if (!free || !freeOfAll) {
        free?.()
        return socket.close(TOO_MANY)
      }
      socket.on('close', () => {
        free()
        freeOfAll()
      })
      serve(parts, socket, { ...waits, isShutOut: () => isShutOut(request) })
    },
  )
}

type Greeted = { token: string; checkedAt: number; left: Promise<(() => void) | null> }

type Terms = SocketWaits & { isShutOut: () => Promise<boolean> }

function serve(parts: Parts, socket: WebSocket, { helloMs, quietMs, isShutOut }: Terms) {
  const now = () => parts.engine.clock.now()
  const isTooFast = pace(now)
  let greeted: Greeted | null = null
  let quiet = setTimeout(() => socket.terminate(), helloMs)
  const wait = () => {
    clearTimeout(quiet)
    quiet = setTimeout(() => socket.terminate(), quietMs)
  }
  const send = (message: ServerMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
    if (message.type === 'bye') socket.close(CLOSED_BY_US)
    // The state of the site was switched: a member who may no longer be served is disconnected (ELI-006).
    if (message.type === 'system') void isShutOut().then((is) => is && lost(), lost)
  }
  const lost = () => send({ type: 'bye', reason: 'reconnect' })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(quiet)
    void greeted?.left.then((detach) => detach?.())
  })
  socket.on('message', (raw) => {
    if (isTooFast()) return socket.close(BROKE_THE_RULES)
    const message = readMessage(String(raw))
    if (message?.type === 'hello' && !greeted) {
      wait()
      const left = join(parts, message.token, { send, socket }).catch(() => {
        lost()
        return null
      })
      greeted = { token: message.token, checkedAt: now().getTime(), left }
      return
    }
    if (message?.type !== 'ping' || !greeted) return send({ type: 'bye', reason: 'bad-token' })
    wait()
    if (now().getTime() - greeted.checkedAt < CHECK_EVERY_MS) return send({ type: 'pong' })
    greeted.checkedAt = now().getTime()
    isHeld(parts.engine.db.kysely, greeted.token, now())
      .then((held) => send(held ? { type: 'pong' } : { type: 'bye', reason: 'bad-token' }))
      .catch(lost)
  })
}

/** Reports whether more messages came in this second than a page has reason to send. */
function pace(now: () => Date): () => boolean {
  let second = 0
  let messages = 0
  return () => {
    const current = Math.floor(now().getTime() / SECOND_MS)
    messages = current === second ? messages + 1 : 1
    second = current
    return messages > MESSAGES_PER_S
  }
}

async function join(
  { engine, realtime, ofMember }: Parts,
  token: string,
  { send, socket }: { send: (message: ServerMessage) => void; socket: WebSocket },
): Promise<(() => void) | null> {
  const known = await whoHolds(engine.db.kysely, token, engine.clock.now())
  const { memberId, sessionId } = known?.actor ?? { memberId: null, sessionId: null }
  if (!memberId || !sessionId || known?.mustChange) {
    send({ type: 'bye', reason: 'bad-token' })
    return null
  }
  const free = ofMember.take(memberId)
  if (!free) {
    socket.close(TOO_MANY)
    return null
  }
  send({ type: 'ready' })
  const detach = realtime.attach({ memberId, sessionId, send })
  return () => {
    detach()
    free()
  }
}

function readMessage(raw: string): ClientMessage | null {
  try {
    const value = JSON.parse(raw) as { type?: unknown; token?: unknown }
    if (value.type === 'ping') return { type: 'ping' }
    if (value.type === 'hello' && typeof value.token === 'string') {
      return { type: 'hello', token: value.token }
    }
    return null
  } catch {
    return null
  }
}
