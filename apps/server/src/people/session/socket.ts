import websocket from '@fastify/websocket'
import {
  type ClientMessage,
  MAX_CLIENT_MESSAGE_BYTES,
  REALTIME_PATH,
  type ServerMessage,
} from '@parola/contract'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { SECOND_MS } from '#platform/clock'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { whoHolds } from './sessions.ts'

const HELLO_WITHIN_MS = 5 * SECOND_MS
const QUIET_MS = 60 * SECOND_MS
const CLOSED_BY_US = 1012

/** One socket per logged-in tab; its first message carries the token (requirement SEC-015). */
export async function mountSocket(
  app: FastifyInstance,
  parts: { engine: Engine; realtime: Realtime },
) {
  await app.register(websocket, { options: { maxPayload: MAX_CLIENT_MESSAGE_BYTES } })
  app.get(REALTIME_PATH, { websocket: true }, (socket: WebSocket) => {
    let detach: (() => void) | null = null
    let quiet = setTimeout(() => socket.terminate(), HELLO_WITHIN_MS)
    const send = (message: ServerMessage) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
      if (message.type === 'bye') socket.close(CLOSED_BY_US)
    }
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(quiet)
      detach?.()
    })
    socket.on('message', (raw) => {
      clearTimeout(quiet)
      quiet = setTimeout(() => socket.terminate(), QUIET_MS)
      const message = readMessage(String(raw))
      if (message?.type === 'ping') return send({ type: 'pong' })
      if (message?.type !== 'hello' || detach) return send({ type: 'bye', reason: 'bad-token' })
      join(parts, message.token, send)
        .then((left) => {
          detach = left
        })
        .catch(() => send({ type: 'bye', reason: 'reconnect' }))
    })
  })
}

async function join(
  { engine, realtime }: { engine: Engine; realtime: Realtime },
  token: string,
  send: (message: ServerMessage) => void,
): Promise<(() => void) | null> {
  const known = await whoHolds(engine.db.kysely, token, engine.clock.now())
  const { memberId, sessionId } = known?.actor ?? { memberId: null, sessionId: null }
  if (!memberId || !sessionId) {
    send({ type: 'bye', reason: 'bad-token' })
    return null
  }
  send({ type: 'ready' })
  return realtime.attach({ memberId, sessionId, send })
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
