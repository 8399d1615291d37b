import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
import type { Measured } from './crash.bench.ts'

type Work = { url: string; sessions: string[]; atOnce: number; limitMs: number }

const { url, sessions, atOnce, limitMs } = workerData as Work
const STAKE = 100
const OWN_TARGET = 150
/** When players without a target cash out: at about 1.35×. */
const BY_HAND_MS = 5000
const SPREAD_MS = 1000
const BET_WITHIN_MS = 5000

const measured: Measured = { ticksMs: [], cashOutsMs: [], bets: 0, refused: 0 }
let crashed = 0
let entered = 0

type Response = {
  t: string
  state?: string
  elapsed?: number
  ok?: boolean
  bet?: { round: string }
  round?: { state: string }
}

/** One visitor: bets while bets are open, cashes out, and waits for the crash. */
function visitor(session: string, place: number, isIn: () => void) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/game/crash`)
  const isByHand = place % 2 === 1
  let began = 0
  let round = ''
  let requestedAt = 0
  let hasBet = false
  const say = (message: object) => socket.send(JSON.stringify(message))
  const bet = () => {
    if (hasBet) return
    hasBet = true
    const terms = { stake: STAKE, autoX100: isByHand ? null : OWN_TARGET, slot: 0 }
    const later = (place / sessions.length) * BET_WITHIN_MS
    setTimeout(() => say({ t: 'bet', id: 1, requestId: randomUUID(), bet: terms }), later)
  }
  const fly = (elapsed: number) => {
    began = performance.now() - elapsed
    if (!isByHand || !round) return
    const delayMs = BY_HAND_MS + (place / sessions.length) * SPREAD_MS - elapsed
    setTimeout(() => {
      requestedAt = performance.now()
      say({ t: 'cash', id: 2, round })
    }, delayMs)
  }
  const answered = (response: Response) => {
    if (requestedAt > 0) measured.cashOutsMs.push(performance.now() - requestedAt)
    else if (response.ok) {
      measured.bets += 1
      round = response.bet?.round ?? ''
    } else measured.refused += 1
  }
  socket.on('open', () => say({ t: 'hello', session }))
  const moved = ({ state, elapsed = 0 }: Response) => {
    if (state === 'betting' && entered === sessions.length) bet()
    if (!hasBet) return
    if (state === 'running') fly(elapsed)
    if (state === 'crashed') crashed += 1
  }
  socket.on('message', (raw) => {
    const response = JSON.parse(String(raw)) as Response
    if (response.t === 'welcome') isIn()
    if (response.t === 'answer') answered(response)
    if (response.t === 'round') moved(response)
    // Each window measures from its first message: anything later than that is late.
    if (response.t === 'tick' && began > 0) {
      measured.ticksMs.push(Math.max(0, performance.now() - began - (response.elapsed ?? 0)))
    }
  })
  return socket
}

async function enter() {
  const sockets: WebSocket[] = []
  for (let from = 0; from < sessions.length; from += atOnce) {
    const group = sessions.slice(from, from + atOnce).map(
      (session, i) =>
        new Promise<void>((isIn) => {
          sockets.push(
            visitor(session, from + i, () => {
              entered += 1
              isIn()
            }),
          )
        }),
    )
    await Promise.all(group)
  }
  return sockets
}

const until = performance.now() + limitMs
const sockets = await enter()
while (crashed < sessions.length && performance.now() < until) {
  await new Promise((go) => setTimeout(go, 200))
}
await new Promise((go) => setTimeout(go, 2500))
for (const socket of sockets) socket.terminate()
parentPort?.postMessage(measured)
