import type { ServerMessage } from '@parola/contract'
import pg from 'pg'
import type { Db } from '#platform/db'
import { batched } from '../batch/index.ts'
import type { Log } from '../log/index.ts'
import { createSockets } from './sockets.ts'

const CHANNEL = 'parola_hints'
/** PostgreSQL takes less than 8,000 bytes in one notification. */
const MAX_PAYLOAD_BYTES = 7900
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
  const sockets = createSockets<Socket>()
  const hearers: ((signal: Signal) => void)[] = []
  let client: pg.Client | null = null
  let stopped = false

  const deliver = (signal: Signal) => {
    for (const hear of hearers) hear(signal)
    for (const socket of sockets.at(signal)) socket.send(signal.message)
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
    next.on('notification', ({ payload = '[]' }) => {
      for (const signal of JSON.parse(payload) as Signal[]) deliver(signal)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      client = null
      throw error
    }
  }

  const notify = batched(1, async (signals: readonly string[]) => {
    await parts.db.pool.query(NOTIFY, [CHANNEL, packed(signals)])
    return signals
  })
  const signal = async (s: Signal) => {
    await notify(JSON.stringify(s))
  }

  return {
    toMember: (memberId, message) => signal({ memberId, message }),
    toSession: (sessionId, message) => signal({ sessionId, message }),
    toAll: (message) => signal({ message }),
    attach: sockets.add,
    onSignal: (hear) => hearers.push(hear),
    start: listen,
    stop: async () => {
      stopped = true
      for (const socket of sockets.at({})) socket.send({ type: 'bye', reason: 'reconnect' })
      await client?.end()
    },
  }
}

/** As few lists as they fit into: every notification is read by every node. */
function packed(signals: readonly string[]): string[] {
  const lists: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const signal of signals) {
    const more = Buffer.byteLength(signal) + 1
    if (bytes + more > MAX_PAYLOAD_BYTES) {
      lists.push([])
      bytes = 1
    }
    lists.at(-1)?.push(signal)
    bytes += more
  }
  return lists.map((list) => `[${list.join()}]`)
}
