/** What the platform pushes over the socket at `/wps/realtime`. Hints: the client re-reads. */
export type ServerMessage =
  | { type: 'ready' }
  | { type: 'balance'; balance: string; seq: number; currency: string }
  | { type: 'deposit'; state: string; reference: string; amount: string; currency: string }
  | { type: 'withdrawal'; state: string; reference: string; amount: string; currency: string }
  | { type: 'reward'; state: string; reference: string; amount: string; currency: string }
  | { type: 'message'; unread: number }
  | { type: 'system' }
  | { type: 'bye'; reason: 'logged-out' | 'reconnect' | 'bad-token' }
  | { type: 'pong' }

/** What a client may send; the first message must be `hello`. */
export type ClientMessage = { type: 'hello'; token: string } | { type: 'ping' }

export const REALTIME_PATH = '/wps/realtime'
export const MAX_CLIENT_MESSAGE_BYTES = 64 * 1024
