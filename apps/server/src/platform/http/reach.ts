import type { Outgoing } from './outgoing.ts'

const TIMEOUT_MS = 8000
const FAULT = 500
const EMPTY = new Set([204, 205, 304])

type Init = { method: string; headers: Record<string, string>; body?: unknown }

/** A fetch over our own pool to the providers. */
export type Reach = (url: string, init: Init) => Promise<Response>

type Sandbox = { publicUrl: string; url: string }

/**
 * Calls providers; a failing one throws. Browsers may reach the sandbox at an address that this program
 * cannot: it is called at its own address, with the public name passed along.
 */
export function reachProviders(fetch: Outgoing, sandbox: Sandbox): Reach {
  const publicUrl = new URL(sandbox.publicUrl)
  return async (url, { method, headers, body }) => {
    const isSandbox = new URL(url).origin === publicUrl.origin
    const forwarded = {
      'x-forwarded-host': publicUrl.host,
      'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
    }
    const answer = await fetch(isSandbox ? url.replace(publicUrl.origin, sandbox.url) : url, {
      method,
      headers: isSandbox ? { ...headers, ...forwarded } : headers,
      ...(body ? { body: String(body) } : {}),
      timeoutMs: TIMEOUT_MS,
    })
    if (answer.status >= FAULT) {
      throw Object.assign(new Error(`${url} answered ${answer.status}`), { status: answer.status })
    }
    const type = answer.headers.get('content-type') ?? ''
    return new Response(EMPTY.has(answer.status) ? null : answer.text, {
      status: answer.status,
      headers: { 'content-type': type },
    })
  }
}

/** Plain http is for providers on this machine only. */
export function isOnThisMachine(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
