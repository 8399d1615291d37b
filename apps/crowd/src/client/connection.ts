import { Agent, request } from 'undici'

/** A browser opens this many connections to one server. */
const CONNECTIONS = 6
const KEEP_MS = 30_000

export type Sending = { method: string; headers: Record<string, string>; body?: string }
export type Reply = { status: number; text: string; cookies: string[] }

/** The connections of one browser, all from one address. */
export type Connection = {
  localAddress: string | undefined
  send(url: string, sending: Sending, timeoutMs: number): Promise<Reply>
  close(): Promise<void>
}

export function openConnection(localAddress: string | undefined): Connection {
  const agent = new Agent({
    connections: CONNECTIONS,
    keepAliveTimeout: KEEP_MS,
    pipelining: 1,
    // An address of version 4 cannot call one of version 6, which `localhost` may mean first.
    ...(localAddress ? { localAddress, connect: { family: 4 } } : {}),
  })
  return {
    localAddress,
    send: async (url, { method, headers, body }, timeoutMs) => {
      const answer = await request(url, {
        dispatcher: agent,
        method: method as 'GET',
        headers,
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const cookies = answer.headers['set-cookie'] ?? []
      return {
        status: answer.statusCode,
        text: await answer.body.text(),
        cookies: [cookies].flat(),
      }
    },
    close: () => agent.destroy(),
  }
}
