/** What a client may send; the first message must be `hello`. */
export type ClientMessage = { type: 'hello'; token: string } | { type: 'ping' }

export const REALTIME_PATH = '/wps/realtime'
export const MAX_CLIENT_MESSAGE_BYTES = 64 * 1024
