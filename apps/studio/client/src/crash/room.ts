import { session } from '../api.ts'

export type BetView = {
  round: string
  game: number
  slot: 0 | 1
  state: string
  stake: string
  autoX100: number | null
  cashOutX100: number | null
  payout: string
}
export type RoundTold = {
  t: 'round'
  terminal: string
  salt: string
  game: number
  state: 'betting' | 'running' | 'crashed' | 'over'
  left: number
  elapsed: number
  crashX100: number | null
  hash: string | null
  isOutage: boolean
}
export type Past = { game: number; crashX100: number; hash: string }
export type Series = { terminal: string; salt: string; games: number; contributions: string[] }
export type Others = {
  t: 'bets'
  game: number
  bets: number
  staked: string
  paid: string
  list: { name: string; stake: string; cashOutX100: number | null; payout: string }[]
}
type Welcome = { t: 'welcome'; series: Series; past: Past[]; bets: BetView[]; round: RoundTold }
export type Told =
  | RoundTold
  | Others
  | Welcome
  | { t: 'tick'; game: number; elapsed: number }
  | { t: 'mine'; bets: BetView[] }
  | { t: 'balance'; balance: string; seq: number | null }
  | { t: 'bye'; code: string }
export type Answer =
  | { ok: true; bet: BetView; balance?: string | null; seq?: number | null }
  | { ok: false; code: string }

const WAITS_MS = [300, 800, 1500, 3000, 5000]
const ANSWER_MS = 12_000
const PING_MS = 15_000
const PART_BYTES = 16

type Heard = { told(message: Told): void; lost(): void }

/** The connection to the room, which comes back by itself. */
export function joinRoom({ told, lost }: Heard) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let socket: WebSocket | null = null
  let asked = 0
  let tries = 0
  let isOut = false
  let given = ''

  const say = (message: object) => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(message))
    return true
  }
  const hear = (message: Told | ({ t: 'answer'; id: number } & Answer) | { t: 'pong' }) => {
    if (message.t === 'pong') return
    if (message.t === 'answer') {
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
      return
    }
    if (message.t === 'welcome') tries = 0
    if (message.t === 'bye') isOut = message.code === 'SESSION_CLOSED'
    given = giveSalt(message, say, given)
    told(message)
  }
  function connect() {
    const own = new WebSocket(`${location.origin.replace('http', 'ws')}/game/crash`)
    socket = own
    own.onopen = () => say({ t: 'hello', session })
    own.onmessage = ({ data }) => hear(JSON.parse(String(data)))
    own.onclose = () => {
      for (const answer of waiting.values()) answer({ ok: false, code: 'LOST' })
      waiting.clear()
      if (isOut) return
      lost()
      setTimeout(connect, WAITS_MS[Math.min(tries, WAITS_MS.length - 1)])
      tries += 1
    }
  }
  connect()
  setInterval(() => say({ t: 'ping' }), PING_MS)
  return {
    ask: (message: object): Promise<Answer> => {
      asked += 1
      const id = asked
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        if (!say({ id, ...message })) resolve({ ok: false, code: 'LOST' })
        setTimeout(() => resolve({ ok: false, code: 'NO_ANSWER' }), ANSWER_MS)
      })
    },
  }
}

/** Draws this browser's part of the salt, once, when the terminal hash of a new chain was seen. */
function giveSalt(message: Told, say: (message: object) => boolean, given: string): string {
  const round = message.t === 'welcome' ? message.round : message
  if (round.t !== 'round' || !round.terminal || round.salt || round.terminal === given) return given
  const bytes = crypto.getRandomValues(new Uint8Array(PART_BYTES))
  say({ t: 'seed', seed: Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('') })
  return round.terminal
}
