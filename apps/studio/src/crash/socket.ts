import websocket from '@fastify/websocket'
import { CRASH } from '@parola/maths/instant'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { clientCalls, type PlayerApi, refused, sessionOf, withSession } from '../player-session.ts'
import { ownerOf } from '../round-opening.ts'
import type { Guest } from './guests.ts'
import { cashOutByHand, placeCrashBet } from './play.ts'
import type { Room } from './room.ts'
import { type ClientMessage, clientMessage, type RoomMessage } from './room-talk.ts'

const PATH = '/game/crash'
const MESSAGE_BYTES = 1024
const SOCKETS_MAX = 10_000
const HELLO_MS = 5000
const LOOK_EVERY_MS = 30_000
const MESSAGES_PER_S = 20
const BROKE_THE_RULES = 1008
const FULL = 1013

/** The live room: one socket per window, which says in its first message whose it is. */
export async function mountCrashRoom(app: FastifyInstance, api: PlayerApi, room: Room) {
  await app.register(websocket, { options: { maxPayload: MESSAGE_BYTES } })
  clientCalls(app)('/game/chain', withSession, async ({ session }) =>
    (await sessionOf(api, session))
      ? { ok: true, ...(await room.chain()) }
      : refused('SESSION_CLOSED'),
  )
  await app.register(async (scope) => {
    scope.get(PATH, { websocket: true, preValidation: ofOurPage }, (socket: WebSocket) => {
      if (room.guests.all.size >= SOCKETS_MAX) socket.close(FULL)
      else serve(api, room, socket)
    })
  })
  const alive = setInterval(() => {
    for (const guest of room.guests.all) {
      if (!guest.isAlive) guest.socket.terminate()
      guest.isAlive = false
      guest.socket.ping()
    }
  }, LOOK_EVERY_MS)
  app.addHook('onClose', async () => clearInterval(alive))
}

type Asked = { headers: { origin?: string | undefined }; host: string }

/** Pages of other sites may not speak in the name of who looks at them. */
async function ofOurPage({ headers: { origin }, host }: Asked) {
  if (!origin || (URL.canParse(origin) && new URL(origin).host === host)) return
  throw Object.assign(new Error('not a page of the studio'), { statusCode: 403 })
}

function serve(api: PlayerApi, room: Room, socket: WebSocket) {
  let guest: Guest | null = null
  let isGreeted = false
  const isTooFast = pace(room)
  const quiet = setTimeout(() => isGreeted || socket.terminate(), HELLO_MS)
  const send = (message: RoomMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const failed = (error: unknown) => {
    api.bench.troubled(error)
    send({ t: 'bye', code: 'NO_ANSWER' })
    socket.close()
  }
  const hello = async (id: string) => {
    const session = await sessionOf(api, id)
    const isOpened = session !== null && (session.mode === 'demo' || session.player !== null)
    if (!isOpened || api.titleOf(session)?.model !== CRASH) {
      send({ t: 'bye', code: 'SESSION_CLOSED' })
      return socket.close(BROKE_THE_RULES)
    }
    const own = { socket, session, owner: ownerOf(session), isAlive: true }
    // A chain that is still being made takes seconds: the window says so meanwhile.
    if (!room.series()) send(room.view())
    send(await room.greet(own))
    guest = own
    if (socket.readyState !== socket.OPEN) room.guests.remove(own)
  }
  socket.on('pong', () => {
    if (guest) guest.isAlive = true
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(quiet)
    if (guest) room.guests.remove(guest)
  })
  socket.on('message', (raw) => {
    const receivedAt = room.nowMs()
    if (isTooFast()) return socket.close(BROKE_THE_RULES)
    const said = read(String(raw))
    if (said?.t === 'hello' && !isGreeted) {
      isGreeted = true
      return void hello(said.session).catch(failed)
    }
    if (said?.t === 'ping') return send({ t: 'pong' })
    if (!said || !guest || said.t === 'hello') return socket.close(BROKE_THE_RULES)
    void answer({ api, room, guest, receivedAt }, said, send).catch((error) => {
      api.bench.troubled(error)
      if ('id' in said) send({ t: 'answer', id: said.id, ...refused('NO_ANSWER') })
    })
  })
}

type At = { api: PlayerApi; room: Room; guest: Guest; receivedAt: number }

async function answer(
  at: At,
  said: Exclude<ClientMessage, { t: 'hello' | 'ping' }>,
  send: (message: RoomMessage) => void,
) {
  const { api, room, guest, receivedAt } = at
  if (said.t === 'seed') return room.gather(said.seed)
  const told =
    said.t === 'bet'
      ? await placeCrashBet(room, api, { guest, requestId: said.requestId, bet: said.bet })
      : await cashOutByHand(room, { guest, round: said.round, receivedAt })
  send({ t: 'answer', id: said.id, ...told })
}

function read(text: string): ClientMessage | null {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Tells whether more messages came in this second than a window has reason to send. */
function pace({ nowMs }: Room): () => boolean {
  let second = 0
  let messages = 0
  return () => {
    const current = Math.floor(nowMs() / 1000)
    messages = current === second ? messages + 1 : 1
    second = current
    return messages > MESSAGES_PER_S
  }
}
