import {
  type Answer,
  type ClientMessage,
  type RoomMessage,
  roomMessage,
} from '../../../src/crash/room-talk.ts'
import { session } from '../platform/api.ts'
import { saltPart } from './salt-part.ts'

/** What the table receives; responses and pongs are handled here. */
export type Response = Exclude<RoomMessage, { t: 'answer' } | { t: 'pong' }>
type Request = Extract<ClientMessage, { t: 'bet' | 'cash' }>
type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never
/** A bet or a cash-out, before it gets its number. */
export type Requested = Unnumbered<Request>

const WAITS_MS = [300, 800, 1500, 3000, 5000]
const ANSWER_MS = 12_000
const PING_MS = 15_000
const PART_BYTES = 16

type Received = { response(message: Response): void; lost(): void }

export type CrashRoom = ReturnType<typeof joinRoom>

/** The connection to the room, which reconnects by itself. */
export function joinRoom({ response, lost }: Received) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let socket: WebSocket | null = null
  let requested = 0
  let tries = 0
  let isOut = false

  const say = (message: ClientMessage) => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(message))
    return true
  }
  const part = saltPart(say, drawn)
  const receive = (message: RoomMessage) => {
    if (message.t === 'pong') return
    if (message.t === 'answer') {
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
      return
    }
    if (message.t === 'welcome') tries = 0
    if (message.t === 'bye') isOut = message.code === 'SESSION_CLOSED'
    part.receive(message)
    response(message)
  }
  function connect() {
    const own = new WebSocket(`${location.origin.replace('http', 'ws')}/game/crash`)
    socket = own
    own.onopen = () => say({ t: 'hello', session })
    own.onmessage = ({ data }) => {
      const read = roomMessage.safeParse(JSON.parse(String(data)))
      if (read.success) receive(read.data)
    }
    own.onclose = () => {
      for (const answer of waiting.values()) answer({ ok: false, code: 'LOST' })
      waiting.clear()
      if (isOut) return
      lost()
      // Players whose room ended must not all reconnect at the same moment.
      const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0
      setTimeout(connect, wait * (1 + Math.random()))
      tries += 1
    }
  }
  connect()
  setInterval(() => say({ t: 'ping' }), PING_MS)
  return {
    isPartIn: part.isIn,
    sendRequest: (message: Requested): Promise<Answer> => {
      requested += 1
      const id = requested
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        if (!say({ ...message, id })) resolve({ ok: false, code: 'LOST' })
        setTimeout(() => resolve({ ok: false, code: 'NO_ANSWER' }), ANSWER_MS)
      })
    },
  }
}

const drawn = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(PART_BYTES))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}
