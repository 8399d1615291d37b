import type { Calls, ServerMessage, ValueOf } from '@parola/contract'
import { api } from './client.ts'
import { callQuery, FOR_SESSION, queryClient, refresh, refreshAll } from './query.ts'
import { useSession } from './session.ts'

const PING_MS = 25_000
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 15_000

const quiet = () => undefined

let socket: WebSocket | null = null
let wait = FIRST_WAIT_MS

/** One socket while logged in; after a break it connects again and everything is re-read. */
export function startRealtime() {
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
  made.onmessage = ({ data }) => hear(JSON.parse(String(data)) as ServerMessage)
  made.onclose = () => {
    clearInterval(ping)
    if (socket !== made || useSession.getState().token !== token) return
    // Those whose node ended do not all come to the next one at the same moment.
    setTimeout(() => socket === made && connect(token), wait * (1 + Math.random()))
    wait = Math.min(wait * 2, LAST_WAIT_MS)
  }
}

function hear(message: ServerMessage) {
  if (message.type === 'ready') {
    const isBack = wait > FIRST_WAIT_MS
    wait = FIRST_WAIT_MS
    if (isBack) void refreshAll()
    else void refresh('walletBalance', 'publicState', 'messages', 'deposits', 'depositByReference')
  }
  if (message.type === 'balance') showBalance(message)
  if (message.type === 'message') {
    void refresh('publicState', 'messages', 'securityConfig', 'idVerification')
  }
  if (message.type === 'system') void refresh('systemStatus', 'gameList', ...FOR_SESSION)
  // A session that ended elsewhere is noticed by the next call: this one.
  if (message.type === 'bye' && message.reason !== 'reconnect') void api('memberInfo').catch(quiet)
  if ('reference' in message) {
    void import('./money-news.ts').then(({ tellMoney }) => tellMoney(message), quiet)
  }
}

/** A balance is shown only if it is newer than the one that is shown. */
function showBalance(message: Extract<ServerMessage, { type: 'balance' }>) {
  const { queryKey } = callQuery('walletBalance')
  queryClient.setQueryData(queryKey, (known: ValueOf<Calls['walletBalance']> | undefined) =>
    known && known.seq < message.seq
      ? { ...known, balance: message.balance, seq: message.seq }
      : known,
  )
  // An answer that is under way may be older than this news: it is asked for again instead.
  if (queryClient.isFetching({ queryKey })) void refresh('walletBalance')
  void refresh('bettingRecord', 'winnerBoard')
}
