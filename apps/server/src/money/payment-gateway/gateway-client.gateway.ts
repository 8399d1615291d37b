import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { unixSeconds } from '#platform/clock'
import type { Outgoing } from '#platform/http'
import type { Log } from '#platform/log'
import { isSigned, signatureOf } from './gateway-signature.ts'

const CALL_TIMEOUT_MS = 8000
/** Calls in a row without a response after which the gateway counts as unreachable. */
const SILENT_FROM = 5

/** No column can hold a NUL character. */
export const text = z.string().regex(/^[^\0]*$/)
const answer = z.object({ success: z.boolean(), code: text, value: z.unknown() })

/** The gateway's response: a value, a refusal by code, or nothing usable. */
export type Reply =
  | { kind: 'value'; value: unknown }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }

export type GatewayClient = {
  sendRequest(request: { method: 'GET' | 'POST'; path: string; body?: string }): Promise<Reply>
  /** Whether a message was signed by the gateway for this address, within the last minutes. */
  isSigned(message: { call: string; body: string; headers: Record<string, string> }): boolean
}

/** The signed client of one gateway: Standard Webhooks signatures in both directions (rules/payments §1; PAY-002). */
export function gatewayClient(parts: {
  baseUrl: string
  secret: string
  /** The previous secret during a rotation: accepted, and signed with, beside the new one (KEY-002). */
  secretBefore?: string | undefined
  fetch: Outgoing
  now: () => Date
  log: Pick<Log, 'error' | 'info'>
}): GatewayClient {
  const secrets = [parts.secret, ...(parts.secretBefore ? [parts.secretBefore] : [])]
  const root = new URL(parts.baseUrl).pathname.replace(/\/$/, '')
  const received = listenForSilence(parts.log, parts.baseUrl)
  return {
    sendRequest: async ({ method, path, body = '' }) => {
      const id = `req_${randomUUID()}`
      const call = `${method} ${root}/v1${path}`
      const sentAt = parts.now()
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(unixSeconds(sentAt)),
        'webhook-signature': signatureOf(secrets, { id, at: sentAt, call, body }),
      }
      try {
        const got = await parts.fetch(`${parts.baseUrl}/v1${path}`, {
          method,
          headers,
          ...(body ? { body } : {}),
          timeoutMs: CALL_TIMEOUT_MS,
        })
        return received(read(got.text))
      } catch {
        return received({ kind: 'unknown' })
      }
    },
    isSigned: (message) => isSigned(secrets, message),
  }
}

/** Logs once that a gateway stopped responding, and once that it responds again. */
function listenForSilence(log: Pick<Log, 'error' | 'info'>, gateway: string) {
  let misses = 0
  return (reply: Reply): Reply => {
    const missed = misses
    misses = reply.kind === 'unknown' ? missed + 1 : 0
    if (misses === SILENT_FROM) {
      log.error({ alarm: 'gateway_silent', gateway }, 'the payment gateway does not answer')
    }
    if (misses === 0 && missed >= SILENT_FROM) log.info({ gateway }, 'the gateway answers again')
    return reply
  }
}

export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function read(body: string): Reply {
  const parsed = answer.safeParse(jsonOf(body))
  if (!parsed.success) return { kind: 'unknown' }
  const { success, code, value } = parsed.data
  if (success) return { kind: 'value', value }
  return code === 'INTERNAL' ? { kind: 'unknown' } : { kind: 'refused', code }
}
