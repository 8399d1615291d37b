import type { ServerMessage } from '@parola/contract'
import pg from 'pg'
import type { Db } from '#platform/db'
import { batched } from '../batch/index.ts'
import type { Log } from '../log/index.ts'

const CHANNEL = 'parola_realtime'
const RECONNECT_MS = 1000

/** Every notification is a commit: those of one moment share it, and a hint need not wait for the disk. */
const NOTIFY = `
  select pg_notify($1, payload), set_config('synchronous_commit', 'off', true)
    from unnest($2::text[]) payload`

type Signal = { memberId?: string; sessionId?: string; message: ServerMessage }
type Send = (message: ServerMessage) => void
type Socket = { memberId: string; sessionId: string; send: Send }

/**
 * Hints to browsers, over LISTEN/NOTIFY so that every node hears them. A hint may be lost: clients
 * re-read when they connect again.
 */
export type Realtime = {
  toMember(memberId: string, message: ServerMessage): Promise<void>
  toSession(sessionId: string, message: ServerMessage): Promise<void>
  toAll(message: ServerMessage): Promise<void>
  attach(socket: Socket): () => void
  onSignal(hear: (signal: Signal) => void): void
  start(): Promise<void>
  stop(): Promise<void>
}

export function createRealtime(parts: { databaseUrl: string; db: Db; log: Log }): Realtime {
  const sockets = new Set<Socket>()
  const hearers: ((signal: Signal) => void)[] = []
  let client: pg.Client | null = null
  let stopped = false

  const deliver = (signal: Signal) => {
    for (const socket of sockets) {
      if (signal.memberId && socket.memberId !== signal.memberId) continue
      if (signal.sessionId && socket.sessionId !== signal.sessionId) continue
      socket.send(signal.message)
    }
    for (const hear of hearers) hear(signal)
  }

  const listen = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: parts.databaseUrl,
      application_name: 'parola-realtime',
      keepAlive: true,
    })
    const retry = (error?: Error) => {
      if (stopped || client !== next) return
      client = null
      parts.log.warn({ err: error }, 'realtime lost the database, connecting again')
      setTimeout(() => listen().catch(() => retryLater()), RECONNECT_MS)
    }
    const retryLater = () => {
      if (!stopped) setTimeout(() => listen().catch(() => retryLater()), RECONNECT_MS)
    }
    client = next
    next.on('error', retry)
    next.on('end', () => retry())
    next.on('notification', (n) => deliver(JSON.parse(n.payload ?? '{}') as Signal))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      client = null
      throw error
    }
  }

  const notify = batched(1, async (payloads: readonly string[]) => {
    await parts.db.pool.query(NOTIFY, [CHANNEL, payloads])
    return payloads
  })
  const signal = async (s: Signal) => {
    await notify(JSON.stringify(s))
  }

  return {
    toMember: (memberId, message) => signal({ memberId, message }),
    toSession: (sessionId, message) => signal({ sessionId, message }),
    toAll: (message) => signal({ message }),
    attach: (socket) => {
      sockets.add(socket)
      return () => sockets.delete(socket)
    },
    onSignal: (hear) => hearers.push(hear),
    start: listen,
    stop: async () => {
      stopped = true
      for (const socket of sockets) socket.send({ type: 'bye', reason: 'reconnect' })
      await client?.end()
    },
  }
}
