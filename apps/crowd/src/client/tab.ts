import type { ClientMessage, ServerMessage } from '@parola/contract'
import { REALTIME_PATH } from '@parola/contract/core/realtime'
import type { Browser } from './browser.ts'
import { openSocket, type Socket } from './socket.ts'

const PING_MS = 25_000
const AGAIN_MS = 1000
const AGAIN_MAX_MS = 15_000

/** The socket of an open tab of a member who is logged in. */
export type Tab = {
  isReady(): boolean
  /** Messages received of each type. */
  received(): Record<string, number>
  close(): void
}

/** Opens the tab's socket, and opens it again whenever it is closed by the other side. */
export function openTab({ site, connection, token }: Browser): Tab {
  const counts: Record<string, number> = {}
  let socket: Socket | null = null
  let isClosed = false
  let isReady = false
  let tries = 0
  const say = (message: ClientMessage) => socket?.say(message)

  const again = () => {
    isReady = false
    socket = null
    if (isClosed) return
    const wait = Math.min(AGAIN_MAX_MS, AGAIN_MS * 2 ** tries)
    tries += 1
    setTimeout(() => void connect(), wait).unref()
  }
  const connect = async () => {
    if (isClosed || !token()) return again()
    try {
      const { host } = site
      const { localAddress } = connection
      const url = `${site.url}${REALTIME_PATH}`
      socket = await openSocket({ url, host, localAddress, receive, closed: again })
    } catch {
      return again()
    }
    if (isClosed) socket.close()
    say({ type: 'hello', token: token() })
  }
  const receive = (message: Record<string, unknown>) => {
    const { type } = message as ServerMessage
    counts[type] = (counts[type] ?? 0) + 1
    if (type !== 'ready') return
    isReady = true
    tries = 0
  }
  const ping = setInterval(() => say({ type: 'ping' }), PING_MS)
  ping.unref()
  void connect()
  return {
    isReady: () => isReady,
    received: () => counts,
    close: () => {
      isClosed = true
      clearInterval(ping)
      socket?.close()
    },
  }
}
