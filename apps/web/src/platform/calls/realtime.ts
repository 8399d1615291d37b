import type { ChannelMessage, ServerMessage } from '@parola/contract'
import { REFRESHES } from '@parola/contract/generated/channels'
import { useSession } from '../session/session.ts'
import { api } from './client.ts'
import { FOR_SESSION, refresh, refreshAll } from './query.ts'

const PING_MS = 25_000
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 15_000

const quiet = () => undefined

let socket: WebSocket | null = null
let wait = FIRST_WAIT_MS

/** A feature's reaction to a message of its channel, besides refreshing. */
export type React = (message: ChannelMessage) => Promise<void>

/** Reactions of features: to messages, and to a connection that is back after a break. */
type Reactions = { react: React; catchUp: () => Promise<void> }

let react: React
let catchUp: Reactions['catchUp']

/** One socket while logged in; after a break it reconnects and everything is read again. */
export function startRealtime(reactions: Reactions) {
  ;({ react, catchUp } = reactions)
  useSession.subscribe(({ token }, before) => {
    if (token !== before.token) reconnect()
  })
  reconnect()
}

function reconnect() {
  socket?.close()
  socket = null
  const { token } = useSession.getState()
  if (token) connect(token)
}

function connect(token: string) {
  const made = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/wps/realtime`)
  socket = made
  const ping = setInterval(
    () => made.readyState === made.OPEN && made.send('{"type":"ping"}'),
    PING_MS,
  )
  made.onopen = () => made.send(JSON.stringify({ type: 'hello', token }))
  made.onmessage = ({ data }) => receive(JSON.parse(String(data)) as ServerMessage)
  made.onclose = () => {
    clearInterval(ping)
    if (socket !== made || useSession.getState().token !== token) return
    // Clients of a node that ended do not all reconnect at the same moment.
    setTimeout(() => socket === made && connect(token), wait * (1 + Math.random()))
    wait = Math.min(wait * 2, LAST_WAIT_MS)
  }
}

function receive(message: ServerMessage) {
  if (message.type === 'ready') {
    const isBack = wait > FIRST_WAIT_MS
    wait = FIRST_WAIT_MS
    if (isBack) {
      void refreshAll()
      void catchUp().catch(quiet)
    } else
      void refresh(
        'walletBalance',
        'publicState',
        'messages',
        'deposits',
        'depositByReference',
        'liveModels',
      )
  }
  if (message.type === 'system')
    void refresh('systemStatus', 'announcements', 'helpCenter', 'gameList', ...FOR_SESSION)
  // A session that ended elsewhere is noticed by the next call: this one.
  if (message.type === 'bye' && message.reason !== 'reconnect') void api('memberInfo').catch(quiet)
  if (isOfChannel(message)) {
    void refresh(...REFRESHES[message.type])
    void react(message).catch(quiet)
  }
}

function isOfChannel(message: ServerMessage): message is ChannelMessage {
  return message.type in REFRESHES
}
