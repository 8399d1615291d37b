import { WebSocket } from 'ws'
import { jsonIn } from './answers.ts'

const OPEN_MS = 10_000

export type Socket = {
  say(message: object): void
  isOpen(): boolean
  close(): void
}

type Parts = {
  url: string
  host?: string | undefined
  localAddress?: string | undefined
  receive(message: Record<string, unknown>): void
  /** The socket is gone, whoever closed it. */
  closed(): void
}

/** A socket of a browser; messages that are no object are ignored. @throws Error when it does not open */
export async function openSocket(parts: Parts): Promise<Socket> {
  const { url, host, localAddress, receive, closed } = parts
  const socket = new WebSocket(url.replace(/^http/, 'ws'), {
    handshakeTimeout: OPEN_MS,
    perMessageDeflate: false,
    ...(host ? { headers: { host } } : {}),
    ...(localAddress ? { localAddress, family: 4 } : {}),
  })
  await new Promise<void>((ready, reject) => {
    socket.once('open', ready)
    socket.once('error', reject)
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', closed)
  socket.on('message', (raw) => {
    const message = jsonIn(String(raw))
    if (message && typeof message === 'object') receive(message as Record<string, unknown>)
  })
  return {
    say: (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
    },
    isOpen: () => socket.readyState === socket.OPEN,
    close: () => socket.close(),
  }
}
