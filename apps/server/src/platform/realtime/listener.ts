import type { ServerMessage } from '@parola/contract'
import pg from 'pg'
import type { Log } from '../log/index.ts'

export const CHANNEL = 'parola_hints'
const RECONNECT_MS = 1000
/** A silent connection is probed, long before the system would do so. */
const PROBED_AFTER_MS = 10_000

/** What one node sends to all: a message for a member, a session or everybody. */
export type Signal = { memberId?: string; sessionId?: string; message: ServerMessage }

type Parts = {
  databaseUrl: string
  log: Log
  deliver: (signal: Signal) => void
  /** Called once it listens again after an interruption. */
  missed: () => void
}

/** Receives what every node sends; reconnects for as long as it takes after the database was down. */
export function createListener({ databaseUrl, log, deliver, missed }: Parts) {
  let client: pg.Client | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'parola-realtime',
      keepAlive: true,
      keepAliveInitialDelayMillis: PROBED_AFTER_MS,
    })
    const lost = (error?: Error) => {
      if (stopped || client !== next) return
      client = null
      log.warn({ err: error }, 'realtime lost the database, connecting again')
      again()
    }
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', ({ payload = '[]' }) => {
      for (const signal of JSON.parse(payload) as Signal[]) deliver(signal)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    if (stopped) return next.end()
    client = next
  }

  const again = () => {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => connect().then(missed, again), RECONNECT_MS)
  }

  return {
    start: connect,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
