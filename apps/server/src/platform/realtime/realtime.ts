import type { Channel, MessageOf, ServerMessage } from '@parola/contract'
import type { Db } from '#platform/db'
import { batched } from '../batch/index.ts'
import type { Log } from '../log/index.ts'
import { CHANNEL, createListener, type Signal } from './listener.ts'
import { createSockets } from './sockets.ts'

/** PostgreSQL allows less than 8,000 bytes in one notification. */
const MAX_PAYLOAD_BYTES = 7900

/** Every notification is a commit: those of one moment share it, and a hint does not wait for the disk. */
const NOTIFY = {
  name: 'realtime.notify',
  text: `
    select pg_notify($1, payload), set_config('synchronous_commit', 'off', true)
      from unnest($2::text[]) payload`,
}
/** The first hint goes at once; those that follow it this soon go together. */
const NOTIFY_EVERY_MS = 20

/** Tabs that have to re-read do not all come together: they are spread over this time. */
const SPREAD_MS = 10_000

/** A burst of changes to a brand reaches the tabs once at its beginning, and once per interval. */
const CHANGES_MS = 2000

type Send = (message: ServerMessage) => void
type Socket = { memberId: string; sessionId: string; send: Send }

/**
 * Hints to browsers, over LISTEN/NOTIFY so that every node receives them. A hint may be lost: clients re-read
 * when they reconnect, and a node that did not listen for a while makes them reconnect.
 */
export type Realtime = {
  /** @throws ZodError when the data is not what the channel declares. */
  toMember<C extends Channel>(
    memberId: string,
    channel: C,
    data: Omit<MessageOf<C>, 'type'>,
  ): Promise<void>
  toSession(sessionId: string, message: ServerMessage): Promise<void>
  toAll(message: ServerMessage): Promise<void>
  attach(socket: Socket): () => void
  onSignal(handle: (signal: Signal) => void): void
  start(): Promise<void>
  stop(): Promise<void>
}

export function createRealtime(parts: { databaseUrl: string; db: Db; log: Log }): Realtime {
  const sockets = createSockets<Socket>()
  const hearers: ((signal: Signal) => void)[] = []
  const send = (signal: Signal) => {
    for (const socket of sockets.at(signal)) socket.send(signal.message)
  }
  const sendChange = coalesced(() => send({ message: { type: 'system' } }), CHANGES_MS)
  const deliver = (signal: Signal) => {
    for (const handle of hearers) handle(signal)
    if (signal.message.type === 'system') sendChange()
    else send(signal)
  }
  const again: Signal = { message: { type: 'bye', reason: 'reconnect' } }
  // What was sent while nobody listened is not repeated: every tab re-reads what it shows.
  const missed = () => {
    for (const handle of hearers) handle(again)
    inTurn([...sockets.at({})], SPREAD_MS, (socket) => socket.send(again.message))
  }
  const listener = createListener({ ...parts, deliver, missed })

  const notify = batched(
    1,
    async (signals: readonly string[]) => {
      await parts.db.pool.query({ ...NOTIFY, values: [CHANNEL, packed(signals)] })
      return signals
    },
    { everyMs: NOTIFY_EVERY_MS },
  )
  const signal = async (s: Signal) => {
    await notify(JSON.stringify(s))
  }

  return {
    toMember: (memberId, { channel, schema }, data) =>
      signal({ memberId, message: { type: channel, ...schema.parse(data) } as ServerMessage }),
    toSession: (sessionId, message) => signal({ sessionId, message }),
    toAll: (message) => signal({ message }),
    attach: sockets.add,
    onSignal: (handle) => hearers.push(handle),
    start: listener.start,
    stop: async () => {
      deliver(again)
      await listener.stop()
    },
  }
}

/** Calls it for each, spread evenly over this many milliseconds, the first immediately. */
export function inTurn<T>(all: readonly T[], withinMs: number, act: (item: T) => void) {
  for (const [no, item] of all.entries()) {
    if (no === 0) act(item)
    else setTimeout(() => act(item), (no * withinMs) / all.length).unref()
  }
}

/** Runs immediately, and once more at the end of the interval for all calls within it. */
export function coalesced(run: () => void, withinMs: number): () => void {
  let isWaiting = false
  let isCalled = false
  const rest = () => {
    isWaiting = isCalled
    if (isCalled) begin()
  }
  const begin = () => {
    isWaiting = true
    isCalled = false
    run()
    setTimeout(rest, withinMs).unref()
  }
  return () => {
    if (isWaiting) isCalled = true
    else begin()
  }
}

/** Packs into as few lists as possible: every notification is read by every node. */
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
