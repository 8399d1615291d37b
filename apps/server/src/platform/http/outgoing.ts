import { Agent, fetch } from 'undici'

/** Calls to one third party: an own pool, so that a slow one cannot starve the others. */
export type Outgoing = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string | Uint8Array<ArrayBuffer>
    timeoutMs: number
  },
) => Promise<{ status: number; headers: Headers; text: string }>

const MAX_ANSWER_BYTES = 2 * 1024 * 1024

/** @throws TypeError or DOMException when no complete answer came within `timeoutMs`. */
export function outgoing(connections = 64): Outgoing {
  const agent = new Agent({
    connections,
    keepAliveTimeout: 30_000,
    maxResponseSize: MAX_ANSWER_BYTES,
  })
  return async (url, { timeoutMs, ...init }) => {
    const answer = await fetch(url, {
      ...init,
      dispatcher: agent,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return {
      status: answer.status,
      headers: answer.headers as unknown as Headers,
      text: await answer.text(),
    }
  }
}
