import websocket from '@fastify/websocket'
import { CRASH } from '@parola/maths/instant'
import { readJson, sourceOf } from '@parola/vendor-protocol'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import {
  clientCalls,
  type PlayerApi,
  refused,
  sessionOf,
  withSession,
} from '../rounds/player-session.ts'
import { ownerOf } from '../rounds/round-row.ts'
import { TooMany } from '../rounds/turns.ts'
import type { Guest } from './guests.ts'
import { cashOutByHand, placeCrashBet } from './play.ts'
import type { Room } from './room.ts'
import { type ClientMessage, clientMessage, type RoomMessage } from './room-talk.ts'

const PATH = '/game/crash'
const MESSAGE_BYTES = 1024
const HELLO_MS = 5000
const LOOK_EVERY_MS = 30_000
const MESSAGES_PER_S = 20
const COMMITS_MAX = 5
const BROKE_THE_RULES = 1008
const FULL = 1013

/**
 * Limits of open sockets: per player, per address, and in total, whether they have identified themselves or
 * not. One more is refused with a request to try later.
 */
export type SocketCaps = { perPlayer: number; perAddress: number; inAll: number }
export const SOCKET_CAPS: SocketCaps = { perPlayer: 8, perAddress: 200, inAll: 10_000 }

type Live = PlayerApi & { room: Room; caps: SocketCaps }

/** Open sockets by name. */
function tally() {
  const counts = new Map<string, number>()
  return {
    of: (name: string) => counts.get(name) ?? 0,
    more: (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1),
    less: (name: string) => {
      const left = (counts.get(name) ?? 0) - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    },
  }
}

/** The live room: one socket per window, which identifies itself in its first message. */
export async function mountCrashRoom(app: FastifyInstance, { room, caps, ...api }: Live) {
  let open = 0
  const fromAddress = tally()
  const coming = tally()
  await app.register(websocket, { options: { maxPayload: MESSAGE_BYTES } })
  clientCalls(app)('/game/chain', withSession, async ({ session }) =>
    (await sessionOf(api, session))
      ? { ok: true, ...(await room.chain()) }
      : refused('SESSION_CLOSED'),
  )
  await app.register(async (scope) => {
    scope.get(PATH, { websocket: true, preValidation: ofOurPage }, (socket: WebSocket, { ip }) => {
      const source = sourceOf(ip)
      const isFull = fromAddress.of(source) >= caps.perAddress
      if (open >= caps.inAll || isFull) return socket.close(FULL)
      open += 1
      fromAddress.more(source)
      socket.on('close', () => {
        open -= 1
        fromAddress.less(source)
      })
      serve({ ...api, room, caps, coming }, socket)
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

type Requested = { headers: { origin?: string | undefined }; host: string }

/** Pages of other sites may not act in the name of their visitor. */
async function ofOurPage({ headers: { origin }, host }: Requested) {
  if (!origin || (URL.canParse(origin) && new URL(origin).host === host)) return
  throw Object.assign(new Error('not a page of the studio'), { statusCode: 403 })
}

/** `coming` counts a player's windows that are accepted but not yet greeted, which can take seconds. */
type Served = Live & { coming: ReturnType<typeof tally> }

function serve({ room, caps, coming, ...api }: Served, socket: WebSocket) {
  let guest: Guest | null = null
  let isGreeted = false
  const isTooFast = pace(room)
  const quiet = setTimeout(() => isGreeted || socket.terminate(), HELLO_MS)
  const send = (message: RoomMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const failed = (error: unknown) => {
    api.context.troubled(error)
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
    const owner = ownerOf(session)
    if (room.guests.ofOwner(owner) + coming.of(owner) >= caps.perPlayer) return socket.close(FULL)
    const own = { socket, session, owner, isAlive: true, commits: 0 }
    // A chain that is still being made takes seconds: the window gets a message meanwhile.
    if (!room.series()) send(room.view())
    coming.more(owner)
    send(await room.greet(own).finally(() => coming.less(owner)))
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
    const reply = read(String(raw))
    if (reply?.t === 'hello' && !isGreeted) {
      isGreeted = true
      return void hello(reply.session).catch(failed)
    }
    if (reply?.t === 'ping') return send({ t: 'pong' })
    if (!reply || !guest || reply.t === 'hello') return socket.close(BROKE_THE_RULES)
    void answer({ api, room, guest, receivedAt }, reply, send).catch((error) => {
      const code = error instanceof TooMany ? 'TOO_FAST' : 'NO_ANSWER'
      if (code === 'NO_ANSWER') api.context.troubled(error)
      if ('id' in reply) send({ t: 'answer', id: reply.id, ...refused(code) })
    })
  })
}

type MessageContext = { api: PlayerApi; room: Room; guest: Guest; receivedAt: number }

async function answer(
  context: MessageContext,
  reply: Exclude<ClientMessage, { t: 'hello' | 'ping' }>,
  send: (message: RoomMessage) => void,
) {
  const { api, room, guest, receivedAt } = context
  const isDemo = guest.session.mode === 'demo'
  if (reply.t === 'seed' && mayCommit(guest)) room.gather({ commit: reply.commit, isDemo })
  if (reply.t === 'part') room.gather({ part: reply.part })
  if (reply.t === 'seed' || reply.t === 'part') return
  const response =
    reply.t === 'bet'
      ? await placeCrashBet(room, api, { guest, requestId: reply.requestId, bet: reply.bet })
      : await cashOutByHand(room, { guest, round: reply.round, receivedAt })
  send({ t: 'answer', id: reply.id, ...response })
}

/** Each window has one part; it draws another when a list failed. */
function mayCommit(guest: Guest): boolean {
  guest.commits += 1
  return guest.commits <= COMMITS_MAX
}

function read(text: string): ClientMessage | null {
  return clientMessage.safeParse(readJson(text)).data ?? null
}

/** Whether this second brought more messages than a window has reason to send. */
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
